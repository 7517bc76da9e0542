import { inflateSync } from 'node:zlib'

/** An entry of a pack: an object, or a delta to one that stands earlier in the pack or has an id. */
export interface PackEntry {
  readonly kind: 'commit' | 'tree' | 'blob' | 'tag' | 'delta'
  /** Where the base of a delta begins, or its id; null for others. */
  readonly base: number | string | null
  /** Unpacked. */
  readonly bytes: Uint8Array
  /** Where the next entry begins. */
  readonly end: number
}

const kinds: readonly (PackEntry['kind'] | undefined)[] = [
  undefined,
  'commit',
  'tree',
  'blob',
  'tag',
  undefined,
  'delta',
  'delta',
]
const deltaToOffset = 6
const idBytes = 20

/** Reads the entry at a place, unless it is broken or would unpack to more than `maxBytes`. */
export function readPackEntry(
  pack: Uint8Array,
  start: number,
  maxBytes: number,
): PackEntry | 'broken' | 'too_large' {
  let at = start
  let byte = pack[at++]
  if (byte === undefined) return 'broken'
  const number = (byte >> 4) & 7
  const kind = kinds[number]
  let size = byte & 15
  for (let shift = 4; (byte & 0x80) !== 0; shift += 7) {
    byte = pack[at++]
    if (byte === undefined || shift > 46) return 'broken'
    size += (byte & 0x7f) * 2 ** shift
  }
  if (kind === undefined) return 'broken'
  if (size > maxBytes) return 'too_large'
  let base: number | string | null = null
  if (kind === 'delta' && number === deltaToOffset) {
    const distance = readDistance(pack, at)
    if (distance === null) return 'broken'
    base = start - distance.value
    at = distance.end
  } else if (kind === 'delta') {
    base = Buffer.from(pack.subarray(at, at + idBytes)).toString('hex')
    at += idBytes
  }
  const unpacked = inflate(pack.subarray(at), size)
  return unpacked === null ? 'broken' : { kind, base, bytes: unpacked.bytes, end: at + unpacked.read }
}

/** Seven bits a byte, the highest first, and one more for each further byte. */
function readDistance(
  bytes: Uint8Array,
  from: number,
): { readonly value: number; readonly end: number } | null {
  let value = 0
  for (let at = from; at < from + 8; at++) {
    const byte = bytes[at]
    if (byte === undefined) return null
    value = (at === from ? 0 : value + 1) * 128 + (byte & 0x7f)
    if ((byte & 0x80) === 0) return { value, end: at + 1 }
  }
  return null
}

interface Inflated {
  readonly bytes: Uint8Array
  /** How many packed bytes it took. */
  readonly read: number
}

/** Never unpacks more than was announced. */
function inflate(bytes: Uint8Array, size: number): Inflated | null {
  try {
    const options = {
      info: true,
      maxOutputLength: Math.max(1, size),
      chunkSize: Math.max(64, size + 1),
    } as const
    // With `info`, which the types do not know, zlib also tells how much it has read.
    const { buffer, engine } = inflateSync(bytes, options) as unknown as {
      readonly buffer: Uint8Array
      readonly engine: { readonly bytesWritten: number }
    }
    return buffer.length === size ? { bytes: buffer, read: engine.bytesWritten } : null
  } catch {
    return null
  }
}
