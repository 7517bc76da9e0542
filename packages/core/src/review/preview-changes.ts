import type { Result } from 'neverthrow'
import { err, ok, ResultAsync } from 'neverthrow'
import type { Chunk } from '../planning/chunk.ts'
import type { ChangeMode, ResolvedRevision } from '../ports/change-source.ts'
import type { Exclusion } from '../selection/exclusion.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { openChanges } from './open-changes.ts'
import { planReview } from './plan-review.ts'
import { problemOfParts } from './problem-of-parts.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import { readReviewOptions } from './review-changes-options.ts'
import type { ReviewChangesError } from './review-error.ts'

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
  /** Requests that go out at least: one to look and one to end, for each chunk. */
  readonly estimatedRequests: number
  /** Tokens that all first requests take together; later rounds send them again, mostly from a cache. */
  readonly estimatedPromptTokens: number
  readonly warnings: readonly Warning[]
}

/** Options of a preview: those of a review without a model. */
export type PreviewChangesOptions = Omit<ReviewChangesOptions, 'model'> & {
  /** Tokens of input and output that the model takes together; default unknown. */
  readonly contextWindow?: number | null
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
  const { settings, tools } = complete.value
  const opened = await openChanges(options.changes, settings.contextLines, options.signal)
  if (opened.isErr()) return err(opened.error)
  const changes = opened.value
  try {
    const planned = planReview(changes, settings, tools, options.contextWindow ?? null)
    if (planned.isErr()) return err(planned.error)
    const { kept, excluded, chunks, withoutText, promptTokens, warnings } = planned.value
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
      estimatedRequests: chunks.length * 2,
      estimatedPromptTokens: chunks.reduce((sum, chunk) => sum + promptTokens(chunk), 0),
      warnings: [...changes.warnings, ...warnings],
    })
  } finally {
    await changes.close()
  }
}
