import {
  type ChangedFile,
  type ChangeSet,
  type ChangeStatus,
  type DiffLine,
  type Hunk,
  isSubmodule,
  isSymlink,
} from '@scrutineer/core'

const statusLetters = {
  added: 'A',
  modified: 'M',
  deleted: 'D',
  renamed: 'R',
  copied: 'C',
  type_changed: 'T',
} as const satisfies Record<ChangeStatus, string>

/** What `scrutineer diff --format json` says about a change, its files left out. */
export function toDiffHead({ mode, base, head, mergeBase }: ChangeSet) {
  return { mode, base, head, merge_base: mergeBase }
}

/** What it says about one file. Keys are snake_case; paths and texts that are not UTF-8 keep their bytes as lone surrogates. */
export function toDiffFile(file: ChangedFile) {
  return {
    status: statusLetters[file.status],
    old_path: file.oldPath,
    new_path: file.newPath,
    old_mode: file.oldMode,
    new_mode: file.newMode,
    similarity: file.similarity,
    binary: file.binary,
    untracked: file.untracked,
    symlink: isSymlink(file),
    submodule: isSubmodule(file),
    additions: file.additions,
    deletions: file.deletions,
    excluded: file.unread,
    hunks: file.hunks.map(toDiffHunk),
  }
}

function toDiffHunk(hunk: Hunk) {
  return {
    old_start: hunk.oldStart,
    old_lines: hunk.oldLines,
    new_start: hunk.newStart,
    new_lines: hunk.newLines,
    section: hunk.section,
    lines: hunk.lines.map(toDiffLine),
  }
}

function toDiffLine({ type, oldLine, newLine, text, noNewline }: DiffLine) {
  return {
    type,
    old_line: oldLine,
    new_line: newLine,
    text,
    ...(noNewline && { no_newline: true }),
  }
}
