import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing, for their owner alone. Rejects with the system's error. As `mkdir`
 * with `recursive`, which on a file system that makes no folders at all does not come back.
 */
export async function makeFolder(path: string): Promise<void> {
  const error = await makeOne(path)
  if (error === null) return
  const parent = dirname(path)
  if (error.code !== 'ENOENT' || parent === path) throw error
  await makeFolder(parent)
  const again = await makeOne(path)
  if (again !== null) throw again
}

/** Null where the folder is there now, whoever made it. */
async function makeOne(path: string): Promise<NodeJS.ErrnoException | null> {
  try {
    await mkdir(path, { mode: 0o700 })
    return null
  } catch (error) {
    const failure = error as NodeJS.ErrnoException
    return failure.code === 'EEXIST' ? null : failure
  }
}
