import type { AssistantTurn } from '../ports/conversation.ts'
import type { Finish } from '../ports/finish-reason.ts'
import type { ModelError } from '../ports/model-error.ts'
import type { ToolRole } from '../tools/tool.ts'

/** What checking a call said, before anything runs. */
export type CallCheck =
  | {
      readonly fit: true
      readonly role: ToolRole
      /** Whose result answers it as well; left out when it must run. */
      readonly reuses?: ReusedResult | undefined
    }
  | { readonly fit: false; readonly code: string; readonly message: string }

/** A result that is known, or about to be: one of an earlier answer, or of the call at this place of the same answer. */
export type ReusedResult = 'earlier' | number

/** What the world reports to the conversation. */
export type LoopInput =
  | { readonly type: 'start' }
  | {
      readonly type: 'model_answered'
      readonly finish: Finish
      readonly turn: AssistantTurn
      /** One for each call of the turn, in order. */
      readonly checks: readonly CallCheck[]
      /** Whether the text is a valid final answer; null where none is asked for. */
      readonly answerProblem: string | null
      readonly looksLikeToolCall: boolean
      /** Tokens of the request as the provider counted them; null when it did not say. */
      readonly inputTokens: number | null
    }
  | { readonly type: 'model_failed'; readonly error: ModelError }
  | {
      readonly type: 'tools_finished'
      /** One for each call that was to run, in order. */
      readonly results: readonly {
        readonly content: string
        readonly isError: boolean
      }[]
    }
  /** The summary that was asked for; null when there is none. */
  | { readonly type: 'compressed'; readonly summary: string | null }
  | {
      readonly type: 'limit_reached'
      readonly limit: 'request_limit' | 'token_limit' | 'cost_limit' | 'time_limit'
    }
  | { readonly type: 'cancelled' }
