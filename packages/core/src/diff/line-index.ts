import type { ChangedFile, DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import type { LineRange, Side } from '../vocabulary/line-range.ts'

/** Answers questions about line numbers of a file's two sides. Lines between hunks are unknown to it. */
export interface LineIndex {
  /** The hunk that shows a line; null when none does. */
  hunkAt(side: Side, line: number): Hunk | null
  /** The line itself; null when no hunk shows it. */
  lineAt(side: Side, line: number): DiffLine | null
  /** Says whether a line was added (new side) or deleted (old side). */
  isChanged(side: Side, line: number): boolean
  /** Runs of changed lines, in order, each as long as can be. */
  changedRanges(side: Side): readonly LineRange[]
  /** The changed line that is nearest, the lower number of two; null when the side has none. */
  nearestChanged(side: Side, line: number): number | null
}

/** Makes the index of a file. Hunks are decoded as far as the questions need it, and each once. */
export function indexLines(file: ChangedFile): LineIndex {
  const decoded = new Map<Hunk, { readonly old: readonly DiffLine[]; readonly new: readonly DiffLine[] }>()
  const ranges = new Map<Side, readonly LineRange[]>()

  const linesOf = (hunk: Hunk, side: Side) => {
    const known = decoded.get(hunk)
    if (known !== undefined) return known[side]
    const sides = {
      old: hunk.lines.filter((line) => line.oldLine !== null),
      new: hunk.lines.filter((line) => line.newLine !== null),
    }
    decoded.set(hunk, sides)
    return sides[side]
  }

  const index: LineIndex = {
    hunkAt: (side, line) => file.hunks.find((hunk) => showsLine(hunk, side, line)) ?? null,
    lineAt(side, line) {
      const hunk = index.hunkAt(side, line)
      if (hunk === null) return null
      return linesOf(hunk, side)[line - (side === 'old' ? hunk.oldStart : hunk.newStart)] ?? null
    },
    isChanged(side, line) {
      const found = index.lineAt(side, line)
      return found !== null && found.type !== 'context'
    },
    changedRanges(side) {
      const known = ranges.get(side)
      if (known !== undefined) return known
      const made = file.hunks.flatMap((hunk) => changedRunsOf(linesOf(hunk, side), side))
      ranges.set(side, made)
      return made
    },
    nearestChanged(side, line) {
      let nearest: number | null = null
      for (const { start, end } of index.changedRanges(side)) {
        const candidate = Math.min(Math.max(line, start), end)
        if (nearest === null || Math.abs(candidate - line) < Math.abs(nearest - line)) nearest = candidate
      }
      return nearest
    },
  }
  return index
}

function showsLine(hunk: Hunk, side: Side, line: number): boolean {
  const start = side === 'old' ? hunk.oldStart : hunk.newStart
  const count = side === 'old' ? hunk.oldLines : hunk.newLines
  return line >= start && line < start + count
}

function changedRunsOf(lines: readonly DiffLine[], side: Side): LineRange[] {
  const runs: { start: number; end: number }[] = []
  for (const { type, oldLine, newLine } of lines) {
    const line = side === 'old' ? oldLine : newLine
    if (type === 'context' || line === null) continue
    const last = runs.at(-1)
    if (last !== undefined && last.end === line - 1) last.end = line
    else runs.push({ start: line, end: line })
  }
  return runs
}
