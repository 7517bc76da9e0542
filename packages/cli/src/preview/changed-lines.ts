import type { ChangedFile } from '@scrutineer/core'

/** Added and deleted lines together. */
export function changedLinesOf({
  additions,
  deletions,
}: Pick<ChangedFile, 'additions' | 'deletions'>): number {
  return additions + deletions
}
