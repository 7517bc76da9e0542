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
  switch (code) {
    case 'aborted':
    case 'objects_missing':
    case 'engine_unsupported':
      return code
    case 'repository_too_large':
      return 'too_large'
    default:
      return 'failed'
  }
}

/** The caller gave up. */
export const abortedQuestion: RepositoryError = {
  code: 'aborted',
  path: null,
  detail: 'the caller stopped it',
}
