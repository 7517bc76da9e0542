import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing, for their owner alone; one that is there stays as it is. Throws the
 * system's error. As `mkdirSync` with `recursive`, which does not come back where a file system makes no folders at all.
 */
export function makeFolder(path: string): void {
  const error = makeOne(path)
  if (error === null) return
  const parent = dirname(path)
  if (error.code !== 'ENOENT' || parent === path) throw error
  makeFolder(parent)
  const again = makeOne(path)
  if (again !== null) throw again
}

/** Null where the folder is there now; something else in its place fails where it is used. */
function makeOne(path: string): NodeJS.ErrnoException | null {
  try {
    mkdirSync(path, { mode: 0o700 })
    return null
  } catch (error) {
    const failure = error as NodeJS.ErrnoException
    return failure.code === 'EEXIST' ? null : failure
  }
}
