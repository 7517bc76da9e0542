import type { AssistantTurn } from '../ports/conversation.ts'
import type { Finish } from '../ports/finish-reason.ts'
import type { ModelError } from '../ports/model-error.ts'
import type { ToolRole } from '../tools/tool.ts'

/** What checking a call said, before anything runs. */
export type CallCheck =
  | { readonly fit: true; readonly role: ToolRole }
  | { readonly fit: false; readonly code: string; readonly message: string }

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
  | { readonly type: 'limit_reached'; readonly limit: 'request_limit' | 'token_limit' | 'time_limit' }
  | { readonly type: 'cancelled' }
