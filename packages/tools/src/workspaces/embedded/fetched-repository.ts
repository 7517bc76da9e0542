import type { Repository, RepositoryError } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { attemptInRepository } from '../../git-embedded/attempt.ts'
import { failure, stopIfAborted, unsupported } from '../../git-embedded/failure.ts'
import type { FileTree } from '../../git-embedded/repository/file-tree.ts'
import { type TreeRepository, treeRepository } from '../../git-embedded/repository/tree-repository.ts'
import { walkFiles } from '../../git-embedded/repository/walk-files.ts'
import { loadOnce } from '../../git-native/load-once.ts'
import { abortedQuestion } from '../../git-native/repository/repository-problem.ts'
import { withSignal } from '../../git-native/with-signal.ts'
import { abortedFetch, type FetchProblem } from '../fetch/fetch-problem.ts'
import { failureOf } from './fetched-files.ts'

/** As many as the embedded engine searches. */
const maxSearchedFiles = 5000

/**
 * A repository whose files are brought, all that can be searched in one batch, before the first search, which then looks
 * into `brought`.
 */
export function fetchedRepository(
  files: FileTree,
  brought: FileTree,
  bringAll: () => Promise<Result<null, FetchProblem>>,
  ended: AbortSignal,
): TreeRepository {
  const tree = treeRepository(files)
  const searched = treeRepository(brought)
  const { repository } = tree
  const isSearchable = loadOnce<null, Error>(async () => {
    let count = 0
    for await (const _ of walkFiles(files, '', null, ended)) {
      if (++count > maxSearchedFiles)
        return err(unsupported(null, `a search in more than ${maxSearchedFiles} files`))
    }
    return ok(null)
  })
  const search: Repository['search'] = (query, options) =>
    attemptInRepository(null, async () => {
      stopIfAborted(options.signal)
      const searchable = await withSignal(isSearchable(), options.signal, () => err(stopped))
      if (searchable.isErr()) throw searchable.error
      const batch = await withSignal(bringAll(), options.signal, () => err(abortedFetch))
      if (batch.isErr()) throw failureOf(batch.error)
      return searched.repository.search(query, options)
    })
  return {
    repository: {
      ...repository,
      readFile: (path, options) => untilAborted(repository.readFile(path, options), options.signal),
      stat: (path, options) => untilAborted(repository.stat(path, options), options.signal),
      search,
    },
    close: async () => void (await Promise.all([tree.close(), searched.close()])),
  }
}

const stopped = failure('aborted', null, 'the caller stopped it')

/** An answer, for which a file may have to be fetched, as long as the caller wants it. */
function untilAborted<T>(
  answer: ResultAsync<T, RepositoryError>,
  signal: AbortSignal | undefined,
): ResultAsync<T, RepositoryError> {
  const work = Promise.resolve<Result<T, RepositoryError>>(answer)
  return new ResultAsync(withSignal(work, signal, () => err(abortedQuestion)))
}
