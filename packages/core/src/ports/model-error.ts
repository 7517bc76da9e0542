import type { TokenUsage } from '../vocabulary/token-usage.ts'

/** Why no answer could be had from a model. */
export const modelErrorCodes = [
  'invalid_request',
  'context_overflow',
  'unsupported_tool_choice',
  'unsupported_parameter',
  'replay_required',
  'session_required',
  'content_filtered',
  'invalid_tool_call',
  'auth',
  'billing',
  'permission',
  'region_blocked',
  'model_not_found',
  'timeout',
  'overloaded',
  'rate_limited',
  'quota_exhausted',
  'server_error',
  'generation_failed',
  'redirect_refused',
  'network',
  'network_config',
  'response_too_large',
  'malformed_response',
  'aborted',
] as const

/** One of the reasons. */
export type ModelErrorCode = (typeof modelErrorCodes)[number]

/** The provider's names for a request, for its support desk. */
export interface RequestId {
  readonly body: string | null
  readonly header: string | null
}

/** One request that really went out, successful or not. Usage is null where the provider did not say. */
export interface ModelAttempt {
  readonly status: number | null
  readonly errorCode: ModelErrorCode | null
  readonly waitedMs: number
  readonly usage: TokenUsage | null
  /** Who was asked, where that is another than the model whose attempt it is: one that stood in for it. */
  readonly asked?: { readonly provider: string; readonly model: string } | undefined
}

/**
 * A request that failed for good, after the retries its class allows. Holds no text of the provider: bodies can echo
 * keys and prompts.
 */
export interface ModelError {
  readonly code: ModelErrorCode
  /** Whether the same request might succeed later. */
  readonly retryable: boolean
  /** HTTP status; null when there was no answer. */
  readonly status: number | null
  /** How long the provider asked to wait, in milliseconds; null when it did not say. */
  readonly retryAfterMs: number | null
  /** Our own short words, such as a system error code; never the provider's. */
  readonly detail: string
  /**
   * Host and port that no answer came from, such as `localhost:11434`; left out where one came or none was asked. Never
   * more of the address: it may hold credentials.
   */
  readonly endpoint?: string | undefined
  readonly requestId: RequestId
  readonly attempts: readonly ModelAttempt[]
  /** True when nothing went out for it, and nothing counts as a request. */
  readonly unsent?: boolean | undefined
}
