import { existsSync, lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectPath } from './project-settings.ts'

/**
 * The settings that the repository around a folder has in its working tree, committed or not; null where there are none. For looking
 * at alone: a review goes by those of the side before the change.
 */
export function findProjectFile(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) {
      const file = join(at, projectPath)
      // No link and no pipe: git would not take those for settings either.
      return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : null
    }
    if (dirname(at) === at) return null
  }
}
