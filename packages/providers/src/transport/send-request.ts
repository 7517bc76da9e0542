import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { HttpAnswer, HttpRequest } from '../protocols/http-exchange.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { startDeadline } from './deadline.ts'
import { networkFailure } from './network-failure.ts'
import { openConnections, type SendOne } from './open-connections.ts'
import { readBeginning, readLimitedBody } from './read-limited-body.ts'
import { readStreamedBody } from './read-streamed-body.ts'
import type { SendLimits, Transport, TransportFailure } from './transport.ts'

/** More of an error's body than any classifier looks at. */
const maxErrorBytes = 64 * 1024

/** A transport that takes a moment before it can send for the first time. */
export type PreparedTransport = Transport & {
  /** Resolves when it can, at the latest with the first failure to: the first request tells of that. */
  readonly ready: () => Promise<void>
}

/** A transport over undici. Connections are opened when the first request is sent, and kept for the next. */
export function createTransport(settings: ConnectionSettings): PreparedTransport {
  let opened: Promise<SendOne> | undefined
  const connections = (): Promise<SendOne> => {
    opened ??= openConnections(settings)
    return opened
  }
  const send: Transport = (request, limits) => new ResultAsync(attempt(request, limits, connections))
  const nothing = (): void => {}
  return Object.assign(send, { ready: () => connections().then(nothing, nothing) })
}

type Exchange = Result<HttpAnswer, TransportFailure>

async function attempt(
  request: HttpRequest,
  limits: SendLimits,
  connections: () => Promise<SendOne>,
): Promise<Exchange> {
  const deadline = startDeadline(limits.timeoutMs, limits.signal)
  // The race makes the end prompt even while undici is still being loaded or a socket is slow to close.
  const over = deadline.over.then((reason): Exchange => {
    const retry = reason === 'timeout' ? 'yes' : 'no'
    return err({ code: reason, retry, detail: reason === 'timeout' ? 'deadline' : 'aborted', status: null })
  })
  try {
    return await Promise.race([over, exchange(request, limits, deadline.signal, connections)])
  } finally {
    deadline.clear()
  }
}

async function exchange(
  request: HttpRequest,
  limits: SendLimits,
  signal: AbortSignal,
  connections: () => Promise<SendOne>,
): Promise<Exchange> {
  let status: number | null = null
  try {
    const send = await connections()
    const url = new URL(request.url)
    const response = await send({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'POST',
      headers: { ...request.headers },
      ...(request.method !== 'GET' && { body: request.body }),
      signal,
      // The deadline is the only clock: these two are coarse, and the second starts again with every byte.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    status = response.statusCode
    const headers = plainHeaders(response.headers)
    const answer = (bytes: Uint8Array): Exchange => ok({ status: response.statusCode, headers, bytes })
    const { body } = response
    if (isUnreadable(status, headers)) {
      body.on('error', () => {}).destroy()
      return answer(new Uint8Array())
    }
    if (status >= 400) return answer(await readBeginning(body, maxErrorBytes))
    if (limits.stream !== undefined) {
      const reader = limits.stream.open(headers['content-type'])
      const read = await readStreamedBody(body, reader, limits.stream)
      if (read === 'idle') return err({ code: 'timeout', retry: 'yes', detail: 'idle', status })
      return read === 'too_large' ? tooLarge(limits, status) : ok({ status, headers, ...read })
    }
    const bytes = await readLimitedBody(body, limits.maxBytes)
    if (bytes !== 'too_large') return answer(bytes)
    return tooLarge(limits, status)
  } catch (error) {
    return err(networkFailure(error, status))
  }
}

function tooLarge({ maxBytes }: SendLimits, status: number): Exchange {
  return err({ code: 'response_too_large', retry: 'no', detail: `over_${maxBytes}_bytes`, status })
}

/** A redirect would carry the key to another host, and a packed body was not asked for. */
function isUnreadable(status: number, headers: Readonly<Record<string, string>>): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return (status >= 300 && status < 400) || (encoding !== '' && encoding !== 'identity')
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined) return []
      return [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]]
    }),
  )
}
