import type { ChangedFile, UnreadReason } from '../vocabulary/changed-file.ts'

/** Why a changed file is not sent for review, in the order in which the reasons are tried. */
export type ExclusionReason =
  | 'invalid_path'
  | UnreadReason
  | 'submodule'
  | 'symlink'
  | 'binary'
  | 'lfs_pointer'
  | 'deleted'
  | 'user_exclude'
  | 'not_utf8'
  | 'lockfile'
  | 'minified'
  | 'line_too_long'
  | 'generated'
  | 'unsupported_ext'
  | 'default_path'

/** A file that is left out, and why. */
export interface Exclusion {
  readonly file: ChangedFile
  readonly reason: ExclusionReason
  /** The pattern that matched; null where none is involved. */
  readonly pattern: string | null
}
