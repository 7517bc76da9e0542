import { err, ok, type Result } from 'neverthrow'
import type { PatchMalformed } from './diff-error.ts'
import {
  atEnd,
  endOfLine,
  lineStarts,
  lineText,
  malformedHere,
  type PatchCursor,
  skipLine,
} from './patch-cursor.ts'

/** Consumes what follows `GIT binary patch`: the new content, and often the old one, in lines of base 85. */
export function scanBinaryPatch(cursor: PatchCursor): Result<null, PatchMalformed> {
  skipLine(cursor)
  let blocks = 0
  while (blocks < 2 && (lineStarts(cursor, 'literal ') || lineStarts(cursor, 'delta '))) {
    if (!/^(literal|delta) \d{1,15}$/.test(lineText(cursor))) break
    skipLine(cursor)
    while (!atEnd(cursor) && endOfLine(cursor.bytes, cursor.at) > cursor.at) {
      if (!isBinaryLine(cursor))
        return err(malformedHere(cursor, 'a line of base 85', 'a broken binary patch'))
      skipLine(cursor)
    }
    if (!atEnd(cursor)) skipLine(cursor)
    blocks++
  }
  return blocks > 0 ? ok(null) : err(malformedHere(cursor, '"literal" or "delta"', 'a broken binary patch'))
}

/** A letter says how many bytes the line holds (A to Z are 1 to 26, a to z 27 to 52); five characters carry four of them. */
function isBinaryLine(cursor: PatchCursor): boolean {
  const letter = cursor.bytes[cursor.at] ?? 0
  const upper = letter >= 0x41 && letter <= 0x5a
  const lower = letter >= 0x61 && letter <= 0x7a
  if (!upper && !lower) return false
  const held = upper ? letter - 0x40 : letter - 0x60 + 26
  return endOfLine(cursor.bytes, cursor.at) - cursor.at - 1 === Math.ceil(held / 4) * 5
}
