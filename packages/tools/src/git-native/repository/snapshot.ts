import type { RepositoryEntry, RepositoryError, SearchQuery, SearchResult } from '@scrutineer/core'
import type { Result } from 'neverthrow'

/** What stands at a path, links not followed. */
export interface SnapshotEntry {
  readonly kind: RepositoryEntry['kind']
  /** Six octal digits. */
  readonly mode: string
  /** The id of its content; null where the content is not taken from an object. */
  readonly oid: string | null
}

/** An answer about a snapshot. */
export type Answer<T> = Promise<Result<T, RepositoryError>>

/**
 * A tree of files that answers the plain questions from which a `Repository` is made. Paths are well-formed when they come
 * here. Nothing rejects.
 */
export interface Snapshot {
  readonly revision: string
  /** Null when nothing stands there. */
  entryAt(path: string, signal: AbortSignal | undefined): Answer<SnapshotEntry | null>
  /** Bytes of a file or of a link's text. */
  sizeOf(path: string, entry: SnapshotEntry, signal: AbortSignal | undefined): Answer<number>
  /** The content of a file or the text of a link; over `maxBytes` it is `too_large`, decided before reading. */
  read(
    path: string,
    entry: SnapshotEntry,
    maxBytes: number,
    signal: AbortSignal | undefined,
  ): Answer<Uint8Array>
  /** All files and links, in order of their bytes. */
  paths(signal: AbortSignal | undefined): Answer<readonly string[]>
  /** Which of some listed paths still stand there; all of them in a tree that does not change. */
  stillThere(paths: readonly string[]): Promise<readonly string[]>
  search(query: SearchQuery, signal: AbortSignal | undefined): Answer<SearchResult>
}
