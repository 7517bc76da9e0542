import type { Hunk } from '../vocabulary/changed-file.ts'
import { measureLines } from './hunk-of-lines.ts'
import { lazyHunk, sourceOf } from './lazy-hunk.ts'

/**
 * The lines `from` up to `to` of a hunk, counted from 0 and without the last, as a hunk of their own with right numbers on
 * both sides. Like the hunk itself, it decodes its lines when they are read.
 */
export function sliceLines(hunk: Hunk, from: number, to: number): Hunk {
  const { lines } = hunk
  const before = measureLines(lines.slice(0, from))
  const shown = lines.slice(from, to)
  const { oldLines, newLines, ...measure } = measureLines(shown)
  const ranges = {
    oldStart: startOf(hunk.oldStart, hunk.oldLines, before.oldLines, oldLines),
    oldLines,
    newStart: startOf(hunk.newStart, hunk.newLines, before.newLines, newLines),
    newLines,
    section: hunk.section,
  }
  const source = sourceOf(hunk)
  if (source === null) return { ...ranges, lines: shown, ...measure }
  const start = offsetOfLine(source.bytes, source, from)
  const end = offsetOfLine(source.bytes, { start, end: source.end }, to - from)
  return lazyHunk(ranges, measure, { ...source, start, end })
}

/** A side without lines starts at the line before the gap, as in git. */
function startOf(hunkStart: number, hunkLines: number, before: number, count: number): number {
  const first = hunkLines === 0 ? hunkStart + 1 : hunkStart
  return count === 0 ? first + before - 1 : first + before
}

const lineFeed = 0x0a
const backslash = 0x5c

/** Where the line after so many begins, behind the end-of-file mark that may belong to the last of them. */
function offsetOfLine(
  bytes: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
  count: number,
): number {
  let left = count
  let row = start
  for (let at = start; at < end && (left > 0 || bytes[row] === backslash); at++) {
    if (bytes[at] !== lineFeed) continue
    if (bytes[row] !== backslash) left--
    row = at + 1
  }
  return left > 0 ? end : row
}
