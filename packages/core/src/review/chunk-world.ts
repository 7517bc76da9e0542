import type { RunBudget } from '../loop/run-budget.ts'
import type { ChangeSet } from '../ports/change-source.ts'
import type { Clock } from '../ports/clock.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ReviewPlan } from './plan-review.ts'
import type { CompleteOptions } from './review-changes-options.ts'

/** What all chunks of a run share. */
export interface ChunkWorld {
  readonly changes: ChangeSet
  readonly plan: ReviewPlan
  readonly options: CompleteOptions
  readonly model: LanguageModel
  readonly budget: RunBudget
  readonly clock: Clock | null
  readonly signal: AbortSignal | undefined
}
