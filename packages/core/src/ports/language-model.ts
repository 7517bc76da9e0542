import type { ResultAsync } from 'neverthrow'
import type { TokenUsage } from '../vocabulary/token-usage.ts'
import type { AssistantTurn, Turn } from './conversation.ts'
import type { Finish } from './finish-reason.ts'
import type { ModelAttempt, ModelError, RequestId } from './model-error.ts'
import type { Quirk } from './quirk.ts'
import type { ToolDeclaration } from './tool-declaration.ts'

/** What a model can do, as data. */
export interface ModelCapabilities {
  /** `none`: a forced tool choice is sent as `auto` and the caller must remind in words. */
  readonly forcedTools: 'native' | 'none'
  /** Tokens of input and output together; null when not known. */
  readonly contextWindow: number | null
}

/** One request: the whole conversation so far. */
export interface ModelRequest {
  /** Rules only: no repository data stands here. */
  readonly system: string
  readonly turns: readonly Turn[]
  /** In fixed order with fixed bytes, so that provider caches hit. Empty means no tool is offered. */
  readonly tools: readonly ToolDeclaration[]
  readonly toolChoice: 'auto' | 'required' | 'none'
  /** Tokens the answer may take; null leaves it to the adapter's default. */
  readonly maxOutputTokens: number | null
  /** Same for all requests of one conversation; holds nothing private. */
  readonly sessionKey: string
  /** Vendor habits to accept and record. With an empty list the protocol is taken at its word. */
  readonly tolerate: readonly Quirk[]
}

/** A model's answer, whatever the reason it ended for. */
export interface ModelResponse {
  readonly finish: Finish
  readonly turn: AssistantTurn
  /** The model's own words of refusal; null when it did not refuse. */
  readonly refusal: string | null
  readonly usage: TokenUsage | null
  /** The model the provider says it used; null when it did not say. */
  readonly model: string | null
  readonly requestId: RequestId
  /** Wishes of the request that were not sent because the model refuses them, such as `tool_choice`. */
  readonly degraded: readonly string[]
  /** Vendor habits that were tolerated in this answer: a quirk's name, with `:detail` where there is one. */
  readonly quirks: readonly string[]
  /** Every request that went out for this answer, failed ones included, oldest first. */
  readonly attempts: readonly ModelAttempt[]
}

/**
 * A model that can be asked. `complete` never rejects and never throws: each failure is a `ModelError`. It retries what
 * may be retried by itself and stops at once when `signal` aborts (`code: 'aborted'`).
 */
export interface LanguageModel {
  /** Who serves it, such as `openai`; `offline` for the built-in rule-based reviewer. */
  readonly provider: string
  /** The model's id at that provider. */
  readonly model: string
  /** False for a reviewer that is no AI; reports say so. */
  readonly isAi: boolean
  readonly capabilities: ModelCapabilities
  complete(
    request: ModelRequest,
    options: { readonly signal?: AbortSignal | undefined },
  ): ResultAsync<ModelResponse, ModelError>
}
