import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { ChangeSet, ChangeSource } from '../ports/change-source.ts'
import type { ReviewChangesError } from './review-error.ts'

/** Reads a change; a stop before it is known is `cancelled`. */
export async function openChanges(
  changes: ChangeSource,
  contextLines: number,
  signal: AbortSignal | undefined,
): Promise<Result<ChangeSet, ReviewChangesError>> {
  if (signal?.aborted) return err({ code: 'cancelled' })
  const read = await changes.read({ contextLines, signal })
  if (read.isOk()) return ok(read.value)
  return err(read.error.code === 'aborted' ? { code: 'cancelled' } : read.error)
}
