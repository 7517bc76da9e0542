import type { Clock } from '../ports/clock.ts'
import type { Turn } from '../ports/conversation.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { Quirk } from '../ports/quirk.ts'
import type { Tool, ToolContext } from '../tools/tool.ts'
import type { LoopEvent } from './loop-event.ts'
import type { RunBudget, RunLimit } from './run-budget.ts'

/** A summary of rounds, or why there is none. */
export interface RoundsSummary {
  /** Null when nobody could or would write one. */
  readonly text: string | null
  /** Set when a limit of the run forbade to ask: then nothing else may be asked either. */
  readonly limit: RunLimit | null
}

/** What checking a final answer said. */
export interface AnswerCheck {
  /** What is wrong with it; null when it is valid. */
  readonly problem: string | null
  /** Habits that had to be tolerated to read it. */
  readonly quirks: readonly Quirk[]
}

/** What a conversation needs from the world. */
export interface LoopWorld {
  readonly model: LanguageModel
  readonly system: string
  readonly tools: readonly Tool[]
  readonly context: ToolContext
  readonly sessionKey: string
  readonly maxOutputTokens: number | null
  /** Checks a final answer; not asked where the conversation ends with a tool. */
  readonly checkAnswer: (text: string) => Promise<AnswerCheck>
  /** Sums up older rounds when the conversation gets too long; left out where nobody is to be asked. */
  readonly summarise?: ((turns: readonly Turn[]) => Promise<RoundsSummary>) | undefined
  readonly budget: RunBudget
  /** UTF-8 bytes of a tool's result that its event shows. */
  readonly previewBytes: number
  readonly emit: (event: LoopEvent) => void
  readonly clock: Clock | null
  readonly signal: AbortSignal | undefined
}
