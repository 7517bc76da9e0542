import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { Dispatcher } from 'undici'
import type { HttpAnswer, HttpRequest } from '../protocols/http-exchange.ts'
import { startDeadline } from './deadline.ts'
import { networkFailure } from './network-failure.ts'
import { type ConnectionSettings, openDispatcher } from './open-dispatcher.ts'
import { readBeginning, readLimitedBody } from './read-limited-body.ts'
import type { SendLimits, Transport, TransportFailure } from './transport.ts'

/** More of an error's body than any classifier looks at. */
const maxErrorBytes = 64 * 1024

/** A transport over undici. Connections are opened when the first request is sent, and kept for the next. */
export function createTransport(settings: ConnectionSettings): Transport {
  let opened: Promise<Dispatcher> | undefined
  const dispatcher = (): Promise<Dispatcher> => {
    opened ??= openDispatcher(settings)
    return opened
  }
  return (request, limits) => new ResultAsync(attempt(request, limits, dispatcher))
}

type Exchange = Result<HttpAnswer, TransportFailure>

async function attempt(
  request: HttpRequest,
  limits: SendLimits,
  dispatcher: () => Promise<Dispatcher>,
): Promise<Exchange> {
  const deadline = startDeadline(limits.timeoutMs, limits.signal)
  // The race makes the end prompt even while undici is still being loaded or a socket is slow to close.
  const over = deadline.over.then((reason): Exchange => {
    const retry = reason === 'timeout' ? 'yes' : 'no'
    return err({ code: reason, retry, detail: reason === 'timeout' ? 'deadline' : 'aborted', status: null })
  })
  try {
    return await Promise.race([over, exchange(request, limits, deadline.signal, dispatcher)])
  } finally {
    deadline.clear()
  }
}

async function exchange(
  request: HttpRequest,
  limits: SendLimits,
  signal: AbortSignal,
  dispatcher: () => Promise<Dispatcher>,
): Promise<Exchange> {
  let status: number | null = null
  try {
    const opened = await dispatcher()
    const url = new URL(request.url)
    const response = await opened.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { ...request.headers },
      body: request.body,
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
    const bytes = await readLimitedBody(body, limits.maxBytes)
    if (bytes !== 'too_large') return answer(bytes)
    return err({ code: 'response_too_large', retry: 'no', detail: `over_${limits.maxBytes}_bytes`, status })
  } catch (error) {
    return err(networkFailure(error, status))
  }
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
