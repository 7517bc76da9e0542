import type { ReviewPullRequestErrorCode, TerminationReason } from '@scrutineer/core'

/** What the endpoint itself can find wrong, beside what a review can. */
export type ExchangeFailureCode =
  | 'malformed_request'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_too_large'
  | 'unsupported_media_type'
  | 'invalid_request'
  | 'shutting_down'
  | 'review_capacity_exceeded'
  | 'internal_error'

/** Every code of an error body. */
export type ReviewFailureCode =
  | ExchangeFailureCode
  | Exclude<ReviewPullRequestErrorCode, 'cancelled' | 'invalid_options'>

/** An answer other than a review. */
export interface ReviewFailure {
  readonly code: ReviewFailureCode
  /** Prose; longer than 1,000 characters is cut. */
  readonly detail: string
  readonly terminationReason: TerminationReason | null
  /** What another server said about when to come again; null when it said nothing. */
  readonly retryAfterMs: number | null
}

/** HTTP statuses by code. */
export const failureStatuses = {
  malformed_request: 400,
  not_found: 404,
  pull_request_not_found: 404,
  method_not_allowed: 405,
  pull_request_changed: 409,
  request_too_large: 413,
  pull_request_too_large: 413,
  unsupported_media_type: 415,
  invalid_request: 422,
  internal_error: 500,
  github_authentication_failed: 502,
  github_error: 502,
  checkout_failed: 502,
  provider_authentication_failed: 502,
  provider_error: 502,
  max_rounds: 502,
  max_tool_calls: 502,
  invalid_tool_call: 502,
  invalid_model_response: 502,
  upstream_response_too_large: 502,
  unsupported_finish_reason: 502,
  github_rate_limited: 503,
  github_unavailable: 503,
  provider_unavailable: 503,
  shutting_down: 503,
  review_capacity_exceeded: 503,
  review_timeout: 504,
} as const satisfies Readonly<Record<ReviewFailureCode, number>>

/**
 * Seconds after which to come again, where nobody said: a minute is what GitHub asks of clients that it limits without
 * a time, the rest is a guess at how long such a state lasts.
 */
export const defaultRetrySeconds: Readonly<Partial<Record<ReviewFailureCode, number>>> = {
  github_rate_limited: 60,
  github_unavailable: 30,
  provider_unavailable: 30,
  shutting_down: 30,
  review_capacity_exceeded: 30,
  review_timeout: 60,
}

/** What the endpoint says about its own failures. */
const exchangeDetails: Readonly<Record<ExchangeFailureCode, string>> = {
  malformed_request: 'The request cannot be read: its framing is broken, or it ended before its end.',
  not_found: 'There is no such path; reviews are asked for with POST /reviews.',
  method_not_allowed: 'The path does not take this method; Allow says which it takes.',
  request_too_large: 'The body is longer than 65536 bytes.',
  unsupported_media_type: 'The body must be application/json in UTF-8, without a content coding.',
  invalid_request: 'The body must be a JSON object with pr_url and, where wanted, include_trace.',
  shutting_down: 'The service is shutting down and takes no review.',
  review_capacity_exceeded: 'As many reviews as allowed are running; nothing waits for its turn.',
  internal_error: 'The service made a mistake; it is in its log.',
}

/** A failure of the endpoint itself; `detail` says more than the code where there is more to say. */
export function exchangeFailure(
  code: ExchangeFailureCode,
  detail: string = exchangeDetails[code],
): ReviewFailure {
  return { code, detail, terminationReason: null, retryAfterMs: null }
}
