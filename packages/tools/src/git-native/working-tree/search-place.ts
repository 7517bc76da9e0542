import { ok } from 'neverthrow'
import type { GitPlace } from '../../process/run-git.ts'
import { toRepositoryError } from '../repository/repository-problem.ts'
import type { Answer } from '../repository/snapshot.ts'
import { maxSearchedBytes } from '../repository/tree-listing.ts'
import type { WorkingTree } from './open-working-tree.ts'
import type { TreeFiles } from './tree-files.ts'
import { type CopyLife, withUntracked } from './with-untracked.ts'

/**
 * Where `git grep` finds untracked files too. Its own way to look for them leaves out tracked files that match an ignore
 * rule. Without untracked files to search, the index itself will do.
 */
export async function searchPlace(
  tree: WorkingTree,
  files: TreeFiles,
  untracked: readonly string[],
  life: CopyLife,
): Answer<GitPlace> {
  const searched = untracked.filter((path) => {
    const found = files.findNow(path)
    return found?.kind === 'file' && found.size <= maxSearchedBytes
  })
  if (searched.length === 0) return ok(tree.place)
  return (await withUntracked(tree, searched, life)).mapErr((error) => toRepositoryError(error, null))
}
