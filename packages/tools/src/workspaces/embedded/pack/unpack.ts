import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { err, ok, type Result } from 'neverthrow'
import { applyDelta } from '../../../git-embedded/objects/apply-delta.ts'
import type { GitObject } from '../../../git-embedded/objects/git-object.ts'
import { readPackEntry } from '../../../git-embedded/objects/pack-entry.ts'
import { abortedFetch, type FetchProblem } from '../../fetch/fetch-problem.ts'

/** Objects by id. */
export type UnpackedObjects = ReadonlyMap<string, GitObject>

const headerBytes = 12
const trailerBytes = 20
/** After as many objects, timers and signals have their turn. */
const objectsPerPause = 256

/**
 * Unpacks a whole pack in memory: every object is named by what it holds, so none can be another than it says. Ends as
 * `too_large` before more than `maxBytes` have been unpacked.
 */
export async function unpack(
  pack: Uint8Array,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Result<UnpackedObjects, FetchProblem>> {
  const count = countOf(pack)
  if (count === null) return err(broken)
  const body = pack.subarray(0, pack.length - trailerBytes)
  const byPlace = new Map<number, GitObject>()
  const byId = new Map<string, GitObject>()
  let deltas: Delta[] = []
  let left = maxBytes
  let steps = 0
  const keep = (place: number, object: GitObject) => {
    left -= object.bytes.length
    byPlace.set(place, object)
    byId.set(idOf(object), object)
  }
  /** Says whether the caller has given up. */
  const pause = async () => {
    if (steps++ % objectsPerPause === 0) await setImmediate()
    return signal?.aborted === true
  }

  let at = headerBytes
  for (let number = 0; number < count; number++) {
    if (await pause()) return err(abortedFetch)
    const entry = readPackEntry(body, at, left)
    if (typeof entry === 'string') return err(entry === 'broken' ? broken : tooLarge)
    const { kind, base, bytes, end } = entry
    if (kind !== 'delta') keep(at, { type: kind, bytes })
    else deltas.push({ place: at, base, bytes })
    at = end
  }
  if (at !== body.length) return err(broken)

  // Bases by place stand before what is made from them, those by id anywhere.
  while (deltas.length > 0) {
    const waiting: Delta[] = []
    for (const delta of deltas) {
      if (await pause()) return err(abortedFetch)
      const base = typeof delta.base === 'string' ? byId.get(delta.base) : byPlace.get(delta.base ?? 0)
      if (base === undefined) {
        waiting.push(delta)
        continue
      }
      const made = applyDelta(base.bytes, delta.bytes, left)
      if (typeof made === 'string') return err(made === 'broken' ? broken : tooLarge)
      keep(delta.place, { type: base.type, bytes: made })
    }
    if (waiting.length === deltas.length) return err(broken)
    deltas = waiting
  }
  return ok(byId)
}

interface Delta {
  readonly place: number
  readonly base: number | string | null
  readonly bytes: Uint8Array
}

const broken: FetchProblem = { code: 'unavailable', detail: 'the server sent a pack that is broken' }
const tooLarge: FetchProblem = {
  code: 'too_large',
  detail: 'the repository is larger than can be read without a git program',
}

/** How many objects a whole and undamaged pack holds. */
function countOf(pack: Uint8Array): number | null {
  if (pack.length < headerBytes + trailerBytes) return null
  const head = Buffer.from(pack.buffer, pack.byteOffset, headerBytes)
  const body = pack.subarray(0, pack.length - trailerBytes)
  const sum = createHash('sha1').update(body).digest()
  const isWhole = sum.equals(pack.subarray(pack.length - trailerBytes))
  return isWhole && head.toString('latin1', 0, 4) === 'PACK' && head.readUInt32BE(4) === 2
    ? head.readUInt32BE(8)
    : null
}

function idOf({ type, bytes }: GitObject): string {
  return createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes).digest('hex')
}
