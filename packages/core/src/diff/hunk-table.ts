import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { Hunk } from '../vocabulary/changed-file.ts'
import type { HunkHeader } from './hunk-header.ts'
import { lazyHunk } from './lazy-hunk.ts'
import type { LineMemo } from './line-memo.ts'
import type { HunkSpan } from './scan-hunk.ts'

/**
 * The hunks of a patch as numbers in one array, twelve each. A patch has tens of thousands, and an object for each of them
 * would be most of what reading it takes, while nobody has asked for one.
 */
export interface HunkTable {
  readonly bytes: Uint8Array
  readonly memo: LineMemo
  rows: Uint32Array
  count: number
}

/** The hunks of one file in a table, with what is asked of them before any is made. */
export interface HunkList {
  readonly table: HunkTable
  readonly first: number
  readonly count: number
  /** Over all of its hunks. */
  readonly oldLines: number
  readonly newLines: number
  readonly additions: number
  readonly deletions: number
}

const width = 12

/** A table for the hunks of a patch text. */
export function createHunkTable(bytes: Uint8Array, memo: LineMemo): HunkTable {
  return { bytes, memo, rows: new Uint32Array(64 * width), count: 0 }
}

/** Adds a hunk behind the others. Offsets and line numbers fit: a patch has less than 4 GiB, a number nine digits. */
export function addHunk(table: HunkTable, header: HunkHeader, span: HunkSpan): void {
  const at = table.count * width
  if (at === table.rows.length) {
    const grown = new Uint32Array(at * 2)
    grown.set(table.rows)
    table.rows = grown
  }
  const { rows } = table
  rows[at] = header.oldStart
  rows[at + 1] = header.oldLines
  rows[at + 2] = header.newStart
  rows[at + 3] = header.newLines
  rows[at + 4] = header.sectionStart
  rows[at + 5] = header.sectionEnd
  rows[at + 6] = span.start
  rows[at + 7] = span.end
  rows[at + 8] = span.additions
  rows[at + 9] = span.deletions
  rows[at + 10] = span.byteLength
  rows[at + 11] = span.longestLine
  table.count++
}

/** The hunks that were added since there were `first`. */
export function listHunks(table: HunkTable, first: number): HunkList {
  const { rows, count } = table
  let oldLines = 0
  let newLines = 0
  let additions = 0
  let deletions = 0
  for (let at = first * width; at < count * width; at += width) {
    oldLines += rows[at + 1] ?? 0
    newLines += rows[at + 3] ?? 0
    additions += rows[at + 8] ?? 0
    deletions += rows[at + 9] ?? 0
  }
  return { table, first, count: count - first, oldLines, newLines, additions, deletions }
}

/** No hunks. */
export const noHunks: HunkList = listHunks(
  createHunkTable(new Uint8Array(), (_, decode) => decode()),
  0,
)

/** Makes the hunks of a list; each time new ones. */
export function makeHunks({ table: { bytes, memo, rows }, first, count }: HunkList): Hunk[] {
  const hunks: Hunk[] = []
  for (let at = first * width; at < (first + count) * width; at += width) {
    const number = (place: number) => rows[at + place] ?? 0
    const ranges = {
      oldStart: number(0),
      oldLines: number(1),
      newStart: number(2),
      newLines: number(3),
      section: decodeBytes(bytes, number(4), number(5)),
    }
    const measure = {
      additions: number(8),
      deletions: number(9),
      byteLength: number(10),
      longestLine: number(11),
    }
    hunks.push(lazyHunk(ranges, measure, { bytes, start: number(6), end: number(7), memo }))
  }
  return hunks
}
