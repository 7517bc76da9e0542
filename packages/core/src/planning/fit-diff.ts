import type { ChangedFile, Hunk } from '../vocabulary/changed-file.ts'
import type { LineRange, Side } from '../vocabulary/line-range.ts'
import type { ChunkPart } from './chunk.ts'
import { renderChunk } from './render-chunk.ts'
import { headerBytes, hunkBytes } from './rendered-size.ts'
import { sliceHunk } from './slice-hunk.ts'

/** Lines that somebody wants to see. */
export interface DiffFocus extends LineRange {
  readonly file: ChangedFile
  readonly side: Side
}

/**
 * A rendered diff of at most `maxBytes` (but never without a first piece): all parts where they fit, else the pieces of
 * them that are nearest to `focus`, in their order. What does not fit is left out and the rest says so.
 */
export function fitDiff(parts: readonly ChunkPart[], focus: readonly DiffFocus[], maxBytes: number): string {
  const whole = parts.reduce((sum, { file, hunks }) => sum + headerBytes(file) + bytesOf(hunks), 0)
  if (whole <= maxBytes) return renderChunk({ parts })
  const pieces = parts.flatMap((part) => piecesOf(part, focus, Math.floor(maxBytes / leastPieces)))
  const taken = new Set<Piece>()
  const opened = new Set<ChangedFile>()
  let used = 0
  for (const piece of [...pieces].sort((a, b) => a.distance - b.distance)) {
    const bytes = piece.bytes + (opened.has(piece.part.file) ? 0 : headerBytes(piece.part.file))
    if (used + bytes > maxBytes && taken.size > 0) continue
    taken.add(piece)
    opened.add(piece.part.file)
    used += bytes
  }
  return renderChunk({ parts: parts.flatMap((part) => partOf(part, pieces, taken)) })
}

/** No piece takes more than this share, so that several places can be shown. */
const leastPieces = 4

interface Piece {
  readonly part: ChunkPart
  readonly hunk: Hunk
  /** The hunk's number in its file, from 1. */
  readonly number: number
  readonly bytes: number
  /** Lines between it and the nearest wanted line of its file; infinite where none is wanted. */
  readonly distance: number
}

function bytesOf(hunks: readonly Hunk[]): number {
  return hunks.reduce((sum, hunk) => sum + hunkBytes(hunk), 0)
}

function piecesOf(part: ChunkPart, focus: readonly DiffFocus[], maxBytes: number): Piece[] {
  return part.hunks.flatMap((hunk, place) => {
    const size = hunkBytes(hunk)
    const shares = size <= maxBytes ? [hunk] : sliceHunk(hunk, maxBytes)
    const number = Math.min(part.firstHunk + place, part.lastHunk)
    return shares.map((share) => ({
      part,
      hunk: share,
      number,
      bytes: share === hunk ? size : hunkBytes(share),
      distance: distanceOf(part.file, share, focus),
    }))
  })
}

function distanceOf(file: ChangedFile, hunk: Hunk, focus: readonly DiffFocus[]): number {
  const gaps = focus.map((wanted) => {
    if (wanted.file !== file) return Number.POSITIVE_INFINITY
    const start = wanted.side === 'new' ? hunk.newStart : hunk.oldStart
    const end = start + (wanted.side === 'new' ? hunk.newLines : hunk.oldLines) - 1
    return Math.max(0, start - wanted.end, wanted.start - end)
  })
  return Math.min(Number.POSITIVE_INFINITY, ...gaps)
}

function partOf(part: ChunkPart, pieces: readonly Piece[], taken: ReadonlySet<Piece>): ChunkPart[] {
  const kept = pieces.filter((piece) => piece.part === part && taken.has(piece))
  const [first] = kept
  if (first === undefined) return []
  const last = kept.at(-1) ?? first
  const hunks = kept.map(({ hunk }) => hunk)
  return [{ ...part, hunks, whole: false, firstHunk: first.number, lastHunk: last.number }]
}
