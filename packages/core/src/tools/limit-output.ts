import { byteLengthOf, decodeBytes, encodeText } from '../vocabulary/byte-text.ts'

/** A text and whether it had to be cut. */
export interface LimitedText {
  readonly text: string
  readonly truncated: boolean
  /** UTF-8 bytes before the cut. */
  readonly bytes: number
}

/** Cuts a text to at most `maxBytes` UTF-8 bytes, at a character, `mark` included where it was cut. */
export function limitText(text: string, maxBytes: number, mark = ''): LimitedText {
  // A UTF-16 unit is at most three bytes, so a short text needs no counting.
  if (text.length * 3 <= maxBytes) return { text, truncated: false, bytes: byteLengthOf(text) }
  const bytes = byteLengthOf(text)
  if (bytes <= maxBytes) return { text, truncated: false, bytes }
  const encoded = encodeText(text.slice(0, maxBytes))
  let end = Math.max(0, Math.min(encoded.length, maxBytes - byteLengthOf(mark)))
  while (end > 0 && ((encoded[end] ?? 0) & 0xc0) === 0x80) end--
  return { text: decodeBytes(encoded, 0, end) + mark, truncated: true, bytes }
}
