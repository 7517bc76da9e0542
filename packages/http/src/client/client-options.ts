import { err, ok, type Result } from 'neverthrow'
import { type ClientError, localError } from './client-error.ts'
import type { ClientTiming } from './timing.ts'

/** Which server, and as whom. */
export interface ReviewClientOptions {
  /** Root of the server, such as `https://reviews.example.com`. Plain HTTP is taken for this machine alone. */
  readonly url: string
  /** `<client-id>.<secret>`. */
  readonly token: string
  /** In which language errors are told; the server's own choice where left out. */
  readonly language?: string | undefined
  /** For one answer, in milliseconds above 0; default 30,000. */
  readonly timeoutMs?: number | undefined
  /** Requests for one call, the first included; at least 1, default 5. */
  readonly maxRequests?: number | undefined
  /** A server that asks for a longer wait is not waited for; in milliseconds from 0, default 60,000. */
  readonly maxWaitMs?: number | undefined
  /** Times that `review` tries, the first included, where a review fails for a reason that may pass; default 2. */
  readonly maxTries?: number | undefined
  /** Default the platform's. */
  readonly fetch?: typeof fetch | undefined
  /** Default the machine's. */
  readonly timing?: ClientTiming | undefined
}

/** The server, where all that a client needs to ask it holds: no number that no count or time ever reaches. */
export function readServer(options: ReviewClientOptions): Result<URL, ClientError> {
  const { token, timeoutMs = 1, maxRequests = 1, maxWaitMs = 0, maxTries = 1 } = options
  const wrong = (what: string, expected: string) =>
    err(localError('invalid_call', `The option ${what} does not fit: expected ${expected}.`))
  if (typeof token !== 'string' || token === '') return wrong('token', '<client-id>.<secret>')
  if (!(timeoutMs > 0)) return wrong('timeoutMs', 'a number above 0')
  if (!(maxRequests >= 1)) return wrong('maxRequests', 'a number from 1')
  if (!(maxWaitMs >= 0)) return wrong('maxWaitMs', 'a number from 0')
  if (!(maxTries >= 1)) return wrong('maxTries', 'a number from 1')
  return readServerUrl(options.url)
}

/** Where a client may send its token. */
function readServerUrl(text: string): Result<URL, ClientError> {
  const url = URL.canParse(text) ? new URL(text) : null
  const wrong = (expected: string) =>
    err(
      localError(
        'invalid_call',
        `The URL of the server is no ${expected}, such as https://reviews.example.com.`,
      ),
    )
  if (url === null) return wrong('URL')
  if (url.username !== '' || url.password !== '') return wrong('URL without a user')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url.hostname))) {
    return wrong('HTTPS URL')
  }
  return ok(url)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}
