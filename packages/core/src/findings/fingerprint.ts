import type { Category } from '../vocabulary/category.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { Side } from '../vocabulary/line-range.ts'
import type { Place } from './placement.ts'
import { findBlock, linesOfSide } from './side-lines.ts'

/** What a finding hangs on: the code itself, never its line number. */
export interface Anchor {
  /** Lines trimmed, inner white space folded, joined by line feeds. */
  readonly code: string
  /** How many equal blocks stand before it on its side of the file's diff. */
  readonly rank: number
}

/** The parts of a finding that make it the same finding in another run. */
export interface Identity {
  readonly path: string
  readonly side: Side
  readonly category: Category | null
  readonly ruleId: string | null
  /** Null when the finding has no place in the diff. */
  readonly anchor: Anchor | null
  /** Stands in for the anchor where there is none: the quoted code, else the title. */
  readonly fallback: string
}

/** The anchor of a place. `file` is the whole changed file, not the share that one chunk showed. */
export function anchorOf(file: ChangedFile, place: Place): Anchor {
  const lines = file.hunks.flatMap((hunk) =>
    isInside(hunk.newStart, hunk.oldStart, place)
      ? linesOfSide(hunk, place.side).filter(
          (line) => line.number >= place.startLine && line.number <= place.endLine,
        )
      : [],
  )
  const wanted = lines.map((line) => line.text.trim())
  const rank = findBlock(file, place.side, wanted).filter((start) => start < place.startLine).length
  return { code: wanted.map(foldBlanks).join('\n'), rank }
}

/**
 * A finding's stable name, 32 hex digits of SHA-256. It survives line shifts, other words and other languages, since it
 * is made of path, side, category, rule and anchored code alone; the rank keeps equal lines apart.
 */
export function fingerprintOf(identity: Identity): string {
  const { path, side, category, ruleId, anchor } = identity
  const place =
    anchor === null ? ['unplaced', foldBlanks(identity.fallback.toLowerCase())] : [anchor.code, anchor.rank]
  return digestOf(JSON.stringify([1, path, side, category, ruleId, ...place]), 32)
}

/** White space folded to single blanks. */
export function foldBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A place lies in one hunk, so hunks that start after it need no decoding. */
function isInside(newStart: number, oldStart: number, place: Place): boolean {
  return (place.side === 'new' ? newStart : oldStart) <= place.endLine
}
