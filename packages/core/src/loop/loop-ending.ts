import type { ModelError } from '../ports/model-error.ts'
import type { FinishVerdict } from './finish-reason-policy.ts'

/** Why a conversation ended short of completion. */
export type LoopEndReason =
  | Exclude<FinishVerdict, 'run_tools' | 'answer'>
  | 'max_rounds'
  | 'max_tool_calls'
  | 'token_threshold_exceeded'
  | 'invalid_tool_call'
  | 'invalid_answer'
  | 'empty_answers'
  | 'no_native_tool_calls'
  | 'not_finished'
  | 'model_failed'
  | 'request_limit'
  | 'token_limit'
  | 'cost_limit'
  | 'time_limit'
  | 'cancelled'

/** How a conversation ended. `completed` is the only success; `answer` is the checked text of a final answer. */
export type LoopEnding =
  | { readonly type: 'completed'; readonly answer: string | null }
  | {
      readonly type: 'incomplete'
      readonly reason: LoopEndReason
      /** Our own words about the particular case; empty when the reason says all. */
      readonly detail: string
      readonly modelError: ModelError | null
    }
