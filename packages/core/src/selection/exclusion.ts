import type { ChangedFile, UnreadReason } from '../vocabulary/changed-file.ts'
import type { RuleLayerName } from '../vocabulary/rule-layer.ts'

/** Why a changed file is not sent for review; `selectFiles` tells in which order the reasons are tried. */
export type ExclusionReason =
  | 'invalid_path'
  | 'submodule'
  | 'symlink'
  | 'binary'
  | 'deleted'
  | 'user_exclude'
  | UnreadReason
  | 'lfs_pointer'
  | 'line_too_long'
  | 'not_utf8'
  | 'lockfile'
  | 'unsupported_ext'
  | 'default_path'
  | 'minified'
  | 'generated'

/** Whose pattern it was: an option of this review, or a layer of rules. */
export type PatternSource = 'option' | RuleLayerName

/** A file that is left out, and why. */
export interface Exclusion {
  readonly file: ChangedFile
  readonly reason: ExclusionReason
  /** The pattern that matched; null where none is involved. */
  readonly pattern: string | null
  /** Whose pattern; null where none is involved. */
  readonly patternSource: PatternSource | null
}
