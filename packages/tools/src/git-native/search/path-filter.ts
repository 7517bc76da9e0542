import { compilePathPattern, type RepositoryError, type SearchQuery } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { pathspecOf } from '../pathspec.ts'
import { repositoryProblem } from '../repository/repository-problem.ts'

/** Which files a search looks into. */
export interface PathFilter {
  includes(path: string): boolean
  /** What git is told, so that it opens no file in vain; it lets through at least all that `includes` does. */
  readonly pathspecs: readonly string[]
}

/** Reads directory and globs of a query. A glob that makes no sense is the query's fault. */
export function pathFilter({ directory, globs }: SearchQuery): Result<PathFilter, RepositoryError> {
  const prefix = directory === '' ? '' : `${directory}/`
  const patterns = globs.map((glob) => compilePathPattern(glob, { caseSensitive: true }))
  const faulty = patterns.find((pattern) => pattern.isErr())
  if (faulty?.isErr() === true) {
    return err(repositoryProblem('pattern_invalid', null, `a file pattern is not ${faulty.error.expected}`))
  }
  const compiled = patterns.flatMap((pattern) => (pattern.isOk() ? [pattern.value] : []))
  return ok({
    includes: (path) =>
      path.startsWith(prefix) && (compiled.length === 0 || compiled.some((pattern) => pattern.matches(path))),
    pathspecs: pathspecsFor(directory, globs),
  })
}

function pathspecsFor(directory: string, globs: readonly string[]): string[] {
  if (directory !== '') return [pathspecOf(`${directory}/`)]
  return globs.every(isPlainGlob) ? globs.map((glob) => `:(glob)${glob}`) : []
}

/**
 * Says whether git and the port read a glob alike: no braces, brackets or escapes, no `?`, which is one byte to git, and
 * `**` for whole folders only.
 */
function isPlainGlob(glob: string): boolean {
  return /^[\w.*/@+ -]+$/.test(glob) && glob.split('/').every((part) => part === '**' || !part.includes('**'))
}
