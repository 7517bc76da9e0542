import { decodeBytes, encodeText, hasRawBytes } from '@scrutineer/core'

/** Finds the numbers, from 1, of the lines of a file that match; `limit` at most. */
export type LineFinder = (bytes: Uint8Array, limit: number) => readonly number[]

/**
 * Looks for a text as it is. Without regard to case, a text of ASCII letters means these letters alone, as in git's C
 * locale; other letters have both their cases.
 */
export function literalFinder(text: string, caseSensitive: boolean): LineFinder {
  if (!caseSensitive && !hasRawBytes(text) && /[^\u0000-\u007f]/.test(text)) return foldingFinder(text)
  const wanted = Buffer.from(encodeText(text))
  const needle = caseSensitive ? wanted : lowerCase(wanted)
  return (bytes, limit) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return find(caseSensitive ? buffer : lowerCase(buffer), needle, limit)
  }
}

function foldingFinder(text: string): LineFinder {
  const pattern = new RegExp(text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'), 'iu')
  return (bytes, limit) => {
    const lines: number[] = []
    for (const [index, line] of decodeBytes(bytes).split('\n').entries()) {
      if (lines.length >= limit) break
      if (pattern.test(line)) lines.push(index + 1)
    }
    return lines
  }
}

const lineFeed = 0x0a

function find(haystack: Buffer, needle: Buffer, limit: number): readonly number[] {
  const lines: number[] = []
  let line = 1
  let counted = 0
  for (let at = haystack.indexOf(needle); at >= 0 && lines.length < limit; ) {
    for (let feed = haystack.indexOf(lineFeed, counted); feed >= 0 && feed < at; ) {
      line++
      counted = feed + 1
      feed = haystack.indexOf(lineFeed, counted)
    }
    lines.push(line)
    const next = haystack.indexOf(lineFeed, at)
    at = next < 0 ? -1 : haystack.indexOf(needle, next)
  }
  return lines
}

function lowerCase(bytes: Buffer): Buffer {
  const lower = Buffer.from(bytes)
  for (let at = 0; at < lower.length; at++) {
    const byte = lower[at] ?? 0
    if (byte >= 0x41 && byte <= 0x5a) lower[at] = byte + 0x20
  }
  return lower
}
