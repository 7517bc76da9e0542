import type { ChangeSet, ReadChangesOptions } from '@scrutineer/core'
import { changedFiles } from '../compare/changed-files.ts'
import { compareTrees } from '../compare/compare-trees.ts'
import type { GitRepository } from '../location/open-git-repository.ts'
import { commitFiles } from '../repository/commit-files.ts'
import { changedRepositories } from './changed-repositories.ts'

/** The change from one commit to another; null stands for a tree without files. */
export async function compareCommits(
  { objects }: GitRepository,
  before: string | null,
  after: string,
  options: ReadChangesOptions,
): Promise<Pick<ChangeSet, 'files' | 'repository' | 'baseRepository' | 'warnings' | 'close'>> {
  const oldTree = before === null ? null : (await objects.readCommit(before)).tree
  const newTree = (await objects.readCommit(after)).tree
  const pairs = await compareTrees(objects, oldTree, newTree, options.signal)
  const changed = await changedFiles(objects, pairs, options)
  const oldFiles = before === null || oldTree === null ? null : commitFiles(objects, before, oldTree)
  return { ...changed, ...changedRepositories(commitFiles(objects, after, newTree), oldFiles) }
}
