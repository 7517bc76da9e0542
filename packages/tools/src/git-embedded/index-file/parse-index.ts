import { createHash } from 'node:crypto'
import { decodeBytes } from '@scrutineer/core'
import { malformed, unsupported } from '../failure.ts'
import { canonicalMode, type GitEntry } from '../objects/tree-entry.ts'

/** What the file system said of a file when git last looked. Times are in nanoseconds since 1970. */
export interface IndexStat {
  readonly ctimeNs: bigint
  readonly mtimeNs: bigint
  readonly inode: number
  readonly userId: number
  readonly groupId: number
  /** Modulo 2^32, as the format has room for. */
  readonly size: number
}

/** A path that git tracks. */
export interface IndexEntry extends GitEntry {
  readonly path: string
  /** 0, or 1 to 3 for the versions of a path in conflict. */
  readonly stage: number
  /** The user promised not to change the file. */
  readonly assumeUnchanged: boolean
  /** Left out of the working tree on purpose. */
  readonly skipWorktree: boolean
  /** Only announced by `git add -N`: the content is not stored. */
  readonly intentToAdd: boolean
  readonly stat: IndexStat
}

/** The index: all tracked paths in order of their bytes. */
export interface GitIndex {
  readonly entries: readonly IndexEntry[]
  /** For folders that stand in the index as in a tree object, its id; the key ends with a slash, `''` is the root. */
  readonly trees: ReadonlyMap<string, string>
}

/** The index of a repository without one. */
export const emptyIndex: GitIndex = { entries: [], trees: new Map() }

/** Reads an index file of version 2, 3 or 4. */
export function parseIndex(bytes: Uint8Array): GitIndex {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length < headBytes + sumBytes || buffer.toString('latin1', 0, 4) !== 'DIRC') throw broken()
  const version = buffer.readUInt32BE(4)
  if (version < 2 || version > 4) throw unsupported('index', `an index of version ${version}`)
  checkSum(buffer)
  const end = buffer.length - sumBytes
  const count = buffer.readUInt32BE(8)
  const entries: IndexEntry[] = []
  let at = headBytes
  let previous: Uint8Array = new Uint8Array()
  for (let place = 0; place < count; place++) {
    const entry = readEntry(buffer, at, end, version, previous)
    if (entry.mode === 0o040000) throw unsupported('index', 'a sparse index')
    entries.push(toEntry(entry))
    previous = entry.path
    at = entry.end
  }
  return { entries, trees: readExtensions(buffer, at, end) }
}

const headBytes = 12
const sumBytes = 20

/** The last 20 bytes are the SHA-1 of all before; all zero where the user switched that off. */
function checkSum(buffer: Buffer): void {
  const stored = buffer.subarray(buffer.length - sumBytes)
  if (stored.every((byte) => byte === 0)) return
  const real = createHash('sha1')
    .update(buffer.subarray(0, buffer.length - sumBytes))
    .digest()
  if (!real.equals(stored)) throw malformed('index', 'the index does not fit its checksum')
}

interface RawEntry {
  readonly buffer: Buffer
  readonly start: number
  readonly mode: number
  readonly flags: number
  readonly moreFlags: number
  readonly path: Uint8Array
  readonly end: number
}

function readEntry(
  buffer: Buffer,
  start: number,
  end: number,
  version: number,
  previous: Uint8Array,
): RawEntry {
  if (start + 62 > end) throw broken()
  const flags = buffer.readUInt16BE(start + 60)
  const extended = (flags & 0x4000) !== 0
  if (extended && (version < 3 || start + 64 > end)) throw broken()
  const moreFlags = extended ? buffer.readUInt16BE(start + 62) : 0
  const fixed = extended ? 64 : 62
  const common = { buffer, start, mode: buffer.readUInt32BE(start + 24), flags, moreFlags }
  if (version === 4) return { ...common, ...readCutPath(buffer, start + fixed, end, previous) }
  const nul = buffer.indexOf(0, start + fixed)
  if (nul < 0 || nul >= end) throw broken()
  // Padded with NULs, one at least, to a multiple of eight.
  const length = nul - start
  return { ...common, path: buffer.subarray(start + fixed, nul), end: start + length + 8 - (length % 8) }
}

