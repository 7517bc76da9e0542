import type { RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { loadOnce } from '../../git-native/load-once.ts'
import { repositoryProblem } from '../../git-native/repository/repository-problem.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { type FetchCall, runFetch } from '../fetch/run-fetch.ts'
import type { CommitStore } from './commit-store.ts'
import { listPartialTree } from './list-partial-tree.ts'
import type { TrackWork } from './pending-work.ts'

/** The largest file that is brought without being asked for by itself: 1 MiB, the limit of a search. */
export const maxBatchedBytes = 1024 * 1024

/** Brings contents that are not there yet. Who asks for what is on its way waits for that. */
export interface MissingContents {
  /** All files of the head up to 1 MiB. Too much for the disk stays too much; other failures may be over the next time. */
  bringAll(): Promise<Result<null, RepositoryError>>
  /** One file of any size. */
  bringOne(oid: string): Promise<Result<null, RepositoryError>>
}

/** Brings contents of a head, from where it came from. */
export function headContents(
  { fetch, place }: Pick<CommitStore, 'fetch' | 'place'>,
  head: string,
  { ended, track }: { readonly ended: AbortSignal; readonly track: TrackWork },
): MissingContents {
  let lasting: RepositoryError | null = null
  // The filter leaves out what is as large as its limit or larger.
  const options = ['--refetch', '--depth=1', `--filter=blob:limit=${maxBatchedBytes + 1}`]
  const single = new Map<string, Promise<Result<null, RepositoryError>>>()
  let last: Promise<unknown> = Promise.resolve()
  const fetchInTurn = (call: FetchCall) => {
    const fetching = last.then(() => runFetch(fetch, call, ended))
    last = fetching
    return track(fetching)
  }
  return {
    bringAll: loadOnce(async () => {
      if (lasting !== null) return err(lasting)
      const listed = await track(listPartialTree(place, head, ended))
      // A server that leaves out nothing has sent them already.
      if (listed.isOk() && listed.value.missing === 0) return ok(null)
      const fetched = await fetchInTurn({ wants: [head], options })
      if (fetched.isOk()) return ok(null)
      const error = toRepositoryError(fetched.error)
      if (fetched.error.code === 'too_large') lasting = error
      return err(error)
    }),
    bringOne(oid) {
      const known = single.get(oid)
      if (known !== undefined) return known
      const fetching = fetchInTurn({ wants: [oid], options: ['--no-filter'] })
      const bringing = fetching.then((fetched) => fetched.mapErr(toRepositoryError))
      single.set(oid, bringing)
      void bringing.finally(() => single.delete(oid))
      return bringing
    },
  }
}

function toRepositoryError({ code, detail }: FetchProblem): RepositoryError {
  switch (code) {
    case 'aborted':
    case 'timed_out':
    case 'too_large':
      return repositoryProblem(code, null, detail)
    default:
      return repositoryProblem('failed', null, `it could not be fetched: ${detail}`)
  }
}
