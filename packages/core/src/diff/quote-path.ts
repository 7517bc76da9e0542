import { encodeText, hasRawBytes } from '../vocabulary/byte-text.ts'

/**
 * A path as git writes it in a patch with `core.quotePath` off: as it is, or in double quotes with C escapes where it
 * holds a control character, a quote, a backslash, or bytes that are not UTF-8.
 */
export function quotePath(path: string): string {
  if (!/[\u0000-\u001f\u007f"\\]/.test(path) && !hasRawBytes(path)) return path
  let quoted = '"'
  for (const byte of encodeText(path)) quoted += quoteByte(byte)
  return `${quoted}"`
}

const shortEscapes: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
}

function quoteByte(byte: number): string {
  const short = shortEscapes[byte]
  if (short !== undefined) return short
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte)
  return `\\${byte.toString(8).padStart(3, '0')}`
}
