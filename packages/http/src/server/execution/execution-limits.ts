import type { ChangeSet } from '@scrutineer/core'

/** Bounds of one review beside those of the repository's workspace; each has its default. */
export interface ExecutionLimits {
  /** Changed files; default 3,000, as many as GitHub lists. */
  readonly maxChangedFiles: number
  /** Added and deleted lines together; default 100,000. */
  readonly maxChangedLines: number
  /** Conversations side by side; default 4. */
  readonly concurrency: number
}

/** The limits of a review unless told otherwise. */
export const defaultExecutionLimits: ExecutionLimits = {
  maxChangedFiles: 3000,
  maxChangedLines: 100_000,
  concurrency: 4,
}

/** Whether a change is more than may be reviewed at once. */
export function isTooMuch(
  { files }: ChangeSet,
  { maxChangedFiles, maxChangedLines }: ExecutionLimits,
): boolean {
  const lines = files.reduce((sum, { additions, deletions }) => sum + additions + deletions, 0)
  return files.length > maxChangedFiles || lines > maxChangedLines
}
