import { endOfLine, type PatchCursor, startsWithAt } from './patch-cursor.ts'

/** The four numbers and the words of a line such as `@@ -1,2 +1,4 @@ section`. An omitted count is 1. */
export interface HunkHeader {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  /** Where the words after the second `@@` stand, without the blank before them. */
  readonly sectionStart: number
  readonly sectionEnd: number
}

/** Reads the current line as a hunk header, or gives null; the cursor stays. */
export function readHunkHeader(cursor: PatchCursor): HunkHeader | null {
  const { bytes } = cursor
  const end = endOfLine(bytes, cursor.at)
  if (!startsWithAt(bytes, cursor.at, '@@ -')) return null
  // By offsets alone: a patch has tens of thousands of these lines, and an object for each number was felt.
  const oldAt = cursor.at + 4
  const oldEnd = endOfRange(bytes, oldAt)
  if (oldEnd < 0 || !startsWithAt(bytes, oldEnd, ' +')) return null
  const newAt = oldEnd + 2
  const newEnd = endOfRange(bytes, newAt)
  if (newEnd < 0 || !startsWithAt(bytes, newEnd, ' @@')) return null
  const after = newEnd + 3
  if (after < end && bytes[after] !== 0x20) return null
  return {
    oldStart: numberAt(bytes, oldAt),
    oldLines: countAt(bytes, oldAt),
    newStart: numberAt(bytes, newAt),
    newLines: countAt(bytes, newAt),
    sectionStart: Math.min(after + 1, end),
    sectionEnd: end,
  }
}

/** Where a range such as `12,3` ends; -1 when none stands there. */
function endOfRange(bytes: Uint8Array, at: number): number {
  const end = endOfNumber(bytes, at)
  return end >= 0 && bytes[end] === comma ? endOfNumber(bytes, end + 1) : end
}

/** Line numbers past nine digits do not occur in files that fit in memory, and larger ones lose precision. */
const maxDigits = 9
const comma = 0x2c

function endOfNumber(bytes: Uint8Array, at: number): number {
  let end = at
  while (isDigit(bytes[end])) end++
  return end === at || end - at > maxDigits ? -1 : end
}

function numberAt(bytes: Uint8Array, at: number): number {
  let value = 0
  for (let next = at; isDigit(bytes[next]); next++) value = value * 10 + (bytes[next] ?? 0) - 0x30
  return value
}

/** The second number of a range, 1 where it is left out. */
function countAt(bytes: Uint8Array, at: number): number {
  const end = endOfNumber(bytes, at)
  return bytes[end] === comma ? numberAt(bytes, end + 1) : 1
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
