import type { ResultAsync } from 'neverthrow'
import type { TokenUsage } from '../vocabulary/token-usage.ts'
import type { AssistantTurn, Turn } from './conversation.ts'
import type { Finish } from './finish-reason.ts'
import type { ModelAttempt, ModelError, ModelErrorCode, RequestId } from './model-error.ts'
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
  /**
   * Ids of the conversation's calls so far, those of turns too that stand in `turns` no more: whoever names a call where its
   * vendor does not takes another. Left out, those in `turns` are all that is known.
   */
  readonly callIds?: readonly string[] | undefined
  /** Vendor habits to accept and record. With an empty list the protocol is taken at its word. */
  readonly tolerate: readonly Quirk[]
}

/** A model that answered in the place of the one that was asked. */
export interface Fallback {
  readonly provider: string
  readonly model: string
  /** What the one that was asked failed with. */
  readonly because: ModelErrorCode
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
  /** Who answered, where that was a fallback: another model than the one that was asked. `degraded` then has `model`. */
  readonly answeredBy?: Fallback | undefined
  /** True when it was known from before: nothing was sent for it. */
  readonly remembered?: boolean | undefined
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
    options: {
      readonly signal?: AbortSignal | undefined
      /** Asked before each further attempt at the same answer; at a no, the failure stands. Left out: always yes. */
      readonly mayRetry?: (() => boolean) | undefined
      /**
       * Hears now and then, while an answer comes bit by bit, how many characters of it are there; anew for each attempt. A
       * sign of life and nothing more: how often it comes depends on the network.
       */
      readonly onActivity?: ((characters: number) => void) | undefined
      /**
       * How long the caller can still wait for an attempt to go out, in milliseconds; null for as long as it takes. Asked before
       * each. Left out: as long as it takes.
       */
      readonly leftMs?: (() => number | null) | undefined
    },
  ): ResultAsync<ModelResponse, ModelError>
}
