import { constants, inflateSync } from 'node:zlib'
import { malformed } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import type { LooseObjects } from './loose-objects.ts'
import type { PackFiles } from './pack-files.ts'
import { offsetInPack } from './pack-index.ts'

/** How many bytes an object holds, told from its first ones so that a large one is never unpacked; null when missing. */
export async function sizeOfObject(
  oid: string,
  files: GitFiles,
  loose: LooseObjects,
  packs: PackFiles,
): Promise<number | null> {
  if (await loose.has(oid)) {
    const start = await files.readStart(loose.pathOf(oid), 128)
    if (start !== null) return sizeOfLoose(oid, start)
  }
  for (const name of packs.names) {
    if (!name.endsWith('.idx')) continue
    const index = await packs.read(name)
    const offset = index === null ? null : offsetInPack(index, oid)
    if (offset === null) continue
    const pack = await packs.read(`${name.slice(0, -'idx'.length)}pack`)
    if (pack !== null) return sizeInPack(oid, pack, offset)
  }
  return null
}

/** The unpacked file starts with the kind, the size in decimal digits and a NUL. */
function sizeOfLoose(oid: string, start: Uint8Array): number {
  const digits = /^[a-z]+ (\d{1,15})\0/.exec(inflateStart(oid, start).toString('latin1'))?.[1]
  if (digits === undefined) throw malformed(oid, 'a loose object has a broken header')
  return Number(digits)
}

/** A packed object starts with its kind and size; a delta tells the size of its result in its own first bytes. */
function sizeInPack(oid: string, pack: Uint8Array, offset: number): number {
  let at = offset
  const first = pack[at++] ?? 0
  let size = first & 15
  for (let shift = 4, byte = first; byte & 0x80; shift += 7) {
    byte = pack[at++] ?? 0
    size += (byte & 0x7f) * 2 ** shift
  }
  const kind = (first >> 4) & 7
  if (kind !== offsetDelta && kind !== referenceDelta) return size
  if (kind === referenceDelta) at += 20
  else while ((pack[at++] ?? 0) & 0x80);
  const delta = inflateStart(oid, pack.subarray(at, at + 128))
  const base = readSize(delta, 0)
  return readSize(delta, base.end).value
}

const offsetDelta = 6
const referenceDelta = 7

function readSize(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  let at = start
  for (let shift = 0, byte = 0x80; byte & 0x80; shift += 7) {
    byte = bytes[at++] ?? 0
    value += (byte & 0x7f) * 2 ** shift
  }
  return { value, end: at }
}

/** What the first bytes of a zlib stream unpack to; at 1,000 to 1 at most, that is never much. */
function inflateStart(oid: string, bytes: Uint8Array): Buffer {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw malformed(oid, 'an object cannot be unpacked')
  }
}
