import type { ChangeSet } from '@scrutineer/core'
import type { FileTree } from '../repository/file-tree.ts'
import { treeRepository } from '../repository/tree-repository.ts'

/** The repositories of a change set over the trees before and after it, and what frees both. */
export function changedRepositories(
  after: FileTree,
  before: FileTree | null,
): Pick<ChangeSet, 'repository' | 'baseRepository' | 'close'> {
  const current = treeRepository(after)
  const base = before === null ? null : treeRepository(before)
  return {
    repository: current.repository,
    baseRepository: base?.repository ?? null,
    async close() {
      await Promise.all([current.close(), base?.close()])
    },
  }
}
