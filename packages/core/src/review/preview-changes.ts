import type { Result } from 'neverthrow'
import { err, ok, ResultAsync } from 'neverthrow'
import type { Chunk } from '../planning/chunk.ts'
import type { ChangeMode, ResolvedRevision } from '../ports/change-source.ts'
import type { RuleRow } from '../rules/rule-row.ts'
import type { Exclusion } from '../selection/exclusion.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { openReview } from './open-review.ts'
import { planReview } from './plan-review.ts'
import { prepareRules } from './prepare-rules.ts'
import { problemOfParts } from './problem-of-parts.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import { readReviewOptions } from './review-changes-options.ts'
import type { ReviewChangesError } from './review-error.ts'
import type { ReviewSettings } from './review-settings.ts'

/** What a review would do. */
export interface ChangesPreview {
  readonly mode: ChangeMode
  readonly base: ResolvedRevision | null
  readonly head: ResolvedRevision | null
  readonly mergeBase: string | null
  /** Files that would be reviewed, in order of path bytes. */
  readonly kept: readonly ChangedFile[]
  readonly excluded: readonly Exclusion[]
  /** How they would be cut: one conversation each. */
  readonly chunks: readonly Chunk[]
  /** Kept files without a changed line, which cost nothing. */
  readonly withoutText: readonly ChangedFile[]
  /** The rule of every kept file, in their order. */
  readonly rules: readonly RuleRow[]
  /** Files of guidance that every conversation would show. */
  readonly guidance: readonly string[]
  /** Requests that go out at least: one to look and one to end for each chunk, and one before where a plan is asked for. */
  readonly estimatedRequests: number
  /** Tokens that all plans and first requests take together; later rounds send them again, mostly from a cache. */
  readonly estimatedPromptTokens: number
  /** Those that hold, with what the options, the project and the defaults say. */
  readonly settings: ReviewSettings
  readonly warnings: readonly Warning[]
}

/** Options of a preview: those of a review without a model. */
export type PreviewChangesOptions = Omit<ReviewChangesOptions, 'model'> & {
  /** Tokens of input and output that the model takes together; default unknown. */
  readonly contextWindow?: number | null | undefined
  /** Whether the model is an AI, which is asked for plans; default true. */
  readonly isAi?: boolean | undefined
}

/** Says what a review would look at, how it would be cut, and what it would cost at least. Asks no model. */
export function previewChanges(
  options: PreviewChangesOptions,
): ResultAsync<ChangesPreview, ReviewChangesError> {
  return new ResultAsync(preview(options))
}

async function preview(options: PreviewChangesOptions): Promise<Result<ChangesPreview, ReviewChangesError>> {
  const wrong = problemOfParts(options, ['changes'])
  if (wrong !== null) return err(wrong)
  const complete = readReviewOptions(options)
  if (complete.isErr()) return err(complete.error)
  const { tools } = complete.value
  const opened = await openReview(options, complete.value.settings)
  if (opened.isErr()) return err(opened.error)
  const { changes, settings } = opened.value
  try {
    const prepared = await prepareRules(changes, settings, options.rules, options.signal)
    if (prepared.isErr()) return err(prepared.error)
    const reviewer = { contextWindow: options.contextWindow ?? null, isAi: options.isAi !== false }
    const planned = planReview(settings, tools, reviewer, prepared.value, options.context)
    if (planned.isErr()) return err(planned.error)
    const { kept, excluded, chunks, withoutText, rules, guidance, promptTokens, planTokens, warnings } =
      planned.value
    const plannedChunks = options.isAi === false ? [] : chunks.filter(planned.value.wantsPlan)
    const { mode, base, head, mergeBase } = changes
    return ok({
      mode,
      base,
      head,
      mergeBase,
      kept,
      excluded,
      chunks,
      withoutText,
      rules,
      guidance: guidance.map(({ path }) => path),
      estimatedRequests: chunks.length * 2 + plannedChunks.length,
      estimatedPromptTokens:
        chunks.reduce((sum, chunk) => sum + promptTokens(chunk), 0) +
        plannedChunks.reduce((sum, chunk) => sum + planTokens(chunk), 0),
      settings,
      warnings: [...opened.value.warnings, ...warnings],
    })
  } finally {
    await changes.close()
  }
}
