import type { Category } from '../vocabulary/category.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { Side } from '../vocabulary/line-range.ts'
import { foldBlanks } from './fold-blanks.ts'
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
  /** Null when the finding has no place in the diff. */
  readonly anchor: Anchor | null
  /** Stands in for the anchor where there is none: the code it is about; null when nobody knows any. */
  readonly code: string | null
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
  const before = findBlock(file, place.side, wanted).filter((start) => start < place.startLine)
  const rank = before.length === 0 ? 0 : rankAmong(before, place, changedLines(file, place.side))
  return { code: wanted.map(foldBlanks).join('\n'), rank }
}

/**
 * How many of the equal blocks before a place hold a changed line, as it does itself: what is only shown around a change
 * depends on how much is shown. A place without a changed line counts them all.
 */
function rankAmong(before: readonly number[], place: Place, changed: ReadonlySet<number>): number {
  const length = place.endLine - place.startLine
  const isChanged = (start: number) => {
    for (let line = start; line <= start + length; line++) if (changed.has(line)) return true
    return false
  }
  return isChanged(place.startLine) ? before.filter(isChanged).length : before.length
}

function changedLines({ hunks }: ChangedFile, side: Side): Set<number> {
  const type = side === 'new' ? 'add' : 'delete'
  const numbers = hunks.flatMap(({ lines }) =>
    lines.flatMap((line) => (line.type === type ? [line.newLine ?? line.oldLine] : [])),
  )
  return new Set(numbers.filter((number) => number !== null))
}

/**
 * A finding's stable name, 32 hex digits of SHA-256. It is made of path, side, category and the code the finding is about,
 * so it survives line shifts, other words, other languages and other findings; the rank keeps equal lines apart. Two
 * defects that share all of this share the name too, until `mergeFindings` numbers them.
 */
export function fingerprintOf({ path, side, category, anchor, code }: Identity): string {
  const place =
    anchor === null ? ['unplaced', code === null ? null : foldBlanks(code)] : [anchor.code, anchor.rank]
  return digestOf(JSON.stringify([1, path, side, category, ...place]), 32)
}

/** The name of the second, third … defect that shares the name of the first in the same report. */
export function numberedFingerprint(fingerprint: string, number: number): string {
  return number <= 1 ? fingerprint : digestOf(JSON.stringify([1, fingerprint, number]), 32)
}

/** A place lies in one hunk, so hunks that start after it need no decoding. */
function isInside(newStart: number, oldStart: number, place: Place): boolean {
  return (place.side === 'new' ? newStart : oldStart) <= place.endLine
}
