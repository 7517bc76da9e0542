import type { ModelErrorCode } from '@scrutineer/core'
import type { ResultAsync } from 'neverthrow'
import type { HttpAnswer, HttpRequest } from '../protocols/http-exchange.ts'
import type { BodyReader } from '../protocols/stream/read-body.ts'

/** Bounds of one attempt. */
export interface SendLimits {
  /** From the first byte sent to the last byte read, in milliseconds. */
  readonly timeoutMs: number
  /** Most bytes of an answer's body. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
  /** Set where a stream of events was asked for. A transport may leave it alone and give the body as it came. */
  readonly stream?: StreamReading | undefined
}

/** How the body of a good answer is read while it comes. */
export interface StreamReading {
  /** A reader for a body of this content type. */
  open(contentType: string | undefined): BodyReader
  /** Longest silence within a body, in milliseconds. */
  readonly idleMs: number
  /** Hears after each piece how many characters of the answer are there. */
  readonly onProgress?: ((characters: number) => void) | undefined
}

/** Why there was no answer. */
export interface TransportFailure {
  readonly code: ModelErrorCode
  /** `once`: one more try, however many are allowed. */
  readonly retry: 'no' | 'once' | 'yes'
  /** A system error code or a word of ours. */
  readonly detail: string
  /** Set when the answer began. */
  readonly status: number | null
}

/**
 * Sends one request and reads one answer. It never rejects, follows no redirect (a 3xx answer comes back without its
 * body), unpacks nothing (a packed answer comes back without its body), and ends at once when the signal aborts. An error
 * answer may come back with the beginning of its body only.
 */
export type Transport = (
  request: HttpRequest,
  limits: SendLimits,
) => ResultAsync<HttpAnswer, TransportFailure>
