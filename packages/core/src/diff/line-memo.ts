import type { DiffLine } from '../vocabulary/changed-file.ts'

/** Gives the lines of a hunk, decoding them when they are not among those read last. */
export type LineMemo = (hunk: object, decode: () => readonly DiffLine[]) => readonly DiffLine[]

/** How many hunks a memo holds decoded: enough for a loop over one hunk that looks at its neighbours. */
const remembered = 4

/**
 * Remembers the lines of the few hunks read last. A loop over `hunk.lines` decodes once, and a change of thousands of
 * files never holds all of its text as line objects.
 */
export function createLineMemo(): LineMemo {
  const hunks = new Array<object | null>(remembered).fill(null)
  const decoded = new Array<readonly DiffLine[]>(remembered).fill([])
  let oldest = 0
  return (hunk, decode) => {
    const known = decoded[hunks.indexOf(hunk)]
    if (known !== undefined) return known
    const lines = decode()
    hunks[oldest] = hunk
    decoded[oldest] = lines
    oldest = (oldest + 1) % remembered
    return lines
  }
}
