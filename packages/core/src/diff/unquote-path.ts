import { decodeBytes, encodeText } from '../vocabulary/byte-text.ts'

const quote = 0x22
const backslash = 0x5c

/** A written path without its quotes; a text that is not quoted as git quotes is given back as it is. */
export function unquotePath(written: string): string {
  if (!written.startsWith('"')) return written
  const bytes = encodeText(written)
  const unquoted = readQuotedPath(bytes, 0, bytes.length)
  return unquoted !== null && unquoted.next === bytes.length ? unquoted.path : written
}

/** A C-style quoted name, decoded, and where the text goes on after its closing quote. */
export interface QuotedPath {
  readonly path: string
  readonly next: number
}

/**
 * Reads the quoted name whose opening quote stands at `start`: `\a \b \t \n \v \f \r \" \\` and octal bytes `\303`. The
 * bytes are gathered first and decoded together, so `\303\244` is one letter. Null when the quotes or an escape are not
 * as git writes them.
 */
export function readQuotedPath(bytes: Uint8Array, start: number, end: number): QuotedPath | null {
  if (bytes[start] !== quote) return null
  const name: number[] = []
  let at = start + 1
  while (at < end) {
    const byte = bytes[at] ?? 0
    if (byte === quote) return { path: decodeBytes(Uint8Array.from(name)), next: at + 1 }
    if (byte !== backslash) {
      name.push(byte)
      at++
      continue
    }
    const octal = readOctal(bytes, at + 1, end)
    const plain = escapes.get(bytes[at + 1] ?? 0)
    if (octal !== null) {
      name.push(octal)
      at += 4
    } else if (plain !== undefined && at + 1 < end) {
      name.push(plain)
      at += 2
    } else {
      return null
    }
  }
  return null
}

/** The byte after a backslash, and the byte it stands for. */
const escapes: ReadonlyMap<number, number> = new Map([
  [0x61, 0x07],
  [0x62, 0x08],
  [0x74, 0x09],
  [0x6e, 0x0a],
  [0x76, 0x0b],
  [0x66, 0x0c],
  [0x72, 0x0d],
  [quote, quote],
  [backslash, backslash],
])

/** Three octal digits up to 377, or null. */
function readOctal(bytes: Uint8Array, at: number, end: number): number | null {
  if (at + 3 > end) return null
  let value = 0
  for (let index = at; index < at + 3; index++) {
    const digit = (bytes[index] ?? 0) - 0x30
    if (digit < 0 || digit > 7) return null
    value = value * 8 + digit
  }
  return value <= 0xff ? value : null
}
