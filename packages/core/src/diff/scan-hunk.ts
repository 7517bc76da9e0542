import { err, ok, type Result } from 'neverthrow'
import type { PatchMalformed } from './diff-error.ts'
import type { HunkHeader } from './hunk-header.ts'
import { atEnd, malformedHere, type PatchCursor } from './patch-cursor.ts'

/** The body of a hunk as a range of bytes, measured but not decoded. Counts are as `Hunk` defines them. */
export interface HunkSpan {
  readonly start: number
  readonly end: number
  readonly additions: number
  readonly deletions: number
  readonly byteLength: number
  readonly longestLine: number
  /** True when every byte is ASCII. */
  readonly ascii: boolean
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
export function scanHunk(cursor: PatchCursor, header: HunkHeader): Result<HunkSpan, PatchMalformed> {
  const { bytes } = cursor
  const start = cursor.at
  let { oldLines, newLines } = header
  let additions = 0
  let deletions = 0
  let byteLength = 0
  let longestLine = 0
  let oldEnded = false
  let newEnded = false
  let previous = 0
  let bits = 0
  while (oldLines > 0 || newLines > 0 || bytes[cursor.at] === backslash) {
    if (atEnd(cursor)) return err(malformedHere(cursor, remaining(oldLines, newLines), 'the hunk is cut off'))
    const at = cursor.at
    const marker = bytes[at]
    // Written out here, not as a call: this loop reads almost every byte of a patch.
    let end = at
    for (; end < bytes.length; end++) {
      const byte = bytes[end] ?? 0
      if (byte === lineFeed) break
      bits |= byte
    }
    if (marker === backslash) {
      const ends = previous !== 0 && bytes[at + 1] === blank && !(previous === plus ? newEnded : oldEnded)
      if (!ends) return err(malformedHere(cursor, remaining(oldLines, newLines), 'a stray end-of-file mark'))
      if (previous !== plus) oldEnded = true
      if (previous !== minus) newEnded = true
    } else {
      const old = marker === minus || marker === blank || marker === lineFeed
      const fresh = marker === plus || marker === blank || marker === lineFeed
      if (!old && !fresh)
        return err(malformedHere(cursor, remaining(oldLines, newLines), 'no line of a hunk'))
      if ((old && oldLines === 0) || (fresh && newLines === 0)) {
        return err(malformedHere(cursor, remaining(oldLines, newLines), 'a line the header did not count'))
      }
      if ((old && oldEnded) || (fresh && newEnded)) {
        return err(malformedHere(cursor, 'no line after the end of the file', 'a line'))
      }
      if (old) oldLines--
      if (fresh) newLines--
      if (!old) additions++
      else if (!fresh) deletions++
      const length = marker === lineFeed ? 0 : end - at - 1
      byteLength += length + 2
      if (length > longestLine) longestLine = length
      previous = old && fresh ? blank : (marker ?? 0)
    }
    cursor.at = end + 1
    cursor.line++
  }
  // The last line of a text may lack its line feed.
  cursor.at = Math.min(cursor.at, bytes.length)
  return ok({ start, end: cursor.at, additions, deletions, byteLength, longestLine, ascii: bits < 0x80 })
}

function remaining(oldLines: number, newLines: number): string {
  return `${oldLines} more old and ${newLines} more new lines`
}
