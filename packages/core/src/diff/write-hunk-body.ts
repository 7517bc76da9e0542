import type { LineTable } from './line-table.ts'
import type { EditGroup } from './list-edits.ts'

/** The text of a hunk as a patch has it, below its `@@` line, and its measure. */
export interface HunkBody {
  readonly bytes: Uint8Array
  readonly additions: number
  readonly deletions: number
  /** As `Hunk` defines it: without end-of-file marks. */
  readonly byteLength: number
  readonly longestLine: number
}

const endMark = '\n\\ No newline at end of file\n'
const context = 0x20
const plus = 0x2b
const minus = 0x2d
const lineFeed = 0x0a

/** Writes a hunk that shows the old file's lines `start` up to `end` with the edits between them. */
export function writeHunkBody(
  before: LineTable,
  after: LineTable,
  edits: EditGroup,
  { start, end }: { readonly start: number; readonly end: number },
): HunkBody {
  const additions = edits.reduce((sum, edit) => sum + edit.newEnd - edit.newStart, 0)
  const deletions = edits.reduce((sum, edit) => sum + edit.oldEnd - edit.oldStart, 0)
  const addedBytes = edits.reduce((sum, edit) => sum + span(after, edit.newStart, edit.newEnd), 0)
  const rows = end - start + additions
  const bytes = new Uint8Array(span(before, start, end) + addedBytes + rows + 2 * endMark.length)
  let size = 0
  let longestLine = 0
  let marks = 0

  const write = (table: LineTable, from: number, to: number, marker: number) => {
    for (let line = from; line < to; line++) {
      const lineEnd = table.starts[line + 1] ?? 0
      const lineStart = table.starts[line] ?? 0
      bytes[size++] = marker
      for (let at = lineStart; at < lineEnd; at++) {
        bytes[size++] = table.bytes[at] ?? 0
      }
      const ended = bytes[size - 1] === lineFeed && lineEnd > lineStart
      longestLine = Math.max(longestLine, lineEnd - lineStart - (ended ? 1 : 0))
      if (ended) continue
      for (let index = 0; index < endMark.length; index++) bytes[size++] = endMark.charCodeAt(index)
      marks++
    }
  }
  let at = start
  for (const edit of edits) {
    write(before, at, edit.oldStart, context)
    write(before, edit.oldStart, edit.oldEnd, minus)
    write(after, edit.newStart, edit.newEnd, plus)
    at = edit.oldEnd
  }
  write(before, at, end, context)

  // Each mark begins with the line feed that its line lacks.
  const byteLength = size - marks * (endMark.length - 1)
  return { bytes: bytes.slice(0, size), additions, deletions, byteLength, longestLine }
}

function span({ starts }: LineTable, from: number, to: number): number {
  return (starts[to] ?? 0) - (starts[from] ?? 0)
}
