import { failure, stopIfAborted } from '../failure.ts'
import type { GitIndex, IndexEntry } from '../index-file/parse-index.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { type GitEntry, treeMode } from '../objects/tree-entry.ts'

/** A path in a commit's tree, in the index, or in both. */
export interface TrackedPair {
  readonly path: string
  readonly committed: GitEntry | null
  readonly entry: IndexEntry | null
}

/**
 * Pairs the files of a tree with the entries of the index, in no order. Of folders that the index knows to be those of
 * the tree, each entry stands for both sides and the tree is not read.
 */
export async function pairWithIndex(
  objects: ObjectStore,
  tree: string | null,
  index: GitIndex,
  signal: AbortSignal | undefined,
): Promise<readonly TrackedPair[]> {
  const committed = new Map<string, GitEntry>()
  const equal = new Set<string>()

  async function gather(folder: string, oid: string): Promise<void> {
    stopIfAborted(signal)
    if (index.trees.get(folder) === oid) {
      equal.add(folder)
      return
    }
    for (const { name, mode, oid: id } of await objects.readTree(oid)) {
      if (mode === treeMode) await gather(`${folder}${name}/`, id)
      else committed.set(folder + name, { mode, oid: id })
      if (committed.size > maxFiles)
        throw failure('repository_too_large', null, 'the tree holds too many files')
    }
  }
  if (tree !== null) await gather('', tree)

  const pairs: TrackedPair[] = []
  for (const entry of index.entries) {
    const same = isBelow(entry.path, equal)
    pairs.push({ path: entry.path, committed: same ? entry : (committed.get(entry.path) ?? null), entry })
    committed.delete(entry.path)
  }
  for (const [path, one] of committed) pairs.push({ path, committed: one, entry: null })
  return pairs
}

const maxFiles = 500_000

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  if (folders.size === 0) return false
  if (folders.has('')) return true
  for (let cut = path.indexOf('/'); cut > 0; cut = path.indexOf('/', cut + 1)) {
    if (folders.has(path.slice(0, cut + 1))) return true
  }
  return false
}
