import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { Dispatcher } from 'undici'
import type { Environment } from '../process/git-environment.ts'
import { failureOf } from './failure-of.ts'
import type { HttpAnswer, HttpFailure, HttpLimits, HttpRequest, HttpTransport } from './http-transport.ts'
import { openDispatcher } from './open-dispatcher.ts'
import type { PinnedHost } from './pinned-host.ts'
import { readBody } from './read-body.ts'
import { type Deadline, startDeadline } from './start-deadline.ts'

type Exchange = Result<HttpAnswer, HttpFailure>

/**
 * A transport over undici. The first request opens the connections; later ones use them again. With a pinned host no proxy is
 * used and no other host by name is found.
 */
export function createTransport(env: Environment, pinned: PinnedHost | null = null): HttpTransport {
  let opened: Promise<Dispatcher> | null = null
  const dispatcher = () => {
    opened ??= openDispatcher(env, pinned)
    return opened
  }
  return (request, limits) => new ResultAsync(send(request, limits, dispatcher))
}

async function send(
  request: HttpRequest,
  limits: HttpLimits,
  dispatcher: () => Promise<Dispatcher>,
): Promise<Exchange> {
  const deadline = startDeadline(limits.timeoutMs, limits.signal)
  if (deadline.reason !== null) return err(endedBy(deadline))
  try {
    // The race makes the end prompt even while undici is being loaded or a socket is slow to close.
    const ended = deadline.over.then((): Exchange => err(endedBy(deadline)))
    return await Promise.race([ended, exchange(request, limits.maxBytes, deadline, dispatcher)])
  } finally {
    deadline.clear()
  }
}

async function exchange(
  { method, url, headers, body }: HttpRequest,
  maxBytes: number,
  deadline: Deadline,
  dispatcher: () => Promise<Dispatcher>,
): Promise<Exchange> {
  try {
    const { origin, pathname, search } = new URL(url)
    const opened = await dispatcher()
    const response = await opened.request({
      origin,
      path: `${pathname}${search}`,
      method,
      headers: { ...headers },
      body: body ?? null,
      signal: deadline.signal,
      // The deadline is the only clock.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const status = response.statusCode
    const bytes = await readBody(response.body, maxBytes)
    // What a refusal says is of little use, so its length is no further trouble.
    if (bytes === null && status < 300)
      return err({ code: 'too_large', detail: `more than ${maxBytes} bytes` })
    const answer = { status, headers: joined(response.headers), bytes: bytes ?? new Uint8Array() }
    return isPacked(answer) ? err({ code: 'network', detail: 'the answer came packed' }) : ok(answer)
  } catch (error) {
    return err(deadline.reason === null ? failureOf(error) : endedBy(deadline))
  }
}

function endedBy({ reason }: Deadline): HttpFailure {
  return reason === 'aborted'
    ? { code: 'aborted', detail: 'the caller stopped it' }
    : { code: 'timed_out', detail: 'no whole answer in time' }
}

function isPacked({ headers, bytes }: HttpAnswer): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return bytes.length > 0 && encoding !== '' && encoding !== 'identity'
}

function joined(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ')
  }
  return plain
}
