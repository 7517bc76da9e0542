import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { DiffLine, Hunk } from '../vocabulary/changed-file.ts'

/** Counts and sizes of a list of lines, as `Hunk` defines them: two bytes a line for its marker and its line feed. */
export interface LineMeasure {
  readonly oldLines: number
  readonly newLines: number
  readonly additions: number
  readonly deletions: number
  readonly byteLength: number
  readonly longestLine: number
}

/** Measures lines. */
export function measureLines(lines: readonly DiffLine[]): LineMeasure {
  let additions = 0
  let deletions = 0
  let byteLength = 0
  let longestLine = 0
  for (const line of lines) {
    if (line.type === 'add') additions++
    else if (line.type === 'delete') deletions++
    const length = byteLengthOf(line.text)
    byteLength += length + 2
    if (length > longestLine) longestLine = length
  }
  const context = lines.length - additions - deletions
  return {
    oldLines: context + deletions,
    newLines: context + additions,
    additions,
    deletions,
    byteLength,
    longestLine,
  }
}

/** A hunk from its lines and where it starts on each side. */
export function hunkOfLines(
  starts: { readonly oldStart: number; readonly newStart: number; readonly section: string },
  lines: readonly DiffLine[],
): Hunk {
  return { ...starts, lines, ...measureLines(lines) }
}
