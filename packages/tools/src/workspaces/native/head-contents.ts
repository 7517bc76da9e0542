import type { RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { loadOnce } from '../../git-native/load-once.ts'
import { repositoryProblem } from '../../git-native/repository/repository-problem.ts'
import type { GitPlace } from '../../process/run-git.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { type FetchPlace, runFetch } from '../fetch/run-fetch.ts'
import { listPartialTree } from './list-partial-tree.ts'
import type { TrackWork } from './pending-work.ts'

/** The largest file that a tool reads or searches: 1 MiB. */
const maxFileBytes = 1024 * 1024

/** Brings the contents of the files that did not change. */
export type BringContents = () => Promise<Result<null, RepositoryError>>

/**
 * Fetches all files of the head up to 1 MiB, in one batch and once; who asks again waits for the same. Too much for the
 * disk stays so, whereas what failed for a moment is tried again when it is next needed.
 */
export function headContents(
  { fetch, place }: { readonly fetch: FetchPlace; readonly place: GitPlace },
  head: string,
  { ended, track }: { readonly ended: AbortSignal; readonly track: TrackWork },
): BringContents {
  let lasting: RepositoryError | null = null
  // The filter leaves out what is as large as its limit or larger.
  const options = ['--refetch', '--depth=1', `--filter=blob:limit=${maxFileBytes + 1}`]
  return loadOnce(async () => {
    if (lasting !== null) return err(lasting)
    const listed = await track(listPartialTree(place, head, ended))
    // A server that leaves out nothing has sent them already.
    if (listed.isOk() && listed.value.missing === 0) return ok(null)
    const fetched = await track(runFetch(fetch, { wants: [head], options }, ended))
    if (fetched.isOk()) return ok(null)
    const error = toRepositoryError(fetched.error)
    if (fetched.error.code === 'too_large') lasting = error
    return err(error)
  })
}

function toRepositoryError({ code, detail }: FetchProblem): RepositoryError {
  switch (code) {
    case 'aborted':
    case 'timed_out':
      return repositoryProblem(code, null, detail)
    case 'too_large':
      return repositoryProblem('too_large', null, `only changed files can be read here: ${detail}`)
    default:
      return repositoryProblem('failed', null, `the file could not be fetched: ${detail}`)
  }
}
