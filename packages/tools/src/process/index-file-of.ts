import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Environment } from './git-environment.ts'

/**
 * The index to read. To a hook git may give another than the usual one, which holds what is about to be committed; it
 * counts as long as it stands in the git directory of this repository, whose path is absolute.
 */
export async function indexFileOf(gitDirectory: string, folder: string, env: Environment): Promise<string> {
  const usual = join(gitDirectory, 'index')
  const given = env['GIT_INDEX_FILE']
  if (given === undefined || given === '') return usual
  const file = resolve(folder, given)
  try {
    // Links on the way may give one folder two names.
    const [home, place] = await Promise.all([realpath(gitDirectory), realpath(dirname(file))])
    return place === home || place.startsWith(home + sep) ? join(place, basename(file)) : usual
  } catch {
    return usual
  }
}
