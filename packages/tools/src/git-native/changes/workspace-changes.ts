import type { ChangedFile, ChangeSet, ChangeSourceError, ReadChangesOptions } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { Environment } from '../../process/git-environment.ts'
import { openGitFolder } from '../git-folder.ts'
import { listIndex } from '../repository/index-entries.ts'
import { snapshotRepository } from '../repository/snapshot-repository.ts'
import { treeSnapshot } from '../repository/tree-snapshot.ts'
import { emptyTreeId } from '../revisions/empty-tree.ts'
import { openWorkingTree } from '../working-tree/open-working-tree.ts'
import { readTrackedFiles } from '../working-tree/read-tracked-files.ts'
import { readUntrackedFiles } from '../working-tree/read-untracked-files.ts'
import { storedForm } from '../working-tree/stored-form.ts'
import { createTreeFiles } from '../working-tree/tree-files.ts'
import { workingTreeSnapshot } from '../working-tree/working-tree-snapshot.ts'
import { unmergedPaths } from './read-diff.ts'
import { startSession } from './session.ts'
import { sortFiles } from './sort-files.ts'

/**
 * All that is in the working tree and not in `HEAD`: staged and unstaged as one change, and untracked files that are not
 * ignored. The index is only read.
 */
export async function readWorkspaceChanges(
  { dir }: { readonly dir: string },
  env: Environment,
  options: ReadChangesOptions,
): Promise<Result<ChangeSet, ChangeSourceError>> {
  const folder = await openGitFolder(dir, env)
  if (folder.isErr()) return err(folder.error)
  const opened = await openWorkingTree(folder.value, options.signal)
  if (opened.isErr()) return err(opened.error)
  const tree = opened.value
  const { objects, head } = tree
  const session = startSession()
  session.atEnd(() => objects.close())
  const files = createTreeFiles(tree.root)
  const question = {
    sides: [head ?? emptyTreeId(tree.format)],
    contextLines: options.contextLines,
    signal: options.signal,
  }

  const read = async (): Promise<Result<ChangeSet, ChangeSourceError>> => {
    const tracking = readTrackedFiles(tree, files, question)
    const listed = await listIndex(tree.place, true, options.signal)
    const untracked = listed.isErr()
      ? err(listed.error)
      : await readUntrackedFiles(tree, files, listed.value.untracked, options.signal)
    const tracked = await tracking
    // What is wrong with the whole is said by the diff; the list may only be cut short by it.
    if (tracked.isErr()) return err(tracked.error)
    if (listed.isErr()) return err(listed.error)
    const { unmerged } = listed.value
    if (unmerged.length > 0) return err(unmergedPaths(unmerged))
    if (untracked.isErr()) return err(untracked.error)
    const stored = await storedForm(tree, untracked.value, question, session)
    if (stored.isErr()) return err(stored.error)
    const changed: ChangedFile[] = [...tracked.value, ...stored.value]
    const source = { tree, files, listing: listed.value, ended: session.ended, atEnd: session.atEnd }
    return ok({
      mode: 'workspace',
      base: head === null ? null : { rev: 'HEAD', oid: head },
      head: null,
      mergeBase: null,
      files: sortFiles(changed),
      repository: snapshotRepository(workingTreeSnapshot(source)),
      baseRepository:
        head === null
          ? null
          : snapshotRepository(treeSnapshot({ place: tree.commits, objects, ended: session.ended }, head)),
      warnings: [],
      close: () => session.end(),
    })
  }

  const result = await read()
  if (result.isErr()) await session.end()
  return result
}
