import type { PullRequestHostError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { HttpAnswer, HttpTransport } from '../http/http-transport.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { abortedRequest, hostProblem } from './host-problem.ts'
import { nextPageOf } from './next-page.ts'
import type { Pause } from './pause.ts'
import { problemOfAnswer, problemOfFailure } from './problem-of-answer.ts'
import { retryAfterMs } from './rate-limit.ts'
import { type ServerAddress, textOfAddress } from './server-address.ts'

/** What an API client needs. */
export interface ApiClientOptions {
  readonly api: ServerAddress
  /** Null asks without one. */
  readonly token: string | null
  readonly userAgent: string
  readonly transport: HttpTransport
  readonly pause: Pause
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What was read from an answer. */
export interface ApiAnswer<T> {
  readonly value: T
  /** The URL of the next page; null on the last. */
  readonly next: string | null
}

/** A question to the API. */
export interface ApiQuestion<T> {
  /** Begins with a slash, or is the URL of a next page. */
  readonly place: string
  /** Takes from the JSON what is wanted; null when it is not there. Alike for all questions to one place. */
  readonly read: (body: unknown) => T | null
}

/** Asks GitHub's REST API. */
export interface ApiClient {
  get<T>(
    question: ApiQuestion<T>,
    signal: AbortSignal | undefined,
  ): Promise<Result<ApiAnswer<T>, PullRequestHostError>>
}

/** A page of a hundred files with their patches is said to end at some 20,000 lines. */
const maxAnswerBytes = 16 * 1024 * 1024
const maxCachedAnswers = 128
const timeoutMs = 30_000
/** A renamed repository that was renamed again. */
const maxRedirects = 3
/** Pauses before the second and the third try of a request that failed. */
const retryPausesMs = [500, 2000] as const
/** Longer waits are told to the caller instead. */
const maxPauseMs = 5000

/**
 * A client that asks one API and nothing else: a redirect or a next page that leads elsewhere is refused, so the token goes
 * nowhere else. What it was told before it asks for again only if it has changed.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const cache = createAnswerCache(maxCachedAnswers)
  return {
    async get({ place, read }, signal) {
      let url: string | null = place.startsWith('/') ? `${textOfAddress(options.api)}${place}` : place
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        url = insideApi(url, options.api)
        if (url === null) return err(elsewhere)
        const answer = await askPatiently(options, url, cache.get(url)?.etag ?? null, signal)
        if (answer.isErr()) return err(answer.error)
        const location = redirectOf(answer.value)
        if (location === null) return readAnswer(answer.value, { url, read, cache, now: options.now() })
        url = absolute(location, url)
      }
      return err(hostProblem('malformed_response', 'GitHub redirects without end'))
    },
  }
}

const elsewhere = hostProblem('malformed_response', 'GitHub leads to another host')

/** The URL in its normal form, if it belongs to the API; null if not. */
function insideApi(url: string | null, { origin, path }: ServerAddress): string | null {
  const parsed = url === null ? null : absolute(url, undefined)
  if (parsed === null) return null
  const { origin: itsOrigin, pathname, username, password, href } = new URL(parsed)
  const isInside = itsOrigin === origin && pathname.startsWith(`${path}/`) && `${username}${password}` === ''
  return isInside ? href : null
}

function absolute(url: string, base: string | undefined): string | null {
  try {
    return new URL(url, base).href
  } catch {
    return null
  }
}

function redirectOf({ status, headers }: HttpAnswer): string | null {
  return [301, 302, 307, 308].includes(status) ? (headers['location'] ?? null) : null
}

/** Asks again what failed for a moment: a broken connection, a server's error, a short rate limit. */
async function askPatiently(
  options: ApiClientOptions,
  url: string,
  etag: string | null,
  signal: AbortSignal | undefined,
): Promise<Result<HttpAnswer, PullRequestHostError>> {
  for (let tries = 0; ; tries++) {
    const { outcome, retryMs } = await ask(options, url, etag, signal)
    const ownPause = retryPausesMs[tries]
    if (retryMs === null || ownPause === undefined || retryMs > maxPauseMs) return outcome
    if (!(await options.pause(Math.max(retryMs, ownPause), signal))) return err(abortedRequest)
  }
}

interface Attempt {
  readonly outcome: Result<HttpAnswer, PullRequestHostError>
  /** After how long it is worth another try; null when it is not. */
  readonly retryMs: number | null
}

async function ask(
  { transport, token, userAgent, now }: ApiClientOptions,
  url: string,
  etag: string | null,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const headers = {
    accept: 'application/vnd.github+json',
    'user-agent': userAgent,
    'x-github-api-version': '2022-11-28',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(etag === null ? {} : { 'if-none-match': etag }),
  }
  const sent = await transport(
    { method: 'GET', url, headers },
    { timeoutMs, maxBytes: maxAnswerBytes, signal },
  )
  if (sent.isErr()) {
    const isPassing = sent.error.code === 'network' || sent.error.code === 'timed_out'
    return { outcome: err(problemOfFailure(sent.error)), retryMs: isPassing ? 0 : null }
  }
  const answer = sent.value
  if (answer.status < 400) return { outcome: ok(answer), retryMs: null }
  const problem = problemOfAnswer(answer, now())
  const isPassing = problem.code === 'unavailable' || problem.code === 'rate_limited'
  const askedMs = problem.retryAfterMs ?? retryAfterMs(answer.headers, now())
  return {
    outcome: err({ ...problem, retryAfterMs: isPassing ? askedMs : null }),
    retryMs: isPassing ? (askedMs ?? 0) : null,
  }
}

interface AnswerContext<T> extends Pick<ApiQuestion<T>, 'read'> {
  readonly url: string
  readonly cache: AnswerCache
  readonly now: number
}

function readAnswer<T>(
  answer: HttpAnswer,
  { url, read, cache, now }: AnswerContext<T>,
): Result<ApiAnswer<T>, PullRequestHostError> {
  const known = answer.status === 304 ? cache.get(url) : null
  if (known !== null) return ok({ value: known.value as T, next: known.next })
  if (answer.status !== 200) return err(problemOfAnswer(answer, now))
  const body = readJson(answer.bytes)
  const value = body === undefined ? null : read(body)
  if (value === null) return err(hostProblem('malformed_response', 'GitHub answered in an unknown form'))
  const link = nextPageOf(answer.headers['link'])
  const next = link === null ? null : (absolute(link, url) ?? link)
  const etag = answer.headers['etag']
  if (etag !== undefined) cache.set(url, { etag, value, next })
  return ok({ value, next })
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return undefined
  }
}
