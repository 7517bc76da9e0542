import { err, ok, type Result } from 'neverthrow'
import * as v from 'valibot'
import { errorTraits, isErrorCode } from '../server/vocabulary/error-code.ts'
import { errorAnswer } from './answers.ts'
import { type ClientError, localError } from './client-error.ts'

/** A call of the API. */
export interface Call<Output> {
  readonly method: 'GET' | 'POST'
  /** From the root of the server. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly answer: v.GenericSchema<unknown, Output>
}

/** What a call gave, and when to ask again where the server says so. */
export interface Answered<Output> {
  readonly value: Output
  readonly retryAfterSeconds: number | null
}

/** Whom a client asks, and how. */
export interface Connection {
  readonly url: URL
  readonly token: string
  readonly language: string | null
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

/** More than any answer of the API: findings are bounded, and so is their rendering. */
const maxAnswerBytes = 16 * 1024 * 1024

/** Sends a call once. */
export async function sendCall<Output>(
  { method, path, body, headers, answer }: Call<Output>,
  { url, token, language, timeoutMs, fetch }: Connection,
  signal: AbortSignal | undefined,
): Promise<Result<Answered<Output>, ClientError>> {
  if (isAborted(signal)) return err(aborted)
  const named = readHeaders({
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    ...(language !== null && { 'accept-language': language }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  })
  if (named === null) return err(localError('invalid_call', unsendable))
  const stop = new AbortController()
  const abort = () => stop.abort()
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(abort, Math.min(timeoutMs, longestTimer))
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: named,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A token goes to the server that it is for and to no other.
      redirect: 'manual',
      signal: stop.signal,
    })
    const text = await readText(response)
    return text === null ? err(unexpected(response, 'an answer without end')) : read(response, text, answer)
  } catch {
    if (isAborted(signal)) return err(aborted)
    if (stop.signal.aborted) {
      return err(localError('timed_out', `No answer within ${timeoutMs / 1000} s.`, true))
    }
    return err(localError('unreachable', `${url.host} cannot be reached, or ended the connection.`, true))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Timers that are set to more run out at once. */
const longestTimer = 2 ** 31 - 1

const unsendable = 'No header can hold the token, the language or the key; expected visible ASCII characters.'

/** Null where a value can stand in no header: by itself, fetch would say that the server cannot be reached. */
function readHeaders(values: Readonly<Record<string, string>>): Headers | null {
  try {
    return new Headers(values)
  } catch {
    return null
  }
}

/** Before, or instead of, an answer. */
export const aborted = localError('aborted', 'The call was ended by its signal.')

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}

/** Null when there is too much of it. */
async function readText({ body }: Response): Promise<string | null> {
  if (body === null) return ''
  const decoder = new TextDecoder()
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxAnswerBytes) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}

function read<Output>(
  response: Response,
  text: string,
  answer: v.GenericSchema<unknown, Output>,
): Result<Answered<Output>, ClientError> {
  const json = parse(text)
  const retryAfterSeconds = retryAfterOf(response)
  if (response.ok) {
    const checked = v.safeParse(answer, json)
    if (checked.success) return ok({ value: checked.output, retryAfterSeconds })
    return err(unexpected(response, 'an answer of another form'))
  }
  const told = v.safeParse(errorAnswer, json)
  if (!told.success) return err(unexpected(response, 'an error of another form'))
  const { code, message, request_id, details } = told.output.error
  return err({
    code,
    message,
    status: response.status,
    requestId: request_id,
    reviewId: null,
    details,
    retryable: isErrorCode(code) && errorTraits[code].retryable,
    retryAfterSeconds,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** In whole seconds, as the API has it. */
function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** What stands before a server, such as a proxy, fails with statuses of its own; those pass. */
function unexpected(response: Response, what: string): ClientError {
  return {
    ...localError(
      'unexpected_answer',
      `The server gave ${what} (status ${response.status}); is it a review server?`,
    ),
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryable: response.status === 429 || response.status >= 500,
    retryAfterSeconds: retryAfterOf(response),
  }
}
