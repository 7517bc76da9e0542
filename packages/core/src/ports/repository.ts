import type { ResultAsync } from 'neverthrow'

/** Why a repository could not answer. Each is a fact for the model to read, never the end of a review by itself. */
export type RepositoryErrorCode =
  | 'not_found'
  | 'invalid_path'
  | 'not_a_file'
  | 'outside_repository'
  | 'too_large'
  | 'objects_missing'
  | 'pattern_invalid'
  | 'pattern_unsupported'
  | 'engine_unsupported'
  | 'timed_out'
  | 'aborted'
  | 'failed'

/** `detail` holds no absolute path and nothing from outside the repository. */
export interface RepositoryError {
  readonly code: RepositoryErrorCode
  readonly path: string | null
  readonly detail: string
}

/** A regular file, whole. */
export interface RepositoryFile {
  /** Where the content stands: differs from the asked path when that is a symbolic link. */
  readonly path: string
  readonly size: number
  readonly bytes: Uint8Array
}

/** What stands at a path. */
export interface RepositoryEntry {
  readonly kind: 'file' | 'symlink' | 'directory' | 'submodule'
  /** Six octal digits. */
  readonly mode: string
  /** Bytes of a file or of a link's target text; null for the others. */
  readonly size: number | null
}

/** One page of a listing; `nextCursor` is null on the last. */
export interface PathPage {
  /** Files, symbolic links included, in order of their bytes; no directories, nothing below a git directory. */
  readonly paths: readonly string[]
  readonly nextCursor: string | null
}

/** A line that matches. */
export interface SearchMatch {
  readonly path: string
  /** From 1. */
  readonly line: number
  /** The line without its line feed, at most 64 KiB of it. */
  readonly text: string
}

/** Matches in order of path bytes, then line. */
export interface SearchResult {
  readonly matches: readonly SearchMatch[]
  /** True when more lines match than were asked for. */
  readonly truncated: boolean
  /** Files that were not looked into because they are binary or over the size limit. */
  readonly skippedFiles: number
}

/** What to look for. */
export interface SearchQuery {
  readonly text: string
  /** `literal` takes the text as it is; `regex` reads it as a POSIX extended or Perl pattern of at most 512 characters. */
  readonly kind: 'literal' | 'regex'
  readonly caseSensitive: boolean
  /** Only below this directory; empty for all. */
  readonly directory: string
  /** Only files that match one of these globs; empty for all. Full paths, `/` separators, `**` over folders. */
  readonly globs: readonly string[]
  readonly maxMatches: number
}

/** Options that every question takes. */
export interface RepositoryOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * A read-only tree of files: at a fixed revision, the index, the working tree, or a patch over a tree. Answers never
 * change while it is open, except those of a working tree that somebody edits. Nothing rejects.
 */
export interface Repository {
  /** The object id of the tree's commit, or the words `index`, `working_tree`, `patch`. */
  readonly revision: string
  /**
   * The file's bytes. Follows symbolic links inside the repository (at most 40); one that leaves it is
   * `outside_repository`; over `maxBytes` is `too_large`, decided before reading.
   */
  readFile(
    path: string,
    options: RepositoryOptions & { readonly maxBytes: number },
  ): ResultAsync<RepositoryFile, RepositoryError>
  /** Paths after `cursor` (exclusive; it need not exist) below `directory` (empty for all). Pages put together are the list. */
  list(
    query: { readonly directory: string; readonly cursor: string | null; readonly limit: number },
    options: RepositoryOptions,
  ): ResultAsync<PathPage, RepositoryError>
  /** Null when nothing stands there. Does not follow a link in the last part. */
  stat(path: string, options: RepositoryOptions): ResultAsync<RepositoryEntry | null, RepositoryError>
  /** Takes at most 2 seconds (`timed_out`) and never blocks the thread with a model's pattern. Skips binary files and files over 1 MiB. */
  search(query: SearchQuery, options: RepositoryOptions): ResultAsync<SearchResult, RepositoryError>
}
