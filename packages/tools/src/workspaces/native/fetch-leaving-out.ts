import type { Result } from 'neverthrow'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { type FetchCall, runFetch } from '../fetch/run-fetch.ts'
import type { FetchPlace } from '../fetch/run-remote.ts'

/**
 * Fetches without what a filter leaves out. Filters are tried in order as long as the server refuses them; a server that
 * knows none at all sends everything.
 */
export async function fetchLeavingOut(
  place: FetchPlace,
  call: FetchCall,
  filters: readonly ('tree:0' | 'blob:none')[],
  signal: AbortSignal | undefined,
): Promise<Result<null, FetchProblem>> {
  for (const filter of filters) {
    const fetched = await runFetch(
      place,
      { ...call, options: [...call.options, `--filter=${filter}`] },
      signal,
    )
    if (fetched.isOk() || fetched.error.code !== 'filter_refused') return fetched
  }
  return runFetch(place, { ...call, options: [...call.options, '--no-filter'] }, signal)
}
