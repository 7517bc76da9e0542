import { malformed, unsupported } from '../failure.ts'
import { applyDelta } from './apply-delta.ts'
import type { GitObject } from './git-object.ts'
import { readPackEntry } from './pack-entry.ts'
import type { PackFiles } from './pack-files.ts'
import { offsetInPack } from './pack-index.ts'

/** Objects out of packs. */
export interface PackedObjects {
  /** Null when no pack holds it. */
  read(oid: string): Promise<GitObject | null>
}

/**
 * Reads packed objects. The library could do it too, but it keeps every object that it has unpacked, and its time for each
 * grows with what it keeps: 200,000 objects took it ten minutes. This keeps only the last few megabytes, among which the
 * bases of the next deltas are.
 */
export function openPackedObjects(packs: PackFiles): PackedObjects {
  const recent = keepRecent()

  async function find(oid: string): Promise<Place | null> {
    for (const name of packs.names) {
      if (!name.endsWith('.idx')) continue
      const index = await packs.read(name)
      const offset = index === null ? null : offsetInPack(index, oid)
      if (offset === null) continue
      const packName = `${name.slice(0, -'idx'.length)}pack`
      const pack = await packs.read(packName)
      if (pack !== null) return { packName, pack: pack.subarray(0, -trailerBytes), offset }
    }
    return null
  }

  /** In a loop, since a chain of deltas may be of any length. */
  async function unpack(oid: string, place: Place): Promise<GitObject> {
    const chain: { readonly place: Place; readonly delta: Uint8Array }[] = []
    let at = place
    let object = recent.get(at)
    while (object === undefined) {
      const entry = readPackEntry(at.pack, at.offset, maxObjectBytes)
      if (entry === 'too_large') throw tooLarge(oid)
      if (entry === 'broken' || chain.length > maxChain) throw broken(oid)
      if (entry.kind === 'delta') {
        chain.push({ place: at, delta: entry.bytes })
        at = await baseOf(oid, at, entry.base)
        object = recent.get(at)
      } else {
        object = recent.keep(at, { type: entry.kind, bytes: entry.bytes })
      }
    }
    for (const { place: made, delta } of chain.reverse()) {
      const bytes = applyDelta(object.bytes, delta, maxObjectBytes)
      if (typeof bytes === 'string') throw bytes === 'broken' ? broken(oid) : tooLarge(oid)
      object = recent.keep(made, { type: object.type, bytes })
    }
    return object
  }

  /** A base by place stands before what is made from it; one by id may stand anywhere. */
  async function baseOf(oid: string, at: Place, base: number | string | null): Promise<Place> {
    if (typeof base === 'number' && base < at.offset) return { ...at, offset: base }
    const found = typeof base === 'string' ? await find(base) : null
    if (found === null) throw broken(oid)
    return found
  }

  return {
    async read(oid) {
      const place = await find(oid)
      return place === null ? null : unpack(oid, place)
    },
  }
}

/** Where an object begins. */
interface Place {
  readonly packName: string
  /** The pack without its checksum. */
  readonly pack: Uint8Array
  readonly offset: number
}

const trailerBytes = 20
/** Git itself makes no longer chains than 4095. */
const maxChain = 10_000
/** What is read as text is far smaller; the base of a delta may be larger than what is made from it. */
const maxObjectBytes = 256 * 1024 * 1024

const broken = (oid: string) => malformed(oid, 'a packed object is broken')
const tooLarge = (oid: string) => unsupported(oid, 'an object larger than this engine reads')

const maxKeptBytes = 16 * 1024 * 1024
/** What an entry costs beside its bytes, so that a million empty ones are not free. */
const entryBytes = 256

/** The objects that were unpacked last, up to a size. */
function keepRecent() {
  const kept = new Map<string, GitObject>()
  let bytes = 0
  const keyOf = ({ packName, offset }: Place) => `${packName}:${offset}`
  const drop = (key: string, object: GitObject) => {
    kept.delete(key)
    bytes -= object.bytes.length + entryBytes
  }
  return {
    get(place: Place): GitObject | undefined {
      const key = keyOf(place)
      const found = kept.get(key)
      if (found !== undefined) {
        // To the end: what is asked for again is not the oldest.
        kept.delete(key)
        kept.set(key, found)
      }
      return found
    },
    keep(place: Place, object: GitObject): GitObject {
      const key = keyOf(place)
      const known = kept.get(key)
      if (known !== undefined) drop(key, known)
      kept.set(key, object)
      bytes += object.bytes.length + entryBytes
      for (const [oldest, dropped] of kept) {
        if (bytes <= maxKeptBytes) break
        drop(oldest, dropped)
      }
      return object
    },
  }
}
