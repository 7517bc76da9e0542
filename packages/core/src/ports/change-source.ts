import type { ResultAsync } from 'neverthrow'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { Repository } from './repository.ts'

/** Why a change could not be read. */
export type ChangeSourceErrorCode =
  | 'not_a_repository'
  | 'unsafe_repository'
  | 'unknown_revision'
  | 'invalid_revision'
  | 'no_merge_base'
  | 'unmerged_paths'
  | 'objects_missing'
  | 'repository_too_large'
  | 'unborn_branch'
  | 'engine_unsupported'
  | 'patch_malformed'
  | 'git_missing'
  | 'git_failed'
  | 'aborted'

/** What was wrong, with what it was wrong with, and what mends it: three short texts for one line of output. */
export interface ChangeSourceError {
  readonly code: ChangeSourceErrorCode
  /** The revision, path or folder it is about; null when there is none. */
  readonly subject: string | null
  readonly detail: string
  /** What to do, most often a command; null when there is nothing to suggest. */
  readonly remedy: string | null
}

/** Which change it is. */
export type ChangeMode = 'range' | 'commit' | 'staged' | 'workspace' | 'patch' | 'pull_request'

/** A revision as it was asked for, and the full object id it resolved to. */
export interface ResolvedRevision {
  readonly rev: string
  readonly oid: string
}

/** A change, read: every id is full and fixed. */
export interface ChangeSet {
  readonly mode: ChangeMode
  /** What the change is compared with; null for an unborn branch, a root commit, or a patch. */
  readonly base: ResolvedRevision | null
  /** The reviewed commit; null in staged, workspace and patch mode. */
  readonly head: ResolvedRevision | null
  /** In range and pull-request mode, the commit that the diff starts from. */
  readonly mergeBase: string | null
  /** In order of path bytes; each path once. */
  readonly files: readonly ChangedFile[]
  /** The files after the change. */
  readonly repository: Repository
  /** The files before the change; null where there is none. */
  readonly baseRepository: Repository | null
  readonly warnings: readonly Warning[]
  /** Ends child processes and frees what the repositories hold. Safe to call twice. */
  close(): Promise<void>
}

/** Options of one reading. */
export interface ReadChangesOptions {
  /** Unchanged lines around each change; git's own default is 3. */
  readonly contextLines: number
  readonly signal?: AbortSignal | undefined
}

/** Where a change comes from. Nothing rejects. */
export interface ChangeSource {
  read(options: ReadChangesOptions): ResultAsync<ChangeSet, ChangeSourceError>
}
