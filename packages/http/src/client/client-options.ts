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
  /** For one answer; default 30,000. */
  readonly timeoutMs?: number | undefined
  /** Requests for one call, the first included; default 5. */
  readonly maxRequests?: number | undefined
  /** A server that asks for a longer wait is not waited for; default 60,000. */
  readonly maxWaitMs?: number | undefined
  /** Times that `review` tries, the first included, where a review fails for a reason that may pass; default 2. */
  readonly maxTries?: number | undefined
  /** Default the platform's. */
  readonly fetch?: typeof fetch | undefined
  /** Default the machine's. */
  readonly timing?: ClientTiming | undefined
}

/** Where a client may send its token. */
export function readServerUrl(text: string): Result<URL, ClientError> {
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
