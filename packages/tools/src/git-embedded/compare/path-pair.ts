import type { GitEntry } from '../objects/tree-entry.ts'

/** One side of a changed path. */
export interface Side {
  /** Six octal digits as git shows them; never a folder's. */
  readonly mode: string
  /** The id of the content as git stores it, or would store it; null where nobody has worked it out. */
  readonly oid: string | null
  /** Where the content stands. */
  readonly place: 'objects' | 'disk'
}

/** A path whose content or mode differs between two states; null where it does not exist. */
export interface PathPair {
  readonly path: string
  readonly before: Side | null
  readonly after: Side | null
}

/** A side whose content is an object. */
export function storedSide({ mode, oid }: GitEntry): Side {
  return { mode, oid, place: 'objects' }
}

/** Says whether both sides hold the same. */
export function isSame(before: GitEntry | Side | null, after: GitEntry | Side | null): boolean {
  return before?.oid === after?.oid && before?.mode === after?.mode
}
