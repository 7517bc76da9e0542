import type { ChangeSourceError } from '../ports/change-source.ts'
import type { ModelErrorCode } from '../ports/model-error.ts'
import type { InvalidRulesError } from '../rules/rule-error.ts'

/** An option that does not fit. */
export interface InvalidOptionsError {
  readonly code: 'invalid_options'
  readonly option: string
  readonly expected: string
}

/** The settings of the repository cannot be understood; a review without them could be laxer than the project wants. */
export interface InvalidProjectSettingsError {
  readonly code: 'invalid_project_settings'
  /** The file. */
  readonly subject: string
  readonly detail: string
}

/** Why a change review has no report: the change, a rule file or the settings of the project could not be read, or it was
 * stopped before they were. */
export type ReviewChangesError =
  | InvalidOptionsError
  | InvalidProjectSettingsError
  | InvalidRulesError
  | ChangeSourceError
  | { readonly code: 'cancelled' }

/** The controller's own words for how a pull-request review ended without a review. */
export type TerminationReason =
  | 'max_rounds'
  | 'max_tool_calls'
  | 'review_timeout'
  | 'invalid_tool_call'
  | 'invalid_model_response'
  | 'upstream_response_too_large'
  | 'unsupported_finish_reason'

/** Codes of a failed pull-request review; the HTTP and CLI layers map each to a status and an exit code. */
export type ReviewPullRequestErrorCode =
  | TerminationReason
  | 'invalid_options'
  | 'invalid_request'
  | 'pull_request_not_found'
  | 'pull_request_changed'
  | 'pull_request_too_large'
  | 'github_authentication_failed'
  | 'github_error'
  | 'github_rate_limited'
  | 'github_unavailable'
  | 'checkout_failed'
  | 'provider_authentication_failed'
  | 'provider_error'
  | 'provider_unavailable'
  | 'cancelled'

/** Why a pull-request review has no result. Holds no text of a provider or host. */
export interface ReviewPullRequestError {
  readonly code: ReviewPullRequestErrorCode
  /** Set when the conversation was ended by the controller. */
  readonly terminationReason: TerminationReason | null
  /** Our own words about the particular case. */
  readonly detail: string
  /** The provider's class of failure, where it was one. */
  readonly modelErrorCode: ModelErrorCode | null
  readonly retryAfterMs: number | null
}
