import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import { lineBytes } from './rendered-size.ts'

/**
 * Cuts a hunk into slices of at most `maxBytes` rendered bytes each. Cuts fall between groups of changed lines, never
 * inside one, unless one group alone is larger. Every changed line is in exactly one slice; slices without a changed
 * line are left out.
 */
export function sliceHunk(hunk: Hunk, maxBytes: number): Hunk[] {
  const slices: Hunk[] = []
  let from = 0
  let used = 0
  const close = (to: number) => {
    const lines = hunk.lines.slice(from, to)
    if (lines.some(({ type }) => type !== 'context')) slices.push(sliceOf(hunk, from, lines))
    from = to
    used = 0
  }
  for (const { start, end } of unitsOf(hunk.lines)) {
    const bytes = hunk.lines.slice(start, end).reduce((sum, line) => sum + lineBytes(line), 0)
    if (used + bytes > maxBytes && used > 0) close(start)
    if (bytes > maxBytes) {
      for (let at = start; at < end; at++) {
        const line = hunk.lines[at]
        const size = line === undefined ? 0 : lineBytes(line)
        if (used + size > maxBytes && used > 0) close(at)
        used += size
      }
    } else {
      used += bytes
    }
  }
  close(hunk.lines.length)
  return slices
}

/** Each unchanged line alone, each run of changed lines together. */
function unitsOf(lines: readonly DiffLine[]): { readonly start: number; readonly end: number }[] {
  const units: { start: number; end: number }[] = []
  for (const [at, line] of lines.entries()) {
    const last = units.at(-1)
    const joins = at > 0 && line.type !== 'context' && lines[at - 1]?.type !== 'context'
    if (last !== undefined && joins) last.end = at + 1
    else units.push({ start: at, end: at + 1 })
  }
  return units
}

function sliceOf(hunk: Hunk, from: number, lines: readonly DiffLine[]): Hunk {
  const before = hunk.lines.slice(0, from)
  const oldBefore = before.filter(({ type }) => type !== 'add').length
  const newBefore = before.filter(({ type }) => type !== 'delete').length
  const additions = lines.filter(({ type }) => type === 'add').length
  const deletions = lines.filter(({ type }) => type === 'delete').length
  const context = lines.length - additions - deletions
  const sizes = lines.map(({ text }) => byteLengthOf(text))
  return {
    oldStart: startOf(hunk.oldStart, hunk.oldLines, oldBefore, context + deletions),
    oldLines: context + deletions,
    newStart: startOf(hunk.newStart, hunk.newLines, newBefore, context + additions),
    newLines: context + additions,
    section: hunk.section,
    lines,
    additions,
    deletions,
    byteLength: sizes.reduce((sum, size) => sum + size + 2, 0),
    longestLine: Math.max(0, ...sizes),
  }
}

/** A side without lines starts at the line before the gap, as in git. */
function startOf(hunkStart: number, hunkLines: number, before: number, count: number): number {
  const first = hunkLines === 0 ? hunkStart + 1 : hunkStart
  return count === 0 ? first + before - 1 : first + before
}
