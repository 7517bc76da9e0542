import { type ChangeSourceError, detectRenames, type RenameFile } from '@scrutineer/core'
import { attempt } from '../attempt.ts'
import { GitFailure, stopIfAborted } from '../failure.ts'
import type { PathPair, Side } from './path-pair.ts'
import type { ContentReader } from './side-content.ts'

/** A changed file: a path whose content changed, or two paths that a rename joins. */
export interface FilePair {
  readonly oldPath: string | null
  readonly newPath: string | null
  readonly before: Side | null
  readonly after: Side | null
  /** Percent where the paths differ. */
  readonly similarity: number | null
}

/** Changed files in no order. */
export interface PairedFiles {
  readonly pairs: readonly FilePair[]
  /** True when there were too many files to look for all renames. */
  readonly limited: boolean
}

interface MovedFile extends RenameFile {
  readonly side: Side
}

/** Joins deleted and added paths that are one renamed file, or one submodule that moved. Empty files are never paired. */
export async function pairRenames(
  pairs: readonly PathPair[],
  read: ContentReader,
  signal: AbortSignal | undefined,
): Promise<PairedFiles> {
  const deleted = pairs.flatMap(({ path, before, after }) => (after === null ? movable(path, before) : []))
  const added = pairs.flatMap(({ path, before, after }) => (before === null ? movable(path, after) : []))
  const detected = await detectRenames<MovedFile, ChangeSourceError>(deleted, added, ({ path, side }) =>
    attempt(async () => {
      stopIfAborted(signal)
      const content = await read(path, side)
      return content instanceof Uint8Array ? content : new Uint8Array()
    }),
  )
  if (detected.isErr()) throw new GitFailure(detected.error)
  const moved = new Set<string>()
  const renames = detected.value.pairs.map(({ from, to, similarity }): FilePair => {
    moved.add(from.path).add(to.path)
    return { oldPath: from.path, newPath: to.path, before: from.side, after: to.side, similarity }
  })
  const others = pairs.filter(({ path }) => !moved.has(path)).map(atOnePath)
  return { pairs: [...renames, ...others], limited: detected.value.limited }
}

function movable(path: string, side: Side | null): readonly MovedFile[] {
  if (side === null || side.oid === emptyBlob) return []
  return [{ path, mode: side.mode, id: side.oid, side }]
}

const emptyBlob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'

function atOnePath({ path, before, after }: PathPair): FilePair {
  return {
    oldPath: before === null ? null : path,
    newPath: after === null ? null : path,
    before,
    after,
    similarity: null,
  }
}
