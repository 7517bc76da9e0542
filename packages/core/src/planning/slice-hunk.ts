import { sliceLines } from '../diff/slice-lines.ts'
import type { DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import { lineBytes } from './rendered-size.ts'

/**
 * Cuts a hunk into slices of at most `maxBytes` rendered bytes each. Cuts fall between groups of changed lines, never
 * inside one, unless one group alone is larger. Every changed line is in exactly one slice; slices without a changed
 * line are left out.
 */
export function sliceHunk(hunk: Hunk, maxBytes: number): Hunk[] {
  const { lines } = hunk
  const cuts: number[] = [0]
  let used = 0
  const take = (start: number, bytes: number) => {
    if (used + bytes > maxBytes && used > 0) {
      cuts.push(start)
      used = 0
    }
    used += bytes
  }
  for (const { start, end } of unitsOf(lines)) {
    const sizes = lines.slice(start, end).map(lineBytes)
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (bytes <= maxBytes) take(start, bytes)
    else for (const [index, size] of sizes.entries()) take(start + index, size)
  }
  return cuts
    .map((from, index) => sliceLines(hunk, from, cuts[index + 1] ?? lines.length))
    .filter((slice) => slice.additions + slice.deletions > 0)
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
