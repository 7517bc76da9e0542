import type { ModelErrorCode } from '@scrutineer/core'
import type { ErrorCode } from '../vocabulary/error-code.ts'

const codes = {
  invalid_request: 'provider_refused',
  context_overflow: 'provider_refused',
  unsupported_tool_choice: 'provider_refused',
  unsupported_parameter: 'provider_refused',
  replay_required: 'provider_refused',
  session_required: 'provider_refused',
  content_filtered: 'provider_refused',
  auth: 'provider_refused',
  billing: 'provider_refused',
  permission: 'provider_refused',
  region_blocked: 'provider_refused',
  model_not_found: 'provider_refused',
  quota_exhausted: 'provider_refused',
  invalid_tool_call: 'provider_invalid_response',
  server_error: 'provider_invalid_response',
  generation_failed: 'provider_invalid_response',
  redirect_refused: 'provider_invalid_response',
  response_too_large: 'provider_invalid_response',
  malformed_response: 'provider_invalid_response',
  timeout: 'provider_timeout',
  overloaded: 'provider_unavailable',
  rate_limited: 'provider_unavailable',
  network: 'provider_unavailable',
  network_config: 'provider_unavailable',
  aborted: 'review_timeout',
} as const satisfies Readonly<Record<ModelErrorCode, ErrorCode>>

/**
 * The reason for which a conversation ended, as clients are told it: a class of provider failure, or a model that did not keep
 * to what it was asked.
 */
export function problemOfModel(ended: string): ErrorCode {
  return isOfProvider(ended) ? codes[ended] : (limits[ended] ?? 'provider_invalid_response')
}

/** Whether a conversation ended because the provider failed, and not by what the model did. */
export function isOfProvider(ended: string): ended is ModelErrorCode {
  return Object.hasOwn(codes, ended)
}

/** Limits of a run that a deployment sets. */
const limits: Readonly<Record<string, ErrorCode>> = {
  time_limit: 'review_timeout',
  cancelled: 'review_timeout',
}
