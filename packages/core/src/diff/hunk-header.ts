import { decodeBytes } from '../vocabulary/byte-text.ts'
import { endOfLine, type PatchCursor, startsWithAt } from './patch-cursor.ts'

/** The four numbers and the words of a line such as `@@ -1,2 +1,4 @@ section`. An omitted count is 1. */
export interface HunkHeader {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly section: string
}

/** Reads the current line as a hunk header, or gives null; the cursor stays. */
export function readHunkHeader(cursor: PatchCursor): HunkHeader | null {
  const { bytes } = cursor
  const end = endOfLine(bytes, cursor.at)
  if (!startsWithAt(bytes, cursor.at, '@@ -')) return null
  const oldRange = readRange(bytes, cursor.at + 4)
  if (oldRange === null || !startsWithAt(bytes, oldRange.next, ' +')) return null
  const newRange = readRange(bytes, oldRange.next + 2)
  if (newRange === null || !startsWithAt(bytes, newRange.next, ' @@')) return null
  const after = newRange.next + 3
  if (after < end && bytes[after] !== 0x20) return null
  return {
    oldStart: oldRange.start,
    oldLines: oldRange.lines,
    newStart: newRange.start,
    newLines: newRange.lines,
    section: after < end ? decodeBytes(bytes, after + 1, end) : '',
  }
}

interface Range {
  readonly start: number
  readonly lines: number
  readonly next: number
}

function readRange(bytes: Uint8Array, at: number): Range | null {
  const start = readNumber(bytes, at)
  if (start === null) return null
  if (bytes[start.next] !== 0x2c) return { start: start.value, lines: 1, next: start.next }
  const lines = readNumber(bytes, start.next + 1)
  return lines === null ? null : { start: start.value, lines: lines.value, next: lines.next }
}

/** Line numbers past nine digits do not occur in files that fit in memory, and larger ones lose precision. */
const maxDigits = 9

function readNumber(bytes: Uint8Array, at: number): { value: number; next: number } | null {
  let value = 0
  let next = at
  for (; isDigit(bytes[next]); next++) {
    if (next - at >= maxDigits) return null
    value = value * 10 + (bytes[next] ?? 0) - 0x30
  }
  return next === at ? null : { value, next }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
