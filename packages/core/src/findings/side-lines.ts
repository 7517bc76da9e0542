import type { ChangedFile, Hunk } from '../vocabulary/changed-file.ts'
import type { Side } from '../vocabulary/line-range.ts'

/** A line of a hunk as one side of the change has it. */
export interface SideLine {
  readonly number: number
  readonly text: string
}

/** The lines of a hunk that exist on a side, in order; their numbers follow one another without a gap. */
export function linesOfSide(hunk: Hunk, side: Side): SideLine[] {
  const lines: SideLine[] = []
  for (const line of hunk.lines) {
    const number = side === 'new' ? line.newLine : line.oldLine
    if (number !== null) lines.push({ number, text: line.text })
  }
  return lines
}

/** First and last line that a hunk shows of a side; null when it shows none. */
export function rangeOfSide(hunk: Hunk, side: Side): { readonly start: number; readonly end: number } | null {
  const start = side === 'new' ? hunk.newStart : hunk.oldStart
  const count = side === 'new' ? hunk.newLines : hunk.oldLines
  return count === 0 ? null : { start, end: start + count - 1 }
}

/** Where the trimmed lines `wanted` stand, one after the other, on a side of a file's diff: first line numbers, ascending. */
export function findBlock(
  file: ChangedFile,
  side: Side,
  wanted: readonly string[],
  fits: (line: string, wanted: string) => boolean = equals,
): number[] {
  const found: number[] = []
  if (wanted.length === 0) return found
  for (const hunk of file.hunks) {
    if ((side === 'new' ? hunk.newLines : hunk.oldLines) < wanted.length) continue
    const lines = linesOfSide(hunk, side).map((line) => ({ number: line.number, text: line.text.trim() }))
    for (let at = 0; at + wanted.length <= lines.length; at++) {
      const all = wanted.every((text, index) => fits(lines[at + index]?.text ?? '', text))
      if (all) found.push(lines[at]?.number ?? 0)
    }
  }
  return found
}

function equals(line: string, wanted: string): boolean {
  return line === wanted
}
