import type { ChangedFile, Hunk } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { Chunk, ChunkPart } from './chunk.ts'
import { directoryOf } from './directory-of.ts'
import { bytesPerToken, estimateTokens } from './estimate-tokens.ts'
import { headerBytes, hunkBytes } from './rendered-size.ts'
import { sliceHunk } from './slice-hunk.ts'

/** How to cut. */
export interface CutOptions {
  /** Tokens that the rendered diff of one chunk may take. */
  readonly chunkTokens: number
  /** Files that one chunk may hold; more would blur a review. */
  readonly maxFiles: number
}

/** What is reviewed, and what has no text to review. */
export interface CutChanges {
  /** In order of the path bytes of their first files. */
  readonly chunks: readonly Chunk[]
  /** Kept files without a changed line: pure renames, mode changes, empty files. */
  readonly withoutText: readonly ChangedFile[]
}

/**
 * Cuts files, given in order of path bytes, into chunks. Small files of one directory share a chunk, though files of
 * directories below it may come between them; a file too large for one is cut between hunks, then between groups of
 * changed lines. Every changed line is in exactly one chunk.
 */
export function cutChunks(files: readonly ChangedFile[], options: CutOptions): CutChanges {
  const maxBytes = options.chunkTokens * bytesPerToken
  const chunks: OpenChunk[] = []
  const openByDirectory = new Map<string, OpenChunk>()
  for (const file of files) {
    const directory = directoryOf(pathOf(file))
    for (const piece of piecesOf(file, maxBytes)) {
      const open = openByDirectory.get(directory)
      if (open !== undefined && hasRoom(open, piece, maxBytes, options.maxFiles)) {
        open.pieces.push(piece)
        open.bytes += piece.bytes
      } else {
        const fresh = { bytes: piece.bytes, pieces: [piece] }
        chunks.push(fresh)
        openByDirectory.set(directory, fresh)
      }
    }
  }
  return {
    chunks: chunks.map(({ pieces }) => chunkOf(pieces)),
    withoutText: files.filter((file) => !hasChangedLine(file)),
  }
}

/** A chunk that may still take files of its directory. */
interface OpenChunk {
  bytes: number
  readonly pieces: Piece[]
}

/** Two pieces of one file never share a chunk: they were cut because they do not fit together. */
function hasRoom({ bytes, pieces }: OpenChunk, piece: Piece, maxBytes: number, maxFiles: number): boolean {
  const fits = bytes + piece.bytes <= maxBytes && pieces.length < maxFiles
  return fits && pieces.at(-1)?.part.file !== piece.part.file
}

interface Piece {
  readonly part: ChunkPart
  readonly bytes: number
}

function piecesOf(file: ChangedFile, maxBytes: number): Piece[] {
  if (!hasChangedLine(file)) return []
  const header = headerBytes(file)
  const room = Math.max(1, maxBytes - header)
  const pieces: { hunks: Hunk[]; first: number; last: number; bytes: number }[] = []
  for (const [index, hunk] of file.hunks.entries()) {
    if (hunk.additions + hunk.deletions === 0) continue
    const size = hunkBytes(hunk)
    const shares = size <= room ? [hunk] : sliceHunk(hunk, room - sliceHeaderBytes)
    for (const share of shares) {
      const bytes = share === hunk ? size : hunkBytes(share)
      const open = pieces.at(-1)
      if (open !== undefined && open.bytes + bytes <= room) {
        open.hunks.push(share)
        open.last = index + 1
        open.bytes += bytes
      } else {
        pieces.push({ hunks: [share], first: index + 1, last: index + 1, bytes })
      }
    }
  }
  return pieces.map(({ hunks, first, last, bytes }) => ({
    part: { file, hunks, whole: pieces.length === 1, firstHunk: first, lastHunk: last },
    bytes: bytes + header,
  }))
}

const sliceHeaderBytes = 200

function chunkOf(pieces: readonly Piece[]): Chunk {
  const parts = pieces.map(({ part }) => part)
  const shown = parts.flatMap(({ hunks }) => hunks)
  let id: string | null = null
  return {
    // Made when it is asked for: digests would be most of the cost of cutting, and a preview as text shows none.
    get id() {
      id ??= digestOf(JSON.stringify(parts.map(identityOf)), 16)
      return id
    },
    parts,
    tokens: estimateTokens(pieces.reduce((sum, { bytes }) => sum + bytes, 0)),
    changedLines: shown.reduce((sum, hunk) => sum + hunk.additions + hunk.deletions, 0),
  }
}

/** Blob ids and ranges name the text without reading it. */
function identityOf({ file, hunks }: ChunkPart): unknown {
  const { oldPath, newPath, oldId, newId } = file
  const ranges = hunks.map((hunk) => [
    hunk.oldStart,
    hunk.oldLines,
    hunk.newStart,
    hunk.newLines,
    hunk.byteLength,
  ])
  return [oldPath, newPath, oldId, newId, ranges]
}

function hasChangedLine(file: ChangedFile): boolean {
  return file.hunks.some((hunk) => hunk.additions + hunk.deletions > 0)
}
