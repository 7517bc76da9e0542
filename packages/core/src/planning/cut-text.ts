import { byteLengthOf, decodeBytes, encodeText } from '../vocabulary/byte-text.ts'

/**
 * The first part of a text in at most so many bytes of UTF-8, the mark that says how much is missing included. Ends with a whole
 * line where one ends in its second half, with a whole character in any case.
 */
export function cutText(text: string, maxBytes: number): { readonly text: string; readonly missing: number } {
  const bytes = byteLengthOf(text)
  if (bytes <= maxBytes) return { text, missing: 0 }
  const encoded = encodeText(text)
  let end = Math.max(0, maxBytes - markBytes)
  while (end > 0 && ((encoded[end] ?? 0) & 0xc0) === 0x80) end--
  const lineEnd = encoded.lastIndexOf(lineFeed, end)
  if (lineEnd > end / 2) end = lineEnd
  return { text: `${decodeBytes(encoded, 0, end)}\n[cut: ${bytes - end} bytes more]`, missing: bytes - end }
}

const lineFeed = 0x0a
// The longest mark, with ten digits.
const markBytes = 30
