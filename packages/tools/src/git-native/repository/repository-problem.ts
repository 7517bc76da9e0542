import type { ChangeSourceError, RepositoryError, RepositoryErrorCode } from '@scrutineer/core'

/** A reason why a repository could not answer. */
export function repositoryProblem(
  code: RepositoryErrorCode,
  path: string | null,
  detail: string,
): RepositoryError {
  return { code, path, detail }
}

/** A failure of git as an answer to a question about a path. */
export function toRepositoryError(error: ChangeSourceError, path: string | null): RepositoryError {
  return { code: codeOf(error.code), path, detail: error.detail }
}

function codeOf(code: ChangeSourceError['code']): RepositoryErrorCode {
  return sharedCodes[code] ?? 'failed'
}

/** What both kinds of trouble have a word for. */
const sharedCodes: Partial<Record<ChangeSourceError['code'], RepositoryErrorCode>> = {
  aborted: 'aborted',
  objects_missing: 'objects_missing',
  engine_unsupported: 'engine_unsupported',
  repository_too_large: 'too_large',
}

/** The caller gave up. */
export const abortedQuestion: RepositoryError = {
  code: 'aborted',
  path: null,
  detail: 'the caller stopped it',
}
