import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { DiffLine } from '../vocabulary/changed-file.ts'

/** The lines of a hunk's body, which `scanHunk` has found sound between two offsets, or the first `maxLines` of them. */
export function decodeHunkLines(
  bytes: Uint8Array,
  span: { readonly start: number; readonly end: number },
  starts: {
    readonly oldStart: number
    readonly oldLines: number
    readonly newStart: number
    readonly newLines: number
  },
  maxLines = Number.POSITIVE_INFINITY,
): DiffLine[] {
  const text = decodeBytes(bytes, span.start, endOfLines(bytes, span, maxLines))
  const lines: DiffLine[] = []
  // A side without lines starts before its gap; its first number would be one more, and is never used.
  let oldLine = starts.oldStart
  let newLine = starts.newStart
  for (let at = 0; at < text.length && lines.length < maxLines; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 ? text.length : feed
    const marker = text[at]
    const content = text.slice(at + 1, end)
    // The mark stands right after the line that it speaks of.
    const noNewline = text[end + 1] === '\\'
    if (marker === '+')
      lines.push({ type: 'add', oldLine: null, newLine: newLine++, text: content, noNewline })
    else if (marker === '-') {
      lines.push({ type: 'delete', oldLine: oldLine++, newLine: null, text: content, noNewline })
    } else if (marker !== '\\') {
      lines.push({ type: 'context', oldLine: oldLine++, newLine: newLine++, text: content, noNewline })
    }
    at = end + 1
  }
  return lines
}

/** Where the first lines end; one more row is taken in, for the end-of-file mark that may follow the last. */
function endOfLines(
  bytes: Uint8Array,
  span: { readonly start: number; readonly end: number },
  maxLines: number,
): number {
  if (maxLines === Number.POSITIVE_INFINITY) return span.end
  let left = maxLines + 1
  let row = span.start
  for (let at = span.start; at < span.end; at++) {
    if (bytes[at] !== 0x0a) continue
    if (bytes[row] !== 0x5c) left--
    row = at + 1
    if (left === 0) return row
  }
  return span.end
}
