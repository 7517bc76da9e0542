import type { ConversationRoom } from './conversation-room.ts'
import type { FinishPolicy } from './finish-reason-policy.ts'

/**
 * The rules of one conversation. The two ways to review differ in `completion` and `fault` alone; the rest are numbers.
 */
export interface LoopLimits {
  /** `final-answer`: ends with a checked answer at `stop`. `finish-tool`: ends when the model calls the finish tool. */
  readonly completion: 'final-answer' | 'finish-tool'
  /** `fatal`: an unfit call or answer ends the conversation. `degrade`: the model is told, and may mend it. */
  readonly fault: 'fatal' | 'degrade'
  readonly policy: FinishPolicy
  /** Set where the conversation is one question whose answer is a call of this tool: a call is required from the start. */
  readonly answerTool?: string | undefined
  /** Requests to the model. */
  readonly maxRounds: number
  /** Calls over the whole conversation. */
  readonly maxToolCalls: number
  readonly maxCallsPerRound: number
  /**
   * Calls of context tools that may run; with `degrade`, further ones are refused and the model is told to finish. Calls
   * whose result is known cost nothing, nor do as many failed ones.
   */
  readonly maxContextCalls: number
  /** What a request may hold; left out where nobody knows. Without it, no request is held back and nothing summarised. */
  readonly room?: ConversationRoom | undefined
  /** UTF-8 bytes of all tool results together that the conversation holds. */
  readonly maxResultBytes: number
  /** Answers in a row without a tool call, before the conversation is given up. */
  readonly maxSilentAnswers: number
  /** Requests to mend a final answer that is not valid. */
  readonly maxAnswerRepairs: number
}
