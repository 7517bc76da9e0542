import { err, ok, type Result } from 'neverthrow'
import type { Hunk } from '../vocabulary/changed-file.ts'
import type { PatchMalformed } from './diff-error.ts'
import { malformedHere, type PatchCursor } from './patch-cursor.ts'

/** The body of a hunk as a range of bytes, measured but not decoded. Counts are as `Hunk` defines them. */
export interface HunkSpan {
  readonly start: number
  readonly end: number
  readonly additions: number
  readonly deletions: number
  readonly byteLength: number
  readonly longestLine: number
}

const lineFeed = 0x0a
const blank = 0x20
const plus = 0x2b
const minus = 0x2d
const backslash = 0x5c

/**
 * Consumes as many lines as the header promised, whatever they look like, and the `\ No newline` marks that belong to
 * them. Fails where the body is shorter, longer or other than promised. An empty line is an empty context line, as
 * `diff.suppressBlankEmpty` and editors that trim blanks leave it.
 */
export function scanHunk(
  cursor: PatchCursor,
  header: Pick<Hunk, 'oldLines' | 'newLines'>,
): Result<HunkSpan, PatchMalformed> {
  const { bytes } = cursor
  const size = bytes.length
  const start = cursor.at
  let { oldLines, newLines } = header
  let { at, line } = cursor
  let additions = 0
  let deletions = 0
  let byteLength = 0
  let longestLine = 0
  let oldEnded = false
  let newEnded = false
  let previous = 0
  while (oldLines > 0 || newLines > 0 || bytes[at] === backslash) {
    if (at >= size) return fail({ bytes, at, line }, { oldLines, newLines }, 'the hunk is cut off')
    const marker = bytes[at] ?? 0
    const feed = bytes.indexOf(lineFeed, at)
    const end = feed < 0 ? size : feed
    if (marker === backslash) {
      const ends = previous !== 0 && bytes[at + 1] === blank && !(previous === plus ? newEnded : oldEnded)
      if (!ends) return fail({ bytes, at, line }, { oldLines, newLines }, 'a stray end-of-file mark')
      if (previous !== plus) oldEnded = true
      if (previous !== minus) newEnded = true
    } else {
      const context = marker === blank || marker === lineFeed
      if (context || marker === minus) {
        if (oldLines === 0)
          return fail({ bytes, at, line }, { oldLines, newLines }, 'a line the header did not count')
        if (oldEnded)
          return fail({ bytes, at, line }, { oldLines, newLines }, 'a line after the end of the old file')
        oldLines--
        if (!context) deletions++
      }
      if (context || marker === plus) {
        if (newLines === 0)
          return fail({ bytes, at, line }, { oldLines, newLines }, 'a line the header did not count')
        if (newEnded)
          return fail({ bytes, at, line }, { oldLines, newLines }, 'a line after the end of the new file')
        newLines--
        if (!context) additions++
      }
      if (!context && marker !== minus && marker !== plus)
        return fail({ bytes, at, line }, { oldLines, newLines }, 'no line of a hunk')
      const length = marker === lineFeed ? 0 : end - at - 1
      byteLength += length + 2
      if (length > longestLine) longestLine = length
      previous = context ? blank : marker
    }
    at = end + 1
    line++
  }
  // The last line of a text may lack its line feed.
  cursor.at = Math.min(at, size)
  cursor.line = line
  return ok({ start, end: cursor.at, additions, deletions, byteLength, longestLine })
}

/** No closure of the loop: variables that one captures are slower to count with. */
function fail(
  place: PatchCursor,
  left: { readonly oldLines: number; readonly newLines: number },
  problem: string,
): Result<never, PatchMalformed> {
  const expected = `${left.oldLines} more old and ${left.newLines} more new lines`
  return err(malformedHere(place, expected, problem))
}
