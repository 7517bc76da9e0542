import type { DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import { hasHighByte } from './has-high-byte.ts'
import { decodeHunkLines } from './hunk-lines.ts'
import type { LineMemo } from './line-memo.ts'

/** What a hunk's `@@` line says. */
export type HunkRanges = Pick<Hunk, 'oldStart' | 'oldLines' | 'newStart' | 'newLines' | 'section'>

/** What is known of a hunk's body without its lines. */
export type HunkMeasure = Pick<Hunk, 'additions' | 'deletions' | 'byteLength' | 'longestLine'>

/** A hunk's undecoded text: a body as in a patch, between two offsets. */
export interface HunkSource {
  readonly bytes: Uint8Array
  readonly start: number
  readonly end: number
  readonly memo: LineMemo
}

/** A hunk whose lines are decoded when first read. Copies made by spreading hold them for good. */
export function lazyHunk(ranges: HunkRanges, measure: HunkMeasure, source: HunkSource): Hunk {
  return new LazyHunk(ranges, measure, source)
}

/** What stands behind a lazy hunk; null for a hunk that has its lines at hand. */
export function sourceOf(hunk: Hunk): HunkSource | null {
  return LazyHunk.sourceOf(hunk)
}

/** The first lines of a hunk, without decoding the others where that can be avoided. */
export function firstLinesOf(hunk: Hunk, count: number): readonly DiffLine[] {
  const source = sourceOf(hunk)
  return source === null ? hunk.lines.slice(0, count) : decodeHunkLines(source.bytes, source, hunk, count)
}

/** Says whether a hunk may hold bytes that are not UTF-8. False is certain; true asks for a look at the lines. */
export function mayHoldRawBytes(hunk: Hunk): boolean {
  const source = sourceOf(hunk)
  return source === null || hasHighByte(source.bytes, source.start, source.end)
}

/**
 * A class, because patches have tens of thousands of hunks: with one getter for all of them engines keep one layout,
 * where a getter made for each costs kilobytes. It is a property of the object itself, so that spreading and JSON see
 * the lines.
 */
class LazyHunk implements Hunk {
  readonly oldStart: number
  readonly oldLines: number
  readonly newStart: number
  readonly newLines: number
  readonly section: string
  declare readonly lines: readonly DiffLine[]
  readonly additions: number
  readonly deletions: number
  readonly byteLength: number
  readonly longestLine: number
  // Four fields and no object that holds them: an object less for each hunk is a quarter of the garbage.
  readonly #bytes: Uint8Array
  readonly #start: number
  readonly #end: number
  readonly #memo: LineMemo

  static readonly #lines: PropertyDescriptor & ThisType<LazyHunk> = {
    enumerable: true,
    get() {
      return this.#memo(this, () =>
        decodeHunkLines(this.#bytes, { start: this.#start, end: this.#end }, this),
      )
    },
  }

  constructor(ranges: HunkRanges, measure: HunkMeasure, source: HunkSource) {
    this.oldStart = ranges.oldStart
    this.oldLines = ranges.oldLines
    this.newStart = ranges.newStart
    this.newLines = ranges.newLines
    this.section = ranges.section
    this.additions = measure.additions
    this.deletions = measure.deletions
    this.byteLength = measure.byteLength
    this.longestLine = measure.longestLine
    this.#bytes = source.bytes
    this.#start = source.start
    this.#end = source.end
    this.#memo = source.memo
    Object.defineProperty(this, 'lines', LazyHunk.#lines)
  }

  static sourceOf(hunk: Hunk): HunkSource | null {
    if (!(#bytes in hunk)) return null
    return { bytes: hunk.#bytes, start: hunk.#start, end: hunk.#end, memo: hunk.#memo }
  }
}
