import type { ChangeSet, Repository, RepositoryError, SearchResult } from '@scrutineer/core'
import { type Result, ResultAsync } from 'neverthrow'

/**
 * A repository that searches again where the time of a search was over: on a busy machine that says nothing of the search. One
 * that never comes to an end is ended by the time limit of the test.
 */
export function patientRepository(repository: Repository): Repository {
  return {
    ...repository,
    search(query, options) {
      const search = async (): Promise<Result<SearchResult, RepositoryError>> => {
        for (;;) {
          const found = await repository.search(query, options)
          if (found.isOk() || found.error.code !== 'timed_out') return found
        }
      }
      return new ResultAsync(search())
    },
  }
}

/** The same for both sides of a change. */
export function patientChanges(changes: ChangeSet): ChangeSet {
  const { repository, baseRepository } = changes
  return {
    ...changes,
    repository: patientRepository(repository),
    baseRepository: baseRepository === null ? null : patientRepository(baseRepository),
  }
}
