import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest folder upwards that holds a repository, without asking git; the folder itself where there is none. */
export function repositoryRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (dirname(at) === at) return folder
  }
}
