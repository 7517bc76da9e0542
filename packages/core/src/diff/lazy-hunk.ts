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

/** A hunk's undecoded text. */
export interface HunkSource {
  /** True when every byte of the body is ASCII. */
  readonly ascii: boolean
  /** Decodes the lines, or only so many from the start. */
  decode(maxLines?: number): readonly DiffLine[]
}

/** What stands behind the lazy hunks that are alive. A hunk that is not in here has its lines at hand. */
const sources = new WeakMap<object, HunkSource>()

/** A hunk whose lines are decoded when first read. Copies made by spreading hold them for good. */
export function lazyHunk(measure: HunkMeasure, memo: LineMemo, source: HunkSource): Hunk {
  const hunk: Hunk = {
    oldStart: measure.oldStart,
    oldLines: measure.oldLines,
    newStart: measure.newStart,
    newLines: measure.newLines,
    section: measure.section,
    get lines() {
      return memo(source, () => source.decode())
    },
    additions: measure.additions,
    deletions: measure.deletions,
    byteLength: measure.byteLength,
    longestLine: measure.longestLine,
  }
  sources.set(hunk, source)
  return hunk
}

/** The first lines of a hunk, without decoding the others where that can be avoided. */
export function firstLinesOf(hunk: Hunk, count: number): readonly DiffLine[] {
  return sources.get(hunk)?.decode(count) ?? hunk.lines.slice(0, count)
}

/** Says whether a hunk may hold bytes that are not UTF-8. False is certain; true asks for a look at the lines. */
export function mayHoldRawBytes(hunk: Hunk): boolean {
  return sources.get(hunk)?.ascii !== true
}
