import type { ChangeSourceError, RepositoryError, RepositoryErrorCode } from '@scrutineer/core'
import { type Result, ResultAsync } from 'neverthrow'
import { GitFailure } from './failure.ts'

/** Runs a step of a change source. What the engine or its library throws comes back as a value. */
export function attempt<T>(run: () => Promise<T>): ResultAsync<T, ChangeSourceError> {
  return ResultAsync.fromPromise(run(), (thrown) => problemOf(thrown))
}

/** Runs a question to a repository, which may answer with an error of its own. */
export function attemptInRepository<T>(
  path: string | null,
  run: () => Promise<Result<T, RepositoryError>>,
): ResultAsync<T, RepositoryError> {
  const answer = ResultAsync.fromPromise(run(), (thrown): RepositoryError => {
    const problem = problemOf(thrown)
    return { code: repositoryCodeOf(problem), path, detail: problem.detail }
  })
  return answer.andThen((result) => result)
}

function problemOf(thrown: unknown): ChangeSourceError {
  if (thrown instanceof GitFailure) return thrown.problem
  // The library's messages and the system's hold absolute paths: only their codes go out.
  return { code: 'git_failed', subject: null, detail: `reading failed (${codeOf(thrown)})`, remedy: null }
}

function codeOf(thrown: unknown): string {
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string') return thrown.code
  return thrown instanceof Error ? thrown.name : 'unknown'
}

function repositoryCodeOf(problem: ChangeSourceError): RepositoryErrorCode {
  const { code } = problem
  if (code === 'aborted' || code === 'engine_unsupported' || code === 'objects_missing') return code
  return code === 'repository_too_large' ? 'too_large' : 'failed'
}
