/** A field of a request that a server refused. */
export interface ClientErrorDetail {
  /** A JSON Pointer into the body, or the name of a header. */
  readonly path: string
  readonly code: string
  readonly message: string
}

/** Why a call gave nothing. */
export interface ClientError {
  /**
   * The server's own code, such as `rate_limited` or `idempotency_conflict`; of a review that failed, why. Besides: `unreachable` (no
   * connection, or it broke), `timed_out` (no answer in time), `aborted` (by the caller's signal), `unexpected_answer` (not the
   * API of a review server), `invalid_call` (nothing was sent), `review_cancelled` and `review_expired`.
   */
  readonly code: string
  /** For people, in the language that was asked for. */
  readonly message: string
  /** Null where there was no answer. */
  readonly status: number | null
  /** Names the exchange in the server's log; null where there was no answer. */
  readonly requestId: string | null
  /** The review that failed, of which the server's log tells more; null where the error is about none. */
  readonly reviewId: string | null
  readonly details: readonly ClientErrorDetail[]
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** When, as the server says; null where it does not. */
  readonly retryAfterSeconds: number | null
}

/** An error that no server told. */
export function localError(code: string, message: string, retryable = false): ClientError {
  return {
    code,
    message,
    status: null,
    requestId: null,
    reviewId: null,
    details: [],
    retryable,
    retryAfterSeconds: null,
  }
}
