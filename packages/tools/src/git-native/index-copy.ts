import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of an index, in a folder that nobody else uses. */
export interface IndexCopy {
  readonly file: string
  readonly remove: () => Promise<void>
}

/** Copies an index, so that git may work on it and beside it. A repository without one has an empty one. Null on failure. */
export async function copyIndex(file: string): Promise<IndexCopy | null> {
  let folder: string
  try {
    folder = await mkdtemp(join(tmpdir(), 'scrutineer-index-'))
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
