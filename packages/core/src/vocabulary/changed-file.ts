/** What happened to a file, in git's words. */
export type ChangeStatus = 'added' | 'modified' | 'deleted' | 'renamed' | 'copied' | 'type_changed'

/**
 * Why the text of a changed file could not be taken up although the change is known. Such a file has no hunks and is
 * always listed as not reviewed.
 *
 * - `nested_repository`: another repository or a linked worktree below this one
 * - `not_a_file`: a named pipe, socket or device
 * - `unreadable`: the system refused to read it
 * - `too_large`: over the byte limit of one file
 * - `patch_unavailable`: the host sent no patch text for it
 */
export type UnreadReason =
  | 'nested_repository'
  | 'not_a_file'
  | 'unreadable'
  | 'too_large'
  | 'patch_unavailable'

/** One line of a hunk. `oldLine` is null on added lines, `newLine` on deleted ones; both count from 1. */
export interface DiffLine {
  readonly type: 'context' | 'add' | 'delete'
  readonly oldLine: number | null
  readonly newLine: number | null
  /** The line without its line feed; a carriage return stays part of the text. */
  readonly text: string
  /** True when the file ends here without a line feed. */
  readonly noNewline: boolean
}

/**
 * A run of changed lines with its surroundings. A side with zero lines starts at the line before the gap, as in git.
 * `lines` may be decoded on first use, so read the counts where they suffice.
 */
export interface Hunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  /** Text after the second `@@`, without the blank before it; empty when there is none. */
  readonly section: string
  readonly lines: readonly DiffLine[]
  readonly additions: number
  readonly deletions: number
  /** UTF-8 bytes of all lines of the body, markers and line feeds included. */
  readonly byteLength: number
  /** UTF-8 bytes of the longest line, without its marker. */
  readonly longestLine: number
}

/**
 * One file of a change. Paths are slash-separated, relative to the repository root. A path that is not UTF-8 keeps its
 * bytes as lone surrogates U+DC80 to U+DCFF (see `decodeBytes`).
 */
export interface ChangedFile {
  readonly status: ChangeStatus
  /** Null when the file was added. */
  readonly oldPath: string | null
  /** Null when the file was deleted. */
  readonly newPath: string | null
  /** Six octal digits such as `100644`; null where that side does not exist or is not known. */
  readonly oldMode: string | null
  readonly newMode: string | null
  /** Full object ids of the two blobs; null where unknown, absent, or not stored yet. */
  readonly oldId: string | null
  readonly newId: string | null
  /** Percent for renames and copies, else null. */
  readonly similarity: number | null
  /** Whether content that is no text differs. False for a binary file that was only moved or given another mode. */
  readonly binary: boolean
  readonly untracked: boolean
  readonly additions: number
  readonly deletions: number
  readonly hunks: readonly Hunk[]
  readonly unread: UnreadReason | null
}

/** The path a reader would look for: after the change, or before it for a deleted file. */
export function pathOf(file: ChangedFile): string {
  return file.newPath ?? file.oldPath ?? ''
}

/** Says whether either side is a symbolic link (mode 120000). */
export function isSymlink(file: ChangedFile): boolean {
  return (file.newMode ?? file.oldMode) === '120000'
}

/** Says whether either side is a submodule pointer (mode 160000). */
export function isSubmodule(file: ChangedFile): boolean {
  return file.newMode === '160000' || file.oldMode === '160000'
}
