import {
  type ChangedFile,
  type ChangeSet,
  compareBytewise,
  pathOf,
  type ReadChangesOptions,
} from '@scrutineer/core'
import { changedFiles } from '../compare/changed-files.ts'
import { pairWithIndex } from '../compare/compare-with-index.ts'
import { isSame, storedSide } from '../compare/path-pair.ts'
import { openGitRepository } from '../location/open-git-repository.ts'
import type { Surroundings } from '../location/surroundings.ts'
import type { ListedFile } from '../repository/listed-files.ts'
import { workingFiles } from '../repository/working-files.ts'
import { openDiskContent } from '../working-tree/disk-content.ts'
import { findUntracked } from '../working-tree/find-untracked.ts'
import { maxStatusFiles, readStatus, type TrackedState } from '../working-tree/read-status.ts'
import { openWorkTree } from '../working-tree/work-tree.ts'
import { changedRepositories } from './changed-repositories.ts'
import { readHeadCommit } from './head-commit.ts'
import { untrackedFiles } from './untracked-files.ts'

/**
 * All that stands in the working tree and not in the commit that is checked out: staged and unstaged as one change, and
 * untracked files that are not ignored. The index is only read.
 */
export async function readWorkspace(
  surroundings: Surroundings,
  { dir }: { readonly dir: string },
  options: ReadChangesOptions,
): Promise<ChangeSet> {
  const repository = await openGitRepository(surroundings, dir)
  const head = await readHeadCommit(repository)
  const tree = await openWorkTree(repository)
  const disk = openDiskContent(tree)
  const tracked = await pairWithIndex(repository.objects, head?.tree ?? null, tree.index, options.signal)
  const states = await readStatus(tree, disk, tracked, options.signal)
  const pairs = states
    .map(({ path, committed, current }) => ({
      path,
      before: committed === null ? null : storedSide(committed),
      after: current,
    }))
    .filter(({ before, after }) => !isSame(before, after))
    .sort((a, b) => compareBytewise(a.path, b.path))
  const { files, warnings } = await changedFiles(repository.objects, pairs, options, disk)

  const untracked = await findUntracked(tree, maxStatusFiles, options.signal)
  const added = await untrackedFiles(tree, disk, untracked, options)
  const listed = workingFiles(tree, disk, [
    ...states.flatMap(listTracked),
    ...added.files.flatMap(listUntracked),
  ])
  return {
    mode: 'workspace',
    base: head?.revision ?? null,
    head: null,
    mergeBase: null,
    files: [...files, ...added.files].sort((a, b) => compareBytewise(pathOf(a), pathOf(b))),
    warnings: [...warnings, ...added.warnings],
    ...changedRepositories(listed, head?.files ?? null),
  }
}

function listTracked({ path, entry, current }: TrackedState): readonly ListedFile[] {
  if (entry === null || current === null) return []
  // What is left out of the working tree may have come back, and then its content is on disk alone.
  const isLeftOut = entry.skipWorktree && current.place === 'objects'
  const fromIndex = isLeftOut || current.mode === '160000'
  return [{ path, mode: current.mode, oid: fromIndex ? current.oid : null }]
}

function listUntracked({ newPath, newMode, unread }: ChangedFile): readonly ListedFile[] {
  if (newPath === null || newMode === null || unread === 'nested_repository') return []
  return [{ path: newPath, mode: newMode, oid: null }]
}
