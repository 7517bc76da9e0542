import type { ChangedFile, ReadChangesOptions, UnreadReason, Warning } from '@scrutineer/core'
import { type ChangedFiles, cappedComparison } from '../compare/changed-files.ts'
import { describeChange } from '../compare/describe-change.ts'
import { contentReader } from '../compare/side-content.ts'
import { stopIfAborted } from '../failure.ts'
import { join } from '../location/find-git-directory.ts'
import type { DiskContent } from '../working-tree/disk-content.ts'
import type { Untracked } from '../working-tree/find-untracked.ts'
import type { WorkTree } from '../working-tree/work-tree.ts'

/** Untracked files as files that the change adds. Another repository, or a closed folder, is told and not looked into. */
export async function untrackedFiles(
  tree: WorkTree,
  disk: DiskContent,
  untracked: readonly Untracked[],
  { contextLines, signal }: ReadChangesOptions,
): Promise<ChangedFiles> {
  const read = contentReader(tree.repository.objects, disk)
  const files: ChangedFile[] = []
  const warnings: Warning[] = []
  for (const { path, kind } of untracked) {
    stopIfAborted(signal)
    if (kind === 'nested_repository' || kind === 'unreadable') {
      files.push(unreadFolder(path, kind))
      continue
    }
    const facts = await tree.files.facts(join(tree.root, path))
    const trusted = tree.config.flag('core.filemode', true)
    const regular = trusted && facts?.executable === true ? '100755' : '100644'
    const side = { mode: kind === 'symlink' ? '120000' : regular, oid: null, place: 'disk' } as const
    const after = { ...side, path, content: await read(path, side) }
    const { file, capped } = describeChange({ before: null, after, similarity: null }, contextLines)
    files.push({ ...file, untracked: true })
    if (capped) warnings.push(cappedComparison(path))
  }
  return { files, warnings }
}

function unreadFolder(path: string, unread: UnreadReason): ChangedFile {
  return {
    status: 'added',
    oldPath: null,
    newPath: path,
    oldMode: null,
    newMode: null,
    oldId: null,
    newId: null,
    similarity: null,
    binary: false,
    untracked: true,
    additions: 0,
    deletions: 0,
    hunks: [],
    unread,
  }
}
