import { join } from 'node:path'
import { type ChangeSourceError, encodeText } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import { copyIndex } from '../index-copy.ts'
import { problem } from '../problem.ts'
import { emptyBlobId } from '../revisions/empty-tree.ts'
import type { WorkingTree } from './open-working-tree.ts'

/** When the copy is no longer needed, and when to stop making it. */
export interface CopyLife {
  readonly ended: AbortSignal
  readonly atEnd: (free: () => Promise<void>) => void
}

/**
 * Where git sees untracked files as if they were tracked: in a copy of the index that has them by name. Their content
 * need not be stored, since in a working tree git reads it from disk. The index itself is only read.
 */
export async function withUntracked(
  tree: WorkingTree,
  paths: readonly string[],
  { ended, atEnd }: CopyLife,
): Promise<Result<GitPlace, ChangeSourceError>> {
  const copy = await copyIndex(join(tree.gitDirectory, 'index'))
  if (copy === null) return err(problem('git_failed', null, 'the index cannot be copied'))
  atEnd(copy.remove)
  const place = { ...tree.place, env: { ...tree.place.env, GIT_INDEX_FILE: copy.file } }
  const id = emptyBlobId(tree.format)
  const input = encodeText(paths.map((path) => `100644 ${id}\t${path}\0`).join(''))
  const added = await runGit(place, { args: ['update-index', '-z', '--index-info'], input, signal: ended })
  return added.map(() => place)
}
