import { err, ok, type Result } from 'neverthrow'
import { encodeText } from '../vocabulary/byte-text.ts'
import type { PatchMalformed } from './diff-error.ts'
import { endOfLine, startsWithAt } from './patch-cursor.ts'

/**
 * Undoes what mail, editors and shells do to a patch as a whole: a byte order mark is taken off, UTF-16 becomes UTF-8, and
 * where the header lines end in CR LF one CR is taken from the end of every line. The bytes come back as they are when
 * nothing was done to them.
 */
export function normaliseTransport(bytes: Uint8Array): Result<Uint8Array, PatchMalformed> {
  return decodeUtf16(bytes).map((text) => {
    const unmarked = startsWithBytes(text, [0xef, 0xbb, 0xbf]) ? text.subarray(3) : text
    return hasCarriageReturns(unmarked) ? withoutCarriageReturns(unmarked) : unmarked
  })
}

function startsWithBytes(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

function decodeUtf16(bytes: Uint8Array): Result<Uint8Array, PatchMalformed> {
  const little = startsWithBytes(bytes, [0xff, 0xfe])
  if (!little && !startsWithBytes(bytes, [0xfe, 0xff])) return ok(bytes)
  if (bytes.length % 2 !== 0) {
    const expected = 'an even number of bytes after a UTF-16 mark'
    return err({ code: 'patch_malformed', line: 1, expected, detail: 'half a UTF-16 character' })
  }
  const parts: Uint8Array[] = []
  for (let at = 2; at < bytes.length; ) {
    const end = endOfPart(bytes, at, little)
    parts.push(encodeText(readUnits(bytes, at, end, little)))
    at = end
  }
  return ok(joinBytes(parts))
}

/** How much is decoded at once, in bytes. */
const partSize = 16_384

/** A part ends before a low surrogate, never inside a pair. */
function endOfPart(bytes: Uint8Array, at: number, little: boolean): number {
  const end = Math.min(at + partSize, bytes.length)
  const high = bytes[end + (little ? 1 : 0)] ?? 0
  return end < bytes.length && (high & 0xfc) === 0xdc ? end - 2 : end
}

function readUnits(bytes: Uint8Array, start: number, end: number, little: boolean): string {
  const units: number[] = []
  for (let at = start; at < end; at += 2) {
    const first = bytes[at] ?? 0
    const second = bytes[at + 1] ?? 0
    units.push(little ? first | (second << 8) : (first << 8) | second)
  }
  // Half a pair is no character; kept, it could pass for a byte that is not UTF-8.
  return String.fromCharCode(...units).replace(/\p{Surrogate}/gu, '\ufffd')
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Looks at the first file header: git quotes a name that ends in CR, so there a bare CR can only come from outside. */
function hasCarriageReturns(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const end = endOfLine(bytes, at)
    if (headerStarts.some((word) => startsWithAt(bytes, at, word))) return bytes[end - 1] === carriageReturn
    at = end + 1
  }
  return false
}

const headerStarts = ['diff --git ', '--- ']
const carriageReturn = 0x0d
const lineFeed = 0x0a

function withoutCarriageReturns(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length)
  let size = 0
  for (let at = 0; at < bytes.length; at++) {
    const ends = at + 1 === bytes.length || bytes[at + 1] === lineFeed
    if (bytes[at] !== carriageReturn || !ends) kept[size++] = bytes[at] ?? 0
  }
  return kept.slice(0, size)
}
