import type { FileCoverage, UnreviewedLines } from '../report/coverage.ts'
import type { ChangedFile, Hunk } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { ChunkOutcome } from './chunk-outcome.ts'
import type { ReviewPlan } from './plan-review.ts'

/** How a conversation ended as one stable word: `completed`, `not_begun`, a class of provider failure, or a reason. */
export function endingCode({ ending }: ChunkOutcome): string {
  if (ending === null) return 'not_begun'
  if (ending.type === 'completed') return 'completed'
  return ending.modelError?.code ?? ending.reason
}

/** What became of every file of the change; nothing is left out. */
export function coverChanges(plan: ReviewPlan, outcomes: readonly ChunkOutcome[]): FileCoverage[] {
  const shares = new Map<ChangedFile, Share[]>()
  for (const outcome of outcomes) {
    for (const { file, hunks } of outcome.chunk.parts) {
      const share = { hunks, code: endingCode(outcome) }
      shares.set(file, [...(shares.get(file) ?? []), share])
    }
  }
  return [
    ...plan.excluded.map(
      ({ file, reason, pattern, patternSource }): FileCoverage => ({
        path: pathOf(file),
        state: 'excluded',
        reason,
        pattern,
        patternSource,
        unreviewed: [],
      }),
    ),
    ...plan.kept.map((file) => coverFile(file, shares.get(file) ?? [])),
  ]
}

interface Share {
  readonly hunks: readonly Hunk[]
  readonly code: string
}

function coverFile(file: ChangedFile, shares: readonly Share[]): FileCoverage {
  const about = { path: pathOf(file), pattern: null, patternSource: null, unreviewed: [] }
  // Nothing of a pure rename or a changed mode could be shown to a model.
  if (shares.length === 0) return { ...about, state: 'excluded', reason: 'no_text_change' }
  const missed = shares.filter(({ code }) => code !== 'completed')
  if (missed.length === 0) return { ...about, state: 'reviewed', reason: null }
  const reason = missed[0]?.code ?? null
  if (missed.length === shares.length) return { ...about, state: 'not_reviewed', reason }
  return {
    ...about,
    state: 'partly_reviewed',
    reason,
    unreviewed: missed.flatMap(({ hunks }) => hunks.flatMap(linesOf)),
  }
}

/** The lines of a hunk as ranges: of the new side where it adds, of the old side where it deletes. */
function linesOf(hunk: Hunk): UnreviewedLines[] {
  const ranges: UnreviewedLines[] = []
  if (hunk.additions > 0)
    ranges.push({ side: 'new', start: hunk.newStart, end: hunk.newStart + hunk.newLines - 1 })
  if (hunk.deletions > 0) {
    ranges.push({ side: 'old', start: hunk.oldStart, end: hunk.oldStart + hunk.oldLines - 1 })
  }
  return ranges
}
