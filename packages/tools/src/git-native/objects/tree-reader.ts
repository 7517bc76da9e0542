import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { ObjectReader } from './object-reader.ts'
import { readTreeObject, type TreeEntry } from './tree-object.ts'

/** Finds entries below one tree by path. */
export interface TreeReader {
  /** What stands at a slash-separated path; null when nothing does. */
  entryAt(path: string, signal?: AbortSignal): Promise<Result<TreeEntry | null, ChangeSourceError>>
}

/** A folder of more than this is no folder of source files; git itself is slow with one. */
const maxTreeBytes = 16 * 1024 * 1024
/** Folders that are kept in memory, read last first. */
const maxKeptTrees = 2048

/** A reader below a commit or tree; each folder is read once as long as it is among those read last. */
export function createTreeReader(objects: ObjectReader, rootId: string): TreeReader {
  const kept = new Map<string, Promise<Result<ReadonlyMap<string, TreeEntry>, ChangeSourceError>>>()

  const readTree = (oid: string) => {
    const known = kept.get(oid)
    const reading = known ?? loadTree(objects, oid)
    kept.delete(oid)
    kept.set(oid, reading)
    if (known === undefined) void reading.then((result) => result.isErr() && kept.delete(oid))
    const oldest = kept.keys().next()
    if (kept.size > maxKeptTrees && oldest.done !== true) kept.delete(oldest.value)
    return reading
  }

  return {
    async entryAt(path, signal) {
      let entry: TreeEntry | null = { mode: '040000', oid: `${rootId}^{tree}` }
      for (const name of path.split('/')) {
        if (signal?.aborted === true) return err(abortedReading)
        if (entry.mode !== '040000') return ok(null)
        const tree: Result<ReadonlyMap<string, TreeEntry>, ChangeSourceError> = await readTree(entry.oid)
        if (tree.isErr()) return err(tree.error)
        entry = tree.value.get(name) ?? null
        if (entry === null) return ok(null)
      }
      return ok(entry)
    },
  }
}

const abortedReading: ChangeSourceError = {
  code: 'aborted',
  subject: null,
  detail: 'the caller stopped it',
  remedy: null,
}

async function loadTree(
  objects: ObjectReader,
  name: string,
): Promise<Result<ReadonlyMap<string, TreeEntry>, ChangeSourceError>> {
  const read = await objects.contents(name, maxTreeBytes)
  if (read.isErr()) return err(read.error)
  if (read.value === null) return err(damaged('objects_missing', 'a folder of the reviewed tree is missing'))
  const { oid, type, size, bytes } = read.value
  if (type !== 'tree') return err(damaged('git_failed', `a ${type} stands where a folder should`))
  if (size > maxTreeBytes) return err(damaged('repository_too_large', 'a folder has too many entries'))
  const entries = readTreeObject(bytes, oid.length / 2)
  return entries === null
    ? err(damaged('git_failed', 'a folder of the reviewed tree is damaged'))
    : ok(entries)
}

function damaged(code: ChangeSourceError['code'], detail: string): ChangeSourceError {
  return { code, subject: null, detail, remedy: 'see what is wrong with: git fsck' }
}
