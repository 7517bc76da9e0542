import { type ChangeSet, compareBytewise, type ReadChangesOptions } from '@scrutineer/core'
import { indexFileOf } from '../../process/index-file-of.ts'
import { changedFiles } from '../compare/changed-files.ts'
import { pairWithIndex } from '../compare/compare-with-index.ts'
import { isSame, storedSide } from '../compare/path-pair.ts'
import { failure } from '../failure.ts'
import { openGitRepository } from '../location/open-git-repository.ts'
import type { Surroundings } from '../location/surroundings.ts'
import { indexFiles } from '../repository/index-files.ts'
import { readIndex } from '../working-tree/work-tree.ts'
import { changedRepositories } from './changed-repositories.ts'
import { readHeadCommit } from './head-commit.ts'

/** What the next commit would change: the index against the commit that is checked out. */
export async function readStaged(
  surroundings: Surroundings,
  { dir }: { readonly dir: string },
  options: ReadChangesOptions,
): Promise<ChangeSet> {
  const repository = await openGitRepository(surroundings, dir)
  if (repository.workTree === null) {
    throw failure(
      'not_a_repository',
      null,
      'a bare repository has nothing staged',
      'name a commit or a range',
    )
  }
  const head = await readHeadCommit(repository)
  const file = await indexFileOf(repository.gitDirectory, dir, surroundings.env)
  const { index } = await readIndex(repository, file)
  const tracked = await pairWithIndex(repository.objects, head?.tree ?? null, index, options.signal)
  const pairs = tracked
    .map(({ path, committed, entry }) => ({
      path,
      before: committed === null ? null : storedSide(committed),
      // What `git add -N` announces is not staged.
      after: entry === null || entry.intentToAdd ? null : storedSide(entry),
    }))
    .filter(({ before, after }) => !isSame(before, after))
    .sort((a, b) => compareBytewise(a.path, b.path))
  const changed = await changedFiles(repository.objects, pairs, options)
  return {
    mode: 'staged',
    base: head?.revision ?? null,
    head: null,
    mergeBase: null,
    ...changed,
    ...changedRepositories(indexFiles(repository.objects, index), head?.files ?? null),
  }
}
