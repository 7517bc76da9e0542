import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { PatchMalformed } from './diff-error.ts'

/** A place in a patch under reading. `at` is the start of a line and `line` its number, from 1. */
export interface PatchCursor {
  readonly bytes: Uint8Array
  at: number
  line: number
}

/** The place before the first line. */
export function startOfPatch(bytes: Uint8Array): PatchCursor {
  return { bytes, at: 0, line: 1 }
}

/** Says whether all lines were read. */
export function atEnd(cursor: PatchCursor): boolean {
  return cursor.at >= cursor.bytes.length
}

/** Where the line that starts at `from` ends: at its line feed, or at the end of the text. */
export function endOfLine(bytes: Uint8Array, from: number): number {
  const feed = bytes.indexOf(0x0a, from)
  return feed < 0 ? bytes.length : feed
}

/** Steps over the current line. */
export function skipLine(cursor: PatchCursor): void {
  cursor.at = endOfLine(cursor.bytes, cursor.at) + 1
  cursor.line++
}

/** Says whether the bytes at an offset spell an ASCII word. */
export function startsWithAt(bytes: Uint8Array, at: number, word: string): boolean {
  if (at + word.length > bytes.length) return false
  for (let index = 0; index < word.length; index++) {
    if (bytes[at + index] !== word.charCodeAt(index)) return false
  }
  return true
}

/** Says whether the current line begins with an ASCII word. */
export function lineStarts(cursor: PatchCursor, word: string): boolean {
  return startsWithAt(cursor.bytes, cursor.at, word)
}

/** The current line after its first `skip` bytes, without the line feed. */
export function lineText(cursor: PatchCursor, skip = 0): string {
  return decodeBytes(cursor.bytes, cursor.at + skip, endOfLine(cursor.bytes, cursor.at))
}

/** An error about the current line, with the line's first characters. */
export function malformedHere(cursor: PatchCursor, expected: string, problem: string): PatchMalformed {
  const found = atEnd(cursor) ? 'the end of the patch' : `"${excerptOf(cursor)}"`
  return { code: 'patch_malformed', line: cursor.line, expected, detail: `${problem} at ${found}` }
}

/** Enough to recognise a line by. */
const excerptBytes = 60

/** Printable ASCII only: an error must not carry a terminal's control codes out of a hostile patch. */
function excerptOf(cursor: PatchCursor): string {
  const end = Math.min(endOfLine(cursor.bytes, cursor.at), cursor.at + excerptBytes)
  let text = ''
  for (let at = cursor.at; at < end; at++) {
    const byte = cursor.bytes[at] ?? 0
    text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '?'
  }
  return text
}
