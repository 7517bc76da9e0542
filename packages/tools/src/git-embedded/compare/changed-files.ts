import {
  type ChangedFile,
  compareBytewise,
  pathOf,
  type ReadChangesOptions,
  type Warning,
} from '@scrutineer/core'
import { failure, stopIfAborted } from '../failure.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { DiskContent } from '../working-tree/disk-content.ts'
import { describeChange, type SideOfFile } from './describe-change.ts'
import { pairRenames } from './pair-renames.ts'
import type { PathPair, Side } from './path-pair.ts'
import { contentReader } from './side-content.ts'

/** Files with what changed in them, and what the reader of a review must know of how that was found. */
export interface ChangedFiles {
  readonly files: readonly ChangedFile[]
  readonly warnings: readonly Warning[]
}

/** Finds renames among changed paths and compares contents. `disk` is needed where a side stands in the working tree. */
export async function changedFiles(
  objects: ObjectStore,
  pairs: readonly PathPair[],
  { contextLines, signal }: ReadChangesOptions,
  disk: DiskContent | null = null,
): Promise<ChangedFiles> {
  const read = contentReader(objects, disk)
  const files: ChangedFile[] = []
  const warnings: Warning[] = []
  const sideOf = async (path: string | null, side: Side | null): Promise<SideOfFile | null> =>
    path === null || side === null ? null : { ...side, path, content: await read(path, side) }
  let textBytes = 0
  const paired = await pairRenames(pairs, read, signal)
  if (paired.limited) warnings.push(limitedRenames)
  for (const pair of paired.pairs) {
    stopIfAborted(signal)
    const change = {
      before: await sideOf(pair.oldPath, pair.before),
      after: await sideOf(pair.newPath, pair.after),
      similarity: pair.similarity,
    }
    const { file, capped } = describeChange(change, contextLines)
    files.push(file)
    textBytes += file.hunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (textBytes > maxTextBytes) throw tooMuchText
    if (capped) warnings.push(cappedComparison(pathOf(file)))
  }
  return { files: files.sort((a, b) => compareBytewise(pathOf(a), pathOf(b))), warnings }
}

/** As much as the native engine takes up. */
const maxTextBytes = 256 * 1024 * 1024

const tooMuchText = failure(
  'repository_too_large',
  null,
  'the change has more than 256 MiB of text',
  'review less at once',
)

const limitedRenames: Warning = {
  code: 'renames_limited',
  subject: null,
  detail: 'too many files were deleted and added to look for all renames; some show as both',
  incomplete: false,
}

/** Tells of a comparison whose search for the shortest diff was cut off. */
export function cappedComparison(path: string): Warning {
  return {
    code: 'diff_capped',
    subject: path,
    detail:
      'the two versions differ too much for the shortest diff; more lines may be shown as changed than need be',
    incomplete: false,
  }
}
