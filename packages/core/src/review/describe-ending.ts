import type { LoopEnding, LoopEndReason } from '../loop/loop-ending.ts'
import { describeModelError } from './describe-model-error.ts'

/** Why a conversation ended short of completion, in words for people. Never empty. */
export function describeEnding(ending: Extract<LoopEnding, { type: 'incomplete' }>): string {
  if (ending.modelError !== null) return describeModelError(ending.modelError)
  return ending.detail === '' ? reasonTexts[ending.reason] : ending.detail
}

// A new reason does not compile until it has words.
const reasonTexts: Readonly<Record<LoopEndReason, string>> = {
  output_truncated: 'the answer was cut at its limit of tokens',
  content_filtered: "the provider's filter stopped the answer",
  model_refused: 'the model refused',
  generation_failed: 'the provider failed while it answered',
  finish_unknown: 'the model stopped for a reason that nobody knows',
  max_rounds: 'the model was asked as often as allowed and did not end',
  max_tool_calls: 'the model made as many tool calls as allowed and did not end',
  token_threshold_exceeded: 'the conversation is as long as the model can take',
  invalid_tool_call: 'the model made a tool call that cannot be run',
  invalid_answer: 'the answer is not in the form that was asked for',
  empty_answers: 'the model kept answering without calling a tool',
  no_native_tool_calls: 'the model writes tool calls as text, which are never run',
  not_finished: 'the model stopped without saying that it is done',
  model_failed: 'the model failed',
  request_limit: 'the run made as many requests as allowed (max_requests)',
  token_limit: 'the run used as many tokens as allowed (max_tokens_total)',
  cost_limit: 'the run cost as much as allowed (max_cost)',
  time_limit: 'the run took as long as allowed (max_minutes)',
  cancelled: 'the review was stopped',
}
