import type { ResultAsync } from 'neverthrow'

/** One request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
}

/** Bounds of one request. */
export interface HttpLimits {
  /** From the first byte sent to the last byte read, in milliseconds. */
  readonly timeoutMs: number
  /** Most bytes of an answer's body. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

/** One answer, whatever its status. */
export interface HttpAnswer {
  readonly status: number
  /** Names in lower case; a header that came twice is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

/** Why there was no answer. */
export interface HttpFailure {
  /** `setup`: certificates, names or proxies are wrong and will stay so. */
  readonly code: 'aborted' | 'timed_out' | 'network' | 'setup' | 'too_large'
  /** A system's error code or a word of ours: no address, no credential, no text of the server. */
  readonly detail: string
}

/**
 * Sends one request and reads one answer. It never rejects, follows no redirect and ends at once when the signal aborts. A
 * packed body was not asked for and counts as a failure.
 */
export type HttpTransport = (request: HttpRequest, limits: HttpLimits) => ResultAsync<HttpAnswer, HttpFailure>
