import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { projectPath } from './project-settings.ts'

/** The settings of a repository in its working tree: the file to read, or why a review could not. */
export type ProjectFile = { readonly path: string } | { readonly problem: string }

/**
 * The settings that the repository around a folder has in its working tree, committed or not; null where there are none. For looking
 * at alone: a review goes by those of the side before the change.
 */
export function findProjectFile(folder: string): ProjectFile | null {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return fileBelow(at)
    if (dirname(at) === at) return null
  }
}

/** As a review takes what is committed: a link within the repository is followed, and git knows neither pipes nor empty folders. */
function fileBelow(root: string): ProjectFile | null {
  const file = join(root, projectPath)
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found === undefined) return null
  if (found.isFile()) return { path: file }
  if (found.isDirectory()) {
    return readdirSync(file).length === 0 ? null : { problem: 'a directory stands there' }
  }
  return found.isSymbolicLink() ? fileBehind(file, realpathSync(root)) : null
}

function fileBehind(link: string, root: string): ProjectFile | null {
  try {
    const path = realpathSync(link)
    if (!path.startsWith(root + sep)) return { problem: 'a symbolic link leads out of the repository' }
    return lstatSync(path).isFile() ? { path } : { problem: 'a symbolic link leads to no file' }
  } catch {
    // A file that is not there sets nothing.
    return null
  }
}
