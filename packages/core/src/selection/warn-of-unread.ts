import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { Exclusion, ExclusionReason } from './exclusion.ts'
import { isGeneratedName } from './looks-generated.ts'
import { isMinifiedName, wasMinified } from './looks-minified.ts'
import type { MatchEffort } from './match-effort.ts'
import { compilePathPattern } from './path-pattern.ts'
import { isReviewableName } from './reviewable-names.ts'

/**
 * Reasons that a change can choose by what a file holds: a NUL byte or a very long line takes it out of review, and so
 * does a link or a pointer that stands in the place of the text.
 */
const reasons: readonly ExclusionReason[] = [
  'binary',
  'not_utf8',
  'too_large',
  'line_too_long',
  'unreadable',
  'patch_unavailable',
  'lfs_pointer',
  'symlink',
]

/**
 * Tells of files that have the name of source code and were not read as such, so that nothing hides behind its own content.
 * `exclude` are globs of files that nobody wants reviewed anyway. With `fails`, each keeps the review from being complete.
 */
export function warnOfUnread(
  excluded: readonly Exclusion[],
  exclude: readonly string[],
  fails: boolean,
  effort?: MatchEffort,
): Warning[] {
  const suspects = excluded.filter(
    ({ file, reason }) =>
      file.status !== 'deleted' &&
      isReviewableName(pathOf(file)) &&
      (reasons.includes(reason) || passesForMachineMade(file, reason)),
  )
  if (suspects.length === 0) return []
  const unwanted = exclude.flatMap((glob) =>
    compilePathPattern(glob)
      .map((one) => [one])
      .unwrapOr([]),
  )
  return suspects
    .filter(({ file }) => !unwanted.some((pattern) => pattern.matches(pathOf(file), effort)))
    .map(({ file, reason }) => ({
      code: 'source_unread',
      subject: pathOf(file),
      detail: `It has the name of source code and was not reviewed (${reason.replaceAll('_', ' ')}).`,
      incomplete: fails,
    }))
}

/** A file that was machine-made before, or says so by its name, surprises nobody; one that only now looks so might. */
function passesForMachineMade(file: ChangedFile, reason: ExclusionReason): boolean {
  if (reason === 'minified') return !isMinifiedName(pathOf(file)) && !wasMinified(file)
  return reason === 'generated' && file.oldPath === null && !isGeneratedName(pathOf(file))
}
