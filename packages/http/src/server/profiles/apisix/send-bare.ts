import { err, ok, type Result } from 'neverthrow'
import type { ProvisionerError } from '../../ports/provisioner.ts'

/** What is sent. */
export interface BareRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** All that is looked at in an answer: its body may repeat what was sent, and tell secrets that are kept. */
export interface BareAnswer {
  readonly status: number
  /** The header `server`; null where it is hidden. */
  readonly server: string | null
}

/** Sends one request and reads the status. No redirect is followed, and nothing of a body is read. */
export async function sendBare({
  method,
  url,
  headers,
  body,
  timeoutMs,
  signal,
}: BareRequest): Promise<Result<BareAnswer, ProvisionerError>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    await response.body?.cancel()
    return ok({ status: response.status, server: response.headers.get('server') })
  } catch {
    if (signal?.aborted === true) return err({ code: 'aborted', detail: 'the request was called off' })
    const detail = timeout.aborted ? 'no answer in time' : 'no connection'
    return err({ code: 'provisioner_unavailable', detail })
  }
}
