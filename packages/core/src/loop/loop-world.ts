import type { Clock } from '../ports/clock.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { Tool, ToolContext } from '../tools/tool.ts'
import type { LoopEvent } from './loop-event.ts'
import type { RunBudget } from './run-budget.ts'

/** What a conversation needs from the world. */
export interface LoopWorld {
  readonly model: LanguageModel
  readonly system: string
  readonly tools: readonly Tool[]
  readonly context: ToolContext
  readonly sessionKey: string
  readonly maxOutputTokens: number | null
  /** Says what is wrong with a final answer, or null; not asked where the conversation ends with a tool. */
  readonly checkAnswer: (text: string) => Promise<string | null>
  readonly budget: RunBudget
  /** UTF-8 bytes of a tool's result that its event shows. */
  readonly previewBytes: number
  readonly emit: (event: LoopEvent) => void
  readonly clock: Clock | null
  readonly signal: AbortSignal | undefined
}
