import type { DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import { measureLines } from './hunk-of-lines.ts'
import { type HunkSource, lazyHunk, sourceOf } from './lazy-hunk.ts'
import { scanHunk } from './scan-hunk.ts'

/**
 * The lines `from` up to `to` of a hunk, counted from 0 and without the last, as a hunk of their own with right numbers on
 * both sides. Like the hunk itself, it decodes its lines when they are read.
 */
export function sliceLines(hunk: Hunk, from: number, to: number): Hunk {
  const { lines } = hunk
  const oldLines = countLines(lines, from, to, 'add')
  const newLines = countLines(lines, from, to, 'delete')
  const ranges = {
    oldStart: startOf(hunk.oldStart, hunk.oldLines, countLines(lines, 0, from, 'add'), oldLines),
    oldLines,
    newStart: startOf(hunk.newStart, hunk.newLines, countLines(lines, 0, from, 'delete'), newLines),
    newLines,
    section: hunk.section,
  }
  const source = sourceOf(hunk)
  const at = source === null ? 0 : offsetOfLine(source, from)
  const scanned =
    source === null || oldLines + newLines === 0
      ? null
      : scanHunk({ bytes: source.bytes, at, line: 1 }, ranges)
  if (source !== null && scanned?.isOk()) {
    const { start, end } = scanned.value
    return lazyHunk(ranges, scanned.value, { ...source, start, end })
  }
  const shown = lines.slice(from, to)
  return { ...ranges, lines: shown, ...measureLines(shown) }
}

/** How many lines of a part are of any type but one. */
function countLines(lines: readonly DiffLine[], from: number, to: number, except: DiffLine['type']): number {
  let count = 0
  for (let at = from; at < to; at++) if (lines[at]?.type !== except) count++
  return count
}

/** A side without lines starts at the line before the gap, as in git. */
function startOf(hunkStart: number, hunkLines: number, before: number, count: number): number {
  const first = hunkLines === 0 ? hunkStart + 1 : hunkStart
  return count === 0 ? first + before - 1 : first + before
}

const lineFeed = 0x0a
const backslash = 0x5c

/** Where a line of a body begins; end-of-file marks are no lines. */
function offsetOfLine({ bytes, start, end }: HunkSource, line: number): number {
  let row = start
  for (let left = line; row < end && (left > 0 || bytes[row] === backslash); ) {
    if (bytes[row] !== backslash) left--
    const feed = bytes.indexOf(lineFeed, row)
    row = feed < 0 ? end : feed + 1
  }
  return row
}
