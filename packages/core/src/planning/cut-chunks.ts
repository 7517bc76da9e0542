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
  /** What the rule of a file takes in a prompt; files of one key share it. Default nothing. */
  readonly costOf?: ((file: ChangedFile) => RuleCost) | undefined
  /** Tokens that the rules of one chunk may take together; one rule alone always may. */
  readonly ruleTokens?: number | undefined
}

/** What showing the rule of a file costs, once for all files that share it. */
export interface RuleCost {
  readonly key: string
  readonly bytes: number
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
 * directories below it may come between them, those with the same rule first; what is still small then shares one with
 * the directories beside it. A file too large for one is cut between hunks, then between groups of changed lines. Every
 * changed line is in exactly one chunk.
 */
export function cutChunks(files: readonly ChangedFile[], options: CutOptions): CutChanges {
  const maxBytes = options.chunkTokens * bytesPerToken
  const costOf = options.costOf ?? (() => ({ key: '', bytes: 0 }))
  const pieces = files.flatMap((file) => piecesOf(file, maxBytes, costOf(file)))
  const limits: Limits = {
    bytes: maxBytes,
    files: options.maxFiles,
    ruleBytes: (options.ruleTokens ?? Number.POSITIVE_INFINITY) * bytesPerToken,
  }
  const alike = pack(
    pieces.map((piece, place) => openChunk(piece, place)),
    ({ directory, rules }) => JSON.stringify([directory, [...rules.keys()]]),
    limits,
  )
  const chunks = packAcross(
    pack(alike, ({ directory }) => directory, limits),
    limits,
  )
  return {
    chunks: chunks.map(({ pieces }) => chunkOf(pieces.map(({ piece }) => piece))),
    withoutText: files.filter((file) => !hasChangedLine(file)),
  }
}

/**
 * What the chunks of several directories may fill together of the size of one. Each chunk takes its rules and
 * instructions anew, often more than a small diff; but a full one of things that have little to do with each other would
 * blur a review.
 */
const sharedFill = 1 / 2

function packAcross(chunks: readonly OpenChunk[], limits: Limits): OpenChunk[] {
  const bytes = limits.bytes * sharedFill
  // What is left of a file that was cut would else come before its beginning.
  const isSmall = ({ bytes: own, pieces }: OpenChunk) =>
    own <= bytes && pieces.every(({ piece }) => piece.part.whole)
  const others = chunks.filter((chunk) => !isSmall(chunk))
  return inOrder([...pack(chunks.filter(isSmall), () => '', { ...limits, bytes }), ...others])
}

interface Limits {
  readonly bytes: number
  readonly files: number
  readonly ruleBytes: number
}

/** A chunk that may still take others. */
interface OpenChunk {
  readonly directory: string
  bytes: number
  /** Bytes of each rule by its key. */
  readonly rules: Map<string, number>
  /** With their places in the order of all. */
  pieces: { readonly piece: Piece; readonly place: number }[]
}

function openChunk(piece: Piece, place: number): OpenChunk {
  const { part, bytes, rule } = piece
  return {
    directory: directoryOf(pathOf(part.file)),
    bytes,
    rules: new Map([[rule.key, rule.bytes]]),
    pieces: [{ piece, place }],
  }
}

/** Puts each chunk into the newest one of its group where it fits. The result stands in order of first places. */
function pack(
  chunks: readonly OpenChunk[],
  groupOf: (chunk: OpenChunk) => string,
  limits: Limits,
): OpenChunk[] {
  const packed: OpenChunk[] = []
  const newest = new Map<string, OpenChunk>()
  for (const chunk of chunks) {
    const group = groupOf(chunk)
    const open = newest.get(group)
    if (open !== undefined && hasRoom(open, chunk, limits)) {
      for (const piece of chunk.pieces) open.pieces.push(piece)
      for (const [key, bytes] of chunk.rules) open.rules.set(key, bytes)
      open.bytes += chunk.bytes
    } else {
      packed.push(chunk)
      newest.set(group, chunk)
    }
  }
  for (const chunk of packed) chunk.pieces.sort((a, b) => a.place - b.place)
  return inOrder(packed)
}

function inOrder(chunks: readonly OpenChunk[]): OpenChunk[] {
  return [...chunks].sort((a, b) => (a.pieces[0]?.place ?? 0) - (b.pieces[0]?.place ?? 0))
}

/** Two pieces of one file never share a chunk: they were cut because they do not fit together. */
function hasRoom(open: OpenChunk, more: OpenChunk, limits: Limits): boolean {
  if (open.bytes + more.bytes > limits.bytes) return false
  if (open.pieces.length + more.pieces.length > limits.files) return false
  const rules = new Map([...open.rules, ...more.rules])
  let ruleBytes = 0
  for (const bytes of rules.values()) ruleBytes += bytes
  if (rules.size > 1 && ruleBytes > limits.ruleBytes) return false
  const shown = new Set(open.pieces.map(({ piece }) => piece.part.file))
  return !more.pieces.some(({ piece }) => shown.has(piece.part.file))
}

interface Piece {
  readonly part: ChunkPart
  readonly bytes: number
  readonly rule: RuleCost
}

function piecesOf(file: ChangedFile, maxBytes: number, rule: RuleCost): Piece[] {
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
    rule,
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
