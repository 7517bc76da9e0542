import { failure, malformed } from '../../git-embedded/failure.ts'
import { readCommit } from '../../git-embedded/objects/commit.ts'
import type { GitObject } from '../../git-embedded/objects/git-object.ts'
import type { ObjectStore } from '../../git-embedded/objects/object-store.ts'
import { readTreeEntries } from '../../git-embedded/objects/tree-entry.ts'
import type { UnpackedObjects } from './pack/unpack.ts'

/** Objects in memory, more of which may come. */
export interface MemoryObjects extends ObjectStore {
  add(objects: UnpackedObjects): void
  holds(oid: string): boolean
  /** Bytes of all of them. */
  readonly size: number
}

/** An empty store. Like those on a disk, it throws what `attempt` turns into a value. */
export function createMemoryObjects(): MemoryObjects {
  const objects = new Map<string, GitObject>()
  let size = 0
  const find = (oid: string): GitObject => {
    const object = objects.get(oid)
    if (object === undefined) throw failure('objects_missing', oid, 'the object was not fetched')
    return object
  }
  const findAs = (type: GitObject['type'], oid: string): Uint8Array => {
    const object = find(oid)
    if (object.type !== type) throw malformed(oid, `a ${object.type} stands where a ${type} belongs`)
    return object.bytes
  }
  /** What is thrown becomes a rejection, as from a store that reads from a disk. */
  const later = <T>(read: () => T): Promise<T> => new Promise((resolve) => resolve(read()))
  return {
    add(more) {
      for (const [oid, object] of more) {
        if (!objects.has(oid)) size += object.bytes.length
        objects.set(oid, object)
      }
    },
    holds: (oid) => objects.has(oid),
    get size() {
      return size
    },
    read: (oid) => later(() => find(oid)),
    readBlob: (oid) => later(() => findAs('blob', oid)),
    readTree: (oid) => later(() => (oid === emptyTree ? [] : readTreeEntries(oid, findAs('tree', oid)))),
    readCommit: (oid) => later(() => readCommit(oid, findAs('commit', oid))),
    has: (oid) => later(() => objects.has(oid)),
    sizeOf: (oid) => later(() => find(oid).bytes.length),
    idsStartingWith: (prefix) =>
      later(() => [...objects.keys()].filter((oid) => oid.startsWith(prefix)).sort()),
  }
}

/** Git knows it without storing it. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