/** In version 4 a path says how many bytes to take off the path before it, and what to put there. */
function readCutPath(
  buffer: Buffer,
  start: number,
  end: number,
  previous: Uint8Array,
): { readonly path: Uint8Array; readonly end: number } {
  let at = start
  let byte = buffer[at++] ?? 0
  let cut = byte & 0x7f
  while (byte & 0x80) {
    byte = buffer[at++] ?? 0
    cut = (cut + 1) * 128 + (byte & 0x7f)
  }
  const nul = buffer.indexOf(0, at)
  if (nul < 0 || nul >= end || cut > previous.length) throw broken()
  const kept = previous.subarray(0, previous.length - cut)
  return { path: Buffer.concat([kept, buffer.subarray(at, nul)]), end: nul + 1 }
}

function toEntry({ buffer, start, mode, flags, moreFlags, path }: RawEntry): IndexEntry {
  const time = (at: number) =>
    BigInt(buffer.readUInt32BE(at)) * 1_000_000_000n + BigInt(buffer.readUInt32BE(at + 4))
  return {
    path: decodeBytes(path),
    mode: canonicalMode(mode),
    oid: buffer.toString('hex', start + 40, start + 60),
    stage: (flags >> 12) & 3,
    assumeUnchanged: (flags & 0x8000) !== 0,
    skipWorktree: (moreFlags & 0x4000) !== 0,
    intentToAdd: (moreFlags & 0x2000) !== 0,
    stat: {
      ctimeNs: time(start),
      mtimeNs: time(start + 8),
      inode: buffer.readUInt32BE(start + 20),
      userId: buffer.readUInt32BE(start + 28),
      groupId: buffer.readUInt32BE(start + 32),
      size: buffer.readUInt32BE(start + 36),
    },
  }
}

/** Extensions in capitals may be passed over; others change what the entries mean. */
function readExtensions(buffer: Buffer, start: number, end: number): ReadonlyMap<string, string> {
  let trees: ReadonlyMap<string, string> = new Map()
  for (let at = start; at < end; ) {
    if (at + 8 > end) throw broken()
    const name = buffer.toString('latin1', at, at + 4)
    const length = buffer.readUInt32BE(at + 4)
    const body = buffer.subarray(at + 8, at + 8 + length)
    if (at + 8 + length > end) throw broken()
    if (name === 'TREE') trees = readTrees(body)
    else if (name === 'link') throw unsupported('index', 'a split index')
    else if (name === 'sdir') throw unsupported('index', 'a sparse index')
    else if (!/^[A-Z]/.test(name)) throw unsupported('index', `an index with the extension ${name}`)
    at += 8 + length
  }
  return trees
}

/** Folders in depth-first order: name, NUL, entry count, blank, folder count, line feed, and the id where count >= 0. */
function readTrees(body: Buffer): ReadonlyMap<string, string> {
  const trees = new Map<string, string>()
  let at = 0
  const open: { readonly path: string; left: number }[] = []
  while (at < body.length) {
    const nul = body.indexOf(0, at)
    const lineEnd = body.indexOf(0x0a, nul)
    const counts = /^(-?\d+) (\d+)$/.exec(body.toString('latin1', nul + 1, lineEnd))
    if (nul < 0 || lineEnd < 0 || counts === null) throw broken()
    const name = decodeBytes(body, at, nul)
    const path = open.length === 0 ? '' : `${open.at(-1)?.path ?? ''}${name}/`
    at = lineEnd + 1
    if (Number(counts[1]) >= 0) {
      trees.set(path, body.toString('hex', at, at + 20))
      at += 20
    }
    const parent = open.at(-1)
    if (parent !== undefined) parent.left--
    open.push({ path, left: Number(counts[2]) })
    while ((open.at(-1)?.left ?? 1) === 0) open.pop()
  }
  return trees
}

function broken(): Error {
  return malformed('index', 'the index file breaks its format')
}
