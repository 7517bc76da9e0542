import { err, ok, type Result } from 'neverthrow'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import type { WorkspaceLimits } from '../workspace-limits.ts'
import { createMemoryObjects, type MemoryObjects } from './memory-objects.ts'
import { unpack } from './pack/unpack.ts'
import type { GitServer, WireFetch } from './wire/git-server.ts'

/** Objects in memory, and where more of them come from. */
export interface ObjectSource {
  readonly objects: MemoryObjects
  /** Commits whose parents were left out when they last came. */
  readonly shallow: ReadonlySet<string>
  /** The id that a ref, by its full name, leads to; null where there is none. */
  resolve(name: string, signal: AbortSignal): Promise<Result<string | null, FetchProblem>>
  /** Fetches, and checks that all that was wanted has come. One at a time. */
  fetch(call: WireFetch, signal: AbortSignal): Promise<Result<null, FetchProblem>>
}

/** A source over a server. All that it brings stays within the limits of memory. */
export function createObjectSource(server: GitServer, limits: WorkspaceLimits): ObjectSource {
  const objects = createMemoryObjects()
  let shallow: ReadonlySet<string> = new Set()
  let last: Promise<unknown> = Promise.resolve()

  const fetchNow = async (call: WireFetch, signal: AbortSignal): Promise<Result<null, FetchProblem>> => {
    // What was asked for twice has come by now.
    if (call.depth === null && call.wants.every((oid) => objects.holds(oid))) return ok(null)
    const bounds = { timeoutMs: limits.fetchTimeoutMs, maxBytes: limits.maxPackBytes, signal }
    const answer = await server.fetch(call, bounds)
    if (answer.isErr()) return err(answer.error)
    const unpacked = await unpack(answer.value.pack, limits.maxMemoryBytes - objects.size, signal)
    if (unpacked.isErr()) return err(unpacked.error)
    objects.add(unpacked.value)
    if (call.depth !== null) shallow = new Set(answer.value.shallow)
    const isWhole = call.wants.every((oid) => objects.holds(oid))
    return isWhole
      ? ok(null)
      : err({ code: 'not_given', detail: 'the server did not send what was asked for' })
  }
  return {
    objects,
    get shallow() {
      return shallow
    },
    resolve(name, signal) {
      return server.resolve(name, { timeoutMs: limits.fetchTimeoutMs, maxBytes: limits.maxPackBytes, signal })
    },
    fetch(call, signal) {
      const fetching = last.then(() => fetchNow(call, signal))
      last = fetching
      return fetching
    },
  }
}
