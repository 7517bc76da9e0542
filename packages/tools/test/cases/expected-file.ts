import type { ChangedFile, ChangeStatus, DiffLine } from '@scrutineer/core'

/** Line number and text. */
export type NumberedLine = readonly [line: number, text: string]

/** Old start, old lines, new start, new lines. */
export type HunkNumbers = readonly [number, number, number, number]

/** Everything about a changed file that a reading must get right. */
export interface ExpectedFile {
  readonly status: ChangeStatus
  readonly oldPath: string | null
  readonly newPath: string | null
  readonly oldMode: string | null
  readonly newMode: string | null
  /** Versions of git disagree about the percentage, so only a whole match is told apart. */
  readonly similarity: 'whole' | 'part' | null
  readonly binary: boolean
  readonly untracked: boolean
  readonly additions: number
  readonly deletions: number
  readonly hunks: readonly HunkNumbers[]
  readonly added: readonly NumberedLine[]
  readonly deleted: readonly NumberedLine[]
  /** Sides whose last line, shown in a hunk, has no line feed. */
  readonly noNewline: readonly ('old' | 'new')[]
}

type Lines = Pick<ExpectedFile, 'hunks' | 'added' | 'deleted'>

const nothing: Lines = { hunks: [], added: [], deleted: [] }

/** A file that stays in its place, with the same mode. */
export function modified(path: string, lines: Lines, own: Partial<ExpectedFile> = {}): ExpectedFile {
  return {
    status: 'modified',
    oldPath: path,
    newPath: path,
    oldMode: '100644',
    newMode: '100644',
    similarity: null,
    binary: false,
    untracked: false,
    additions: lines.added.length,
    deletions: lines.deleted.length,
    noNewline: [],
    ...lines,
    ...own,
  }
}

/** A file of one line that became another line. */
export function replaced(path: string, before: string, after: string): ExpectedFile {
  return modified(path, { hunks: [[1, 1, 1, 1]], added: [[1, after]], deleted: [[1, before]] })
}

/** A file of which only the mode changed, if anything. */
export function unchanged(path: string, own: Partial<ExpectedFile>): ExpectedFile {
  return modified(path, nothing, own)
}

/** A new file with all its lines. */
export function added(path: string, lines: readonly string[], own: Partial<ExpectedFile> = {}): ExpectedFile {
  return modified(
    path,
    { hunks: [[0, 0, 1, lines.length]], added: lines.map((text, index) => [index + 1, text]), deleted: [] },
    { status: 'added', oldPath: null, oldMode: null, ...own },
  )
}

/** A new file that git does not track. */
export function untracked(path: string, lines: readonly string[]): ExpectedFile {
  return added(path, lines, { untracked: true })
}

/** A file that is gone, with all its lines. */
export function deleted(path: string, lines: readonly string[]): ExpectedFile {
  return modified(
    path,
    { hunks: [[1, lines.length, 0, 0]], added: [], deleted: lines.map((text, index) => [index + 1, text]) },
    { status: 'deleted', newPath: null, newMode: null },
  )
}

/** What a reading said about a file, in the same form. */
export function describeFile(file: ChangedFile): ExpectedFile {
  const lines = file.hunks.flatMap((hunk) => hunk.lines)
  const onSide = (side: 'old' | 'new', line: DiffLine) =>
    (side === 'old' ? line.oldLine : line.newLine) !== null
  return {
    status: file.status,
    oldPath: file.oldPath,
    newPath: file.newPath,
    oldMode: file.oldMode,
    newMode: file.newMode,
    similarity: file.similarity === null ? null : file.similarity === 100 ? 'whole' : 'part',
    binary: file.binary,
    untracked: file.untracked,
    additions: file.additions,
    deletions: file.deletions,
    hunks: file.hunks.map(({ oldStart, oldLines, newStart, newLines }) => [
      oldStart,
      oldLines,
      newStart,
      newLines,
    ]),
    added: lines.flatMap(({ type, newLine, text }) =>
      type === 'add' ? [[newLine ?? 0, text] as const] : [],
    ),
    deleted: lines.flatMap(({ type, oldLine, text }) =>
      type === 'delete' ? [[oldLine ?? 0, text] as const] : [],
    ),
    noNewline: (['old', 'new'] as const).filter((side) =>
      lines.some((line) => line.noNewline && onSide(side, line)),
    ),
  }
}
