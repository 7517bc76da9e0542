import { compareBytewise } from '@scrutineer/core'
import { countFolders } from '../count-folders.ts'
import { failure, malformed, stopIfAborted } from '../failure.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { type TreeEntry, treeMode } from '../objects/tree-entry.ts'
import { isSame, type PathPair, type Side, storedSide } from './path-pair.ts'

/**
 * The paths in which two trees differ, in order of their bytes. Folders of equal id are passed over unread, so the cost
 * grows with the change and not with the tree. Null stands for a tree without entries.
 */
export async function compareTrees(
  objects: ObjectStore,
  before: string | null,
  after: string | null,
  signal: AbortSignal | undefined,
): Promise<readonly PathPair[]> {
  const pairs: PathPair[] = []
  const enterFolder = countFolders()

  async function compare(
    folder: string,
    left: string | null,
    right: string | null,
    depth: number,
  ): Promise<void> {
    if (left === right) return
    await enterFolder()
    stopIfAborted(signal)
    if (depth > maxDepth) throw tooLarge(`folders nested more than ${maxDepth} deep`)
    const old = await namesOf(left)
    const young = await namesOf(right)
    for (const name of new Set([...old.keys(), ...young.keys()])) {
      const from = old.get(name) ?? null
      const to = young.get(name) ?? null
      if (isSame(from, to)) continue
      const path = folder + name
      const [fromTree, fromFile] = split(from)
      const [toTree, toFile] = split(to)
      if (fromFile !== null || toFile !== null) pairs.push({ path, before: fromFile, after: toFile })
      if (pairs.length > maxPairs) throw tooLarge(`more than ${maxPairs} changed files`)
      if (fromTree !== null || toTree !== null) {
        await compare(`${path}/`, fromTree?.oid ?? null, toTree?.oid ?? null, depth + 1)
      }
    }
  }

  async function namesOf(oid: string | null): Promise<ReadonlyMap<string, TreeEntry>> {
    const entries = oid === null ? [] : await objects.readTree(oid)
    const names = new Map(entries.map((entry) => [entry.name, entry]))
    if (oid !== null && names.size !== entries.length)
      throw malformed(oid, 'a tree object holds a name twice')
    return names
  }

  await compare('', before, after, 0)
  return pairs.sort((a, b) => compareBytewise(a.path, b.path))
}

/** An entry as a folder, or as anything else. */
function split(entry: TreeEntry | null): readonly [folder: TreeEntry | null, file: Side | null] {
  if (entry === null) return [null, null]
  return entry.mode === treeMode ? [entry, null] : [null, storedSide(entry)]
}

// A tree of 1 MB can name a thousand million paths, so the count needs an end. The native engine takes as many.
const maxPairs = 100_000
// The default of git's own core.maxTreeDepth.
const maxDepth = 2048

function tooLarge(detail: string): Error {
  return failure('repository_too_large', null, `the change is too large: ${detail}`, 'review a smaller range')
}
