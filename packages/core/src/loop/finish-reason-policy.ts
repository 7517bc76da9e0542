import type { FinishReason } from '../ports/finish-reason.ts'
import type { Quirk } from '../ports/quirk.ts'
import { quirks } from '../ports/quirk.ts'

/**
 * What a way of stopping means for the conversation.
 *
 * - `run_tools`: run the calls and ask again
 * - `answer`: the model has spoken; whether that completes anything is for the completion rule to say
 * - the others end the conversation and are never a success
 */
export type FinishVerdict =
  | 'run_tools'
  | 'answer'
  | 'output_truncated'
  | 'content_filtered'
  | 'model_refused'
  | 'generation_failed'
  | 'finish_unknown'

/** How a conversation takes the ways a model stops, and which vendor habits it puts up with. A value: make your own. */
export interface FinishPolicy {
  readonly name: string
  readonly verdicts: Readonly<Record<FinishReason, FinishVerdict>>
  readonly tolerate: readonly Quirk[]
}

// A new finish reason does not compile until somebody has decided what it means.
const verdicts = {
  tool_calls: 'run_tools',
  stop: 'answer',
  length: 'output_truncated',
  content_filter: 'content_filtered',
  refusal: 'model_refused',
  error: 'generation_failed',
  unknown: 'finish_unknown',
} as const satisfies Record<FinishReason, FinishVerdict>

/** Takes the protocol at its word. Empty arguments are read as `{}`, since vendors send them for calls without any. */
export const strictFinishPolicy: FinishPolicy = { name: 'strict', verdicts, tolerate: ['tool_args_empty'] }

/** Accepts the known habits of vendors; each time it does so, the trace says which. Unknown words stay unknown. */
export const lenientFinishPolicy: FinishPolicy = { name: 'lenient', verdicts, tolerate: quirks }
