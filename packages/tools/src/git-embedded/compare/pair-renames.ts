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

export async function pairRenames(
  pairs: readonly PathPair[],
  _read: ContentReader,
  _signal: AbortSignal | undefined,
): Promise<readonly FilePair[]> {
  return pairs.map(({ path, before, after }) => ({
    oldPath: before === null ? null : path,
    newPath: after === null ? null : path,
    before,
    after,
    similarity: null,
  }))
}
