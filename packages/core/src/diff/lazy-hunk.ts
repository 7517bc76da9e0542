import type { DiffLine, Hunk } from '../vocabulary/changed-file.ts'

/** What is known of a hunk without its lines. */
export type HunkMeasure = Omit<Hunk, 'lines'>

/** Gives a hunk's lines, decoding them when they are not among those read last. */
export type LineMemo = (hunk: object, decode: () => readonly DiffLine[]) => readonly DiffLine[]

/** How many hunks a memo holds decoded: enough for a loop over one hunk that looks at its neighbours. */
const remembered = 4

/**
 * Remembers the lines of the few hunks read last. A loop over `hunk.lines` decodes once, and a change of thousands of
 * files never holds all of its text as line objects.
 */
export function createLineMemo(): LineMemo {
  const hunks: (object | null)[] = new Array(remembered).fill(null)
  const decoded: (readonly DiffLine[])[] = new Array(remembered).fill([])
  let oldest = 0
  return (hunk, decode) => {
    const place = hunks.indexOf(hunk)
    const known = decoded[place]
    if (known !== undefined) return known
    const lines = decode()
    hunks[oldest] = hunk
    decoded[oldest] = lines
    oldest = (oldest + 1) % remembered
    return lines
  }
}

/** A hunk whose lines are decoded when first read. Copies made by spreading hold them for good. */
export function lazyHunk(measure: HunkMeasure, memo: LineMemo, decode: () => readonly DiffLine[]): Hunk {
  return {
    oldStart: measure.oldStart,
    oldLines: measure.oldLines,
    newStart: measure.newStart,
    newLines: measure.newLines,
    section: measure.section,
    get lines() {
      return memo(this, decode)
    },
    additions: measure.additions,
    deletions: measure.deletions,
    byteLength: measure.byteLength,
    longestLine: measure.longestLine,
  }
}
