import { setImmediate } from 'node:timers/promises'
import { failure } from './failure.ts'

/** More than the largest repositories have. */
const maxFolders = 200_000
const foldersPerPause = 256

/**
 * Counts the folders of one walk. Trees that were read before come without a pause, so timers and signals get their turn
 * here; and a few trees that hold one another can stand for folders without end, none of which needs to have a file.
 */
export function countFolders(): () => Promise<void> {
  let folders = 0
  return async () => {
    folders++
    if (folders > maxFolders) {
      throw failure('repository_too_large', null, `the tree has more than ${maxFolders} folders`)
    }
    if (folders % foldersPerPause === 0) await setImmediate()
  }
}
