import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { DiffLine } from '../vocabulary/changed-file.ts'

/** The lines of a hunk's body, which `scanHunk` has found sound between two offsets. */
export function decodeHunkLines(
  bytes: Uint8Array,
  span: { readonly start: number; readonly end: number },
  starts: {
    readonly oldStart: number
    readonly oldLines: number
    readonly newStart: number
    readonly newLines: number
  },
): DiffLine[] {
  const text = decodeBytes(bytes, span.start, span.end)
  const lines: DiffLine[] = []
  // A side without lines starts before its gap; its first number would be one more, and is never used.
  let oldLine = starts.oldStart
  let newLine = starts.newStart
  for (let at = 0; at < text.length; ) {
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
