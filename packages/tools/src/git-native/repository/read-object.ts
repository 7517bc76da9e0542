import { err, ok } from 'neverthrow'
import type { ObjectReader } from '../objects/object-reader.ts'
import { repositoryProblem, toRepositoryError } from './repository-problem.ts'
import type { Answer, SnapshotEntry } from './snapshot.ts'

/** How large the content of an entry is, without reading it. */
export async function sizeOfObject(
  objects: ObjectReader,
  path: string,
  { oid }: SnapshotEntry,
  signal: AbortSignal | undefined,
): Answer<number> {
  if (oid === null) return err(repositoryProblem('failed', path, 'nothing is stored for it'))
  const info = await objects.info(oid, signal)
  if (info.isErr()) return err(toRepositoryError(info.error, path))
  if (info.value === 'missing' || info.value === 'ambiguous') return err(lost(path))
  return ok(info.value.size)
}

/** The content of an entry; the size is asked for first, so that nothing over the limit is moved. */
export async function readObject(
  objects: ObjectReader,
  path: string,
  entry: SnapshotEntry,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Answer<Uint8Array> {
  const size = await sizeOfObject(objects, path, entry, signal)
  if (size.isErr()) return err(size.error)
  if (size.value > maxBytes) {
    return err(repositoryProblem('too_large', path, `${size.value} bytes are over the limit of ${maxBytes}`))
  }
  const contents = await objects.contents(entry.oid ?? '', size.value, signal)
  if (contents.isErr()) return err(toRepositoryError(contents.error, path))
  if (contents.value === null) return err(lost(path))
  return ok(contents.value.bytes)
}

function lost(path: string) {
  return repositoryProblem('objects_missing', path, 'its content is not in this clone')
}
