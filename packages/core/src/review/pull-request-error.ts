import type { LoopEnding, LoopEndReason } from '../loop/loop-ending.ts'
import type { ModelError, ModelErrorCode } from '../ports/model-error.ts'
import type { PullRequestHostError, WorkspaceError } from '../ports/pull-request-host.ts'
import type { ReviewPullRequestError, ReviewPullRequestErrorCode, TerminationReason } from './review-error.ts'

/** A failure without a provider behind it; a code that is a termination reason is also given as one. */
export function reviewError(
  code: ReviewPullRequestErrorCode,
  detail: string,
  more: Partial<ReviewPullRequestError> = {},
): ReviewPullRequestError {
  const terminationReason = isTerminationReason(code) ? code : null
  return { code, terminationReason, detail, modelErrorCode: null, retryAfterMs: null, ...more }
}

/** How a host's failure ends a review. */
export function errorOfHost(
  error: PullRequestHostError,
  signal: AbortSignal | undefined,
): ReviewPullRequestError {
  if (error.code === 'aborted') return stopped(signal)
  const codes = {
    invalid_url: 'invalid_request',
    not_found: 'pull_request_not_found',
    auth: 'github_authentication_failed',
    rate_limited: 'github_rate_limited',
    unavailable: 'github_unavailable',
    malformed_response: 'github_error',
  } as const satisfies Record<Exclude<PullRequestHostError['code'], 'aborted'>, ReviewPullRequestErrorCode>
  return reviewError(codes[error.code], error.detail, { retryAfterMs: error.retryAfterMs })
}

/** How a workspace that cannot be had ends a review. */
export function errorOfWorkspace(
  error: WorkspaceError,
  signal: AbortSignal | undefined,
): ReviewPullRequestError {
  if (error.code === 'aborted') return stopped(signal)
  const codes = {
    head_gone: 'pull_request_changed',
    auth: 'github_authentication_failed',
    unavailable: 'github_unavailable',
    repository_too_large: 'pull_request_too_large',
    engine_unsupported: 'checkout_failed',
    failed: 'checkout_failed',
  } as const satisfies Record<Exclude<WorkspaceError['code'], 'aborted'>, ReviewPullRequestErrorCode>
  return reviewError(codes[error.code], error.detail)
}

/** How a conversation that did not complete ends a review. */
export function errorOfEnding(
  ending: Extract<LoopEnding, { type: 'incomplete' }>,
  signal: AbortSignal | undefined,
): ReviewPullRequestError {
  if (ending.reason === 'cancelled') return stopped(signal)
  if (ending.modelError !== null) return errorOfModel(ending.modelError, signal)
  return reviewError(endingCodes[ending.reason], ending.detail)
}

const endingCodes = {
  max_rounds: 'max_rounds',
  max_tool_calls: 'max_tool_calls',
  token_threshold_exceeded: 'provider_error',
  invalid_tool_call: 'invalid_tool_call',
  invalid_answer: 'invalid_model_response',
  empty_answers: 'invalid_model_response',
  no_native_tool_calls: 'invalid_model_response',
  not_finished: 'invalid_model_response',
  model_failed: 'provider_error',
  output_truncated: 'unsupported_finish_reason',
  content_filtered: 'unsupported_finish_reason',
  model_refused: 'unsupported_finish_reason',
  generation_failed: 'unsupported_finish_reason',
  finish_unknown: 'unsupported_finish_reason',
  request_limit: 'max_rounds',
  token_limit: 'max_rounds',
  cost_limit: 'max_rounds',
  time_limit: 'review_timeout',
} as const satisfies Record<Exclude<LoopEndReason, 'cancelled'>, ReviewPullRequestErrorCode>

function errorOfModel(error: ModelError, signal: AbortSignal | undefined): ReviewPullRequestError {
  if (error.code === 'aborted') return stopped(signal)
  const detail = error.detail === '' ? error.code : `${error.code}: ${error.detail}`
  return reviewError(modelCodes[error.code], detail, {
    modelErrorCode: error.code,
    retryAfterMs: error.retryAfterMs,
  })
}

const modelCodes = {
  invalid_request: 'provider_error',
  context_overflow: 'provider_error',
  unsupported_tool_choice: 'provider_error',
  unsupported_parameter: 'provider_error',
  replay_required: 'provider_error',
  session_required: 'provider_error',
  content_filtered: 'unsupported_finish_reason',
  invalid_tool_call: 'invalid_tool_call',
  auth: 'provider_authentication_failed',
  billing: 'provider_error',
  permission: 'provider_authentication_failed',
  region_blocked: 'provider_authentication_failed',
  model_not_found: 'provider_error',
  timeout: 'provider_unavailable',
  overloaded: 'provider_unavailable',
  rate_limited: 'provider_unavailable',
  quota_exhausted: 'provider_unavailable',
  server_error: 'provider_unavailable',
  generation_failed: 'provider_error',
  redirect_refused: 'provider_error',
  network: 'provider_unavailable',
  network_config: 'provider_unavailable',
  response_too_large: 'upstream_response_too_large',
  malformed_response: 'invalid_model_response',
} as const satisfies Record<Exclude<ModelErrorCode, 'aborted'>, ReviewPullRequestErrorCode>

const terminationReasons: readonly string[] = [
  'max_rounds',
  'max_tool_calls',
  'review_timeout',
  'invalid_tool_call',
  'invalid_model_response',
  'upstream_response_too_large',
  'unsupported_finish_reason',
] satisfies TerminationReason[]

function isTerminationReason(code: string): code is TerminationReason {
  return terminationReasons.includes(code)
}

/** A signal made by `AbortSignal.timeout` gives a TimeoutError as its reason. */
function stopped(signal: AbortSignal | undefined): ReviewPullRequestError {
  const reason: unknown = signal?.reason
  const timedOut =
    typeof reason === 'object' && reason !== null && 'name' in reason && reason.name === 'TimeoutError'
  return timedOut ? reviewError('review_timeout', '') : reviewError('cancelled', '')
}
