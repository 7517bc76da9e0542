import type { Repository } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { attemptInRepository } from '../../git-embedded/attempt.ts'
import { stopIfAborted, unsupported } from '../../git-embedded/failure.ts'
import type { FileTree } from '../../git-embedded/repository/file-tree.ts'
import { type TreeRepository, treeRepository } from '../../git-embedded/repository/tree-repository.ts'
import { walkFiles } from '../../git-embedded/repository/walk-files.ts'
import { loadOnce } from '../../git-native/load-once.ts'
import { withSignal } from '../../git-native/with-signal.ts'
import { abortedFetch, type FetchProblem } from '../fetch/fetch-problem.ts'
import { failureOf } from './fetched-files.ts'

/** As many as the embedded engine searches. */
const maxSearchedFiles = 5000

/** A repository whose files are brought, all that can be searched in one batch, before the first search. */
export function fetchedRepository(
  files: FileTree,
  bringAll: () => Promise<Result<null, FetchProblem>>,
): TreeRepository {
  const { repository, close } = treeRepository(files)
  const isSearchable = loadOnce<null, Error>(async () => {
    let count = 0
    for await (const _ of walkFiles(files, '', null, undefined)) {
      if (++count > maxSearchedFiles)
        return err(unsupported(null, `a search in more than ${maxSearchedFiles} files`))
    }
    return ok(null)
  })
  const search: Repository['search'] = (query, options) =>
    attemptInRepository(null, async () => {
      stopIfAborted(options.signal)
      const searchable = await isSearchable()
      if (searchable.isErr()) throw searchable.error
      const brought = await withSignal(bringAll(), options.signal, () => err(abortedFetch))
      if (brought.isErr()) throw failureOf(brought.error)
      return repository.search(query, options)
    })
  return { repository: { ...repository, search }, close }
}
