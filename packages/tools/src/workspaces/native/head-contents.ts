import type { RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { loadOnce } from '../../git-native/load-once.ts'
import { repositoryProblem } from '../../git-native/repository/repository-problem.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { type FetchCall, runFetch } from '../fetch/run-fetch.ts'
import type { FetchPlace } from '../fetch/run-remote.ts'
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

/** Brings contents of a head, from where it came from; a complete one lacks nothing. */
export function headContents(
  fetch: FetchPlace,
  { head, complete }: { readonly head: string; readonly complete: boolean },
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
      if (complete) return ok(null)
      if (lasting !== null) return err(lasting)
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
  const isOwn = code === 'aborted' || code === 'timed_out' || code === 'too_large'
  return isOwn
    ? repositoryProblem(code, null, detail)
    : repositoryProblem('failed', null, `it could not be fetched: ${detail}`)
}
