import { compilePathPattern, type RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'

/** Says which paths the globs of a query mean: all without any. One that makes no sense is the query's fault. */
export function readGlobs(globs: readonly string[]): Result<(path: string) => boolean, RepositoryError> {
  const patterns = globs.map((glob) => compilePathPattern(glob, { caseSensitive: true }))
  const faulty = patterns.find((pattern) => pattern.isErr())
  if (faulty?.isErr() === true) {
    const detail = `a file pattern is not ${faulty.error.expected}`
    return err({ code: 'pattern_invalid', path: null, detail })
  }
  const compiled = patterns.flatMap((pattern) => (pattern.isOk() ? [pattern.value] : []))
  return ok((path) => compiled.length === 0 || compiled.some((pattern) => pattern.matches(path)))
}
