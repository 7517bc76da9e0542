import { setImmediate } from 'node:timers/promises'
import { readObject } from 'isomorphic-git'
import { failure, malformed, unsupported } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import { type Commit, readCommit } from './commit.ts'
import type { GitObject } from './git-object.ts'
import { libraryFileSystem } from './library-file-system.ts'
import { openLooseObjects } from './loose-objects.ts'
import { sizeOfObject } from './object-size.ts'
import { openPackFiles } from './pack-files.ts'
import { idsStartingWith } from './pack-index.ts'
import { openPackedObjects } from './packed-objects.ts'
import { readTreeEntries, type TreeEntry } from './tree-entry.ts'

/** The objects of a repository. An id is always full. A missing object is the failure `objects_missing`. */
export interface ObjectStore {
  read(oid: string): Promise<GitObject>
  readBlob(oid: string): Promise<Uint8Array>
  readTree(oid: string): Promise<readonly TreeEntry[]>
  readCommit(oid: string): Promise<Commit>
  has(oid: string): Promise<boolean>
  /** Bytes of an object, without unpacking it. */
  sizeOf(oid: string): Promise<number>
  /** All ids that start with the given hex digits, four at least, in order. */
  idsStartingWith(prefix: string): Promise<readonly string[]>
}

/** The id of the folder without entries, which exists in every repository. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** Opens the objects of a git directory through isomorphic-git, with one cache for as long as the store lives. */
export async function openObjectStore(
  files: GitFiles,
  gitDirectory: string,
  missing: (oid: string) => Error = objectMissing,
): Promise<ObjectStore> {
  const packs = await openPackFiles(files, gitDirectory)
  const loose = openLooseObjects(files, gitDirectory)
  const packedObjects = openPackedObjects(packs)
  const fs = libraryFileSystem(files, gitDirectory, packs, (oid) => loose.has(oid))
  const cache = {}
  const trees = new Map<string, readonly TreeEntry[]>()
  const commits = new Map<string, Commit>()
  let reads = 0

  async function read(oid: string): Promise<GitObject> {
    // Packed objects come from memory without a pause, so timers and signals would wait for the whole walk.
    if (++reads % readsPerPause === 0) await setImmediate()
    const packed = await packedObjects.read(oid)
    if (packed !== null) return packed
    try {
      // oxlint-disable-next-line typescript/no-deprecated -- the others parse trees, and refuse or change names in them
      const found = await readObject({ fs, gitdir: gitDirectory, oid, format: 'content', cache })
      if (found.format !== 'content' || !isObjectType(found.type))
        throw malformed(oid, 'an object of unknown kind')
      return { type: found.type, bytes: found.object }
    } catch (error) {
      throw error instanceof Error && error.name === 'NotFoundError' ? missing(oid) : error
    }
  }
  async function readAs(type: GitObject['type'], oid: string): Promise<Uint8Array> {
    const object = await read(oid)
    if (object.type !== type) throw malformed(oid, `a ${object.type} stands where a ${type} belongs`)
    return object.bytes
  }
  async function size(oid: string): Promise<number | null> {
    return oid === emptyTree ? 0 : sizeOfObject(oid, files, loose, packs)
  }
  return {
    read,
    readBlob: (oid) => readAs('blob', oid),
    async readTree(oid) {
      const known = trees.get(oid)
      if (known !== undefined) return known
      if (((await size(oid)) ?? 0) > maxTreeBytes)
        throw unsupported(oid, 'a folder of more entries than this engine reads')
      const entries = readTreeEntries(oid, await readAs('tree', oid))
      if (trees.size >= maxTreesKept) trees.clear()
      trees.set(oid, entries)
      return entries
    },
    async readCommit(oid) {
      const commit = commits.get(oid) ?? readCommit(oid, await readAs('commit', oid))
      if (commits.size >= maxCommitsKept) commits.clear()
      commits.set(oid, commit)
      return commit
    },
    has: async (oid) => (await size(oid)) !== null,
    async sizeOf(oid) {
      const bytes = await size(oid)
      if (bytes === null) throw missing(oid)
      return bytes
    },
    async idsStartingWith(prefix) {
      const ids = new Set(await loose.startingWith(prefix))
      for (const name of packs.names) {
        const index = name.endsWith('.idx') ? await packs.read(name) : null
        if (index !== null) for (const oid of idsStartingWith(index, prefix)) ids.add(oid)
      }
      return [...ids].sort()
    },
  }
}

const maxTreeBytes = 16 * 1024 * 1024
const maxTreesKept = 4096
const maxCommitsKept = 50_000
const readsPerPause = 32

function isObjectType(type: string): type is GitObject['type'] {
  return type === 'commit' || type === 'tree' || type === 'blob' || type === 'tag'
}

function objectMissing(oid: string): Error {
  return failure('objects_missing', oid, 'an object of the repository is missing', 'check with: git fsck')
}
