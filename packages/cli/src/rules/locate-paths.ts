import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { type Failure, usageFailure } from '../failure.ts'

/** The folder around another that holds a repository, as git finds it; null where there is none. */
export function findRoot(from: string): string | null {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (dirname(folder) === folder) return null
  }
}

/** Paths as people type them, relative to where they are, as paths from the root of the repository. */
export function locatePaths(
  words: readonly string[],
  cwd: string,
  root: string,
): Result<readonly string[], Failure> {
  const paths: string[] = []
  for (const word of words) {
    // What a variable that is not set leaves would name the current folder.
    if (word.trim() === '') return err(usageFailure('a path is blank, expected a file of the repository'))
    const path = relative(root, resolve(cwd, word))
    if (path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)) {
      return err(usageFailure(`${word} is no path below ${root}, expected a file of the repository`))
    }
    paths.push(path.split(sep).join('/'))
  }
  return ok(paths)
}
