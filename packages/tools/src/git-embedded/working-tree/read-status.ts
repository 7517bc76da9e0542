import type { TrackedPair } from '../compare/compare-with-index.ts'
import type { Side } from '../compare/path-pair.ts'
import { stopIfAborted, unsupported } from '../failure.ts'
import type { DiskContent } from './disk-content.ts'
import { lookAtTracked } from './look-at-tracked.ts'
import type { WorkTree } from './work-tree.ts'

/** Measured: each tracked file costs a question to the file system, so that more would take seconds. */
export const maxStatusFiles = 5000

/** A tracked path, and what the working tree holds for it. */
export interface TrackedState extends TrackedPair {
  /** Null where the file is gone, or is no longer tracked. */
  readonly current: Side | null
}

/** Looks at all tracked files, several at a time; answers in the order of `pairs`. */
export async function readStatus(
  tree: WorkTree,
  disk: DiskContent,
  pairs: readonly TrackedPair[],
  signal: AbortSignal | undefined,
): Promise<readonly TrackedState[]> {
  if (tree.index.entries.length > maxStatusFiles) {
    throw unsupported(null, `the state of more than ${maxStatusFiles} files`)
  }
  const states: TrackedState[] = []
  for (let start = 0; start < pairs.length; start += atOnce) {
    stopIfAborted(signal)
    const some = pairs.slice(start, start + atOnce)
    const current = await Promise.all(
      some.map(async ({ entry }) => (entry === null ? null : lookAtTracked(tree, disk, entry))),
    )
    for (const [place, pair] of some.entries()) states.push({ ...pair, current: current[place] ?? null })
  }
  return states
}

const atOnce = 64
