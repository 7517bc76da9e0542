/** Said when a model answered in words where a tool call was due. */
export function toolCallReminder(finishTool: string): string {
  return `No tool was called. Report each remaining defect with its tool, then call ${finishTool}; text alone is not read.`
}

/** Said when a model answered in words where the answer is the call of one tool. */
export function answerToolReminder(answerTool: string): string {
  return `No tool was called. Answer by calling ${answerTool} and nothing else; text alone is not read.`
}

/** Said when a model wrote a tool call as text. */
export function nativeCallReminder(finishTool: string): string {
  return `That was a tool call written as text, which is never run. Make native tool calls, and end with ${finishTool}.`
}

/** Said when a final answer could not be accepted. `problem` is our own text. */
export function answerReminder(problem: string): string {
  return `That is no valid final answer: ${problem}. Answer again with the JSON object only, nothing before or after it.`
}

/** Added to the newest tool result when no context call is left. */
export function contextSpentNotice(finishTool: string): string {
  return `No further files can be read or searched. Report what is known, then call ${finishTool}.`
}

/** The result of a call that came when the room for tool results was full. */
export const resultBudgetExhausted = {
  code: 'context_budget_exhausted',
  message: 'the room for tool results is used up; finish with what is known',
} as const

/** The result of a context call beyond the allowed number. */
export const contextCallsExhausted = {
  code: 'context_calls_exhausted',
  message: 'no further context call is allowed; finish with what is known',
} as const

/** The result of a call beyond the number that one answer may make. */
export const tooManyCalls = {
  code: 'too_many_calls',
  message: 'too many calls in one answer; this one was not run',
} as const
