import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directoryPrefix, readOwnOwner } from '../workspaces/directory/owner.ts'
import { removeOrphans } from '../workspaces/directory/remove-orphans.ts'

/** A copy of an index, in a folder that nobody else uses. */
export interface IndexCopy {
  readonly file: string
  readonly remove: () => Promise<void>
}

/**
 * Copies an index, so that git may work on it and beside it. A repository without one has an empty one. Null on failure.
 * Copies of processes that were killed are taken away meanwhile, since nobody else would do it.
 */
export async function copyIndex(file: string): Promise<IndexCopy | null> {
  void removeOrphans()
  let folder: string
  try {
    // Its name says whose it is, so that it is an orphan when that process is gone.
    folder = await mkdtemp(join(tmpdir(), directoryPrefix(readOwnOwner())))
  } catch {
    return null
  }
  const remove = () => rm(folder, { recursive: true, force: true })
  const copy = { file: join(folder, 'index'), remove }
  const copied = await copyFile(file, copy.file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
  if (copied) return copy
  await remove()
  return null
}
