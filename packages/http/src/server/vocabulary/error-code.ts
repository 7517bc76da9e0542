/** What a failure is on the wire: its status, and whether the same call may succeed later. */
export interface ErrorTraits {
  readonly status: number
  readonly retryable: boolean
}

/** Every failure that the review server tells, in the order of their statuses. */
export const errorTraits = {
  malformed_request: { status: 400, retryable: false },
  malformed_json: { status: 400, retryable: false },
  duplicate_property: { status: 400, retryable: false },
  unauthenticated: { status: 401, retryable: false },
  access_denied: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  review_not_found: { status: 404, retryable: false },
  provider_profile_not_found: { status: 404, retryable: false },
  method_not_allowed: { status: 405, retryable: false },
  not_acceptable: { status: 406, retryable: false },
  idempotency_conflict: { status: 409, retryable: false },
  repository_state_conflict: { status: 409, retryable: false },
  review_not_completed: { status: 409, retryable: true },
  review_result_unavailable: { status: 409, retryable: false },
  provider_profile_unavailable: { status: 409, retryable: false },
  provider_profile_registration_conflict: { status: 409, retryable: false },
  provider_profile_registration_revoked: { status: 409, retryable: false },
  request_too_large: { status: 413, retryable: false },
  repository_too_large: { status: 413, retryable: false },
  diff_too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  unsupported_content_encoding: { status: 415, retryable: false },
  document_too_deep: { status: 422, retryable: false },
  validation_failed: { status: 422, retryable: false },
  review_policy_too_large: { status: 422, retryable: false },
  provider_profile_invalid: { status: 422, retryable: false },
  provider_not_supported: { status: 422, retryable: false },
  sealed_credential_invalid: { status: 422, retryable: false },
  repository_not_found: { status: 422, retryable: false },
  rate_limited: { status: 429, retryable: true },
  concurrency_limited: { status: 429, retryable: true },
  backlog_full: { status: 429, retryable: true },
  profile_limit_reached: { status: 429, retryable: false },
  internal_error: { status: 500, retryable: false },
  provider_invalid_response: { status: 502, retryable: true },
  provider_refused: { status: 502, retryable: false },
  analyzer_failed: { status: 502, retryable: true },
  repository_unavailable: { status: 502, retryable: true },
  service_unavailable: { status: 503, retryable: true },
  analyzer_unavailable: { status: 503, retryable: true },
  provider_unavailable: { status: 503, retryable: true },
  provider_provisioner_unavailable: { status: 503, retryable: true },
  registration_key_unavailable: { status: 503, retryable: true },
  worker_lost: { status: 503, retryable: true },
  review_timeout: { status: 504, retryable: true },
  provider_timeout: { status: 504, retryable: true },
  analyzer_timeout: { status: 504, retryable: true },
} as const satisfies Readonly<Record<string, ErrorTraits>>

/** The name of a failure. */
export type ErrorCode = keyof typeof errorTraits

/** All names of failures. */
export const errorCodes = Object.keys(errorTraits) as readonly ErrorCode[]

/** Whether a text, such as one kept in a store, names a failure. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorTraits, text)
}
