import { err, ok, type Result } from 'neverthrow'
import { type CommonCommit, saidByHost } from '../common-commit.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import type { CommitPair } from '../open-request.ts'
import { type CommitStore, uniqueIds } from './commit-store.ts'
import { fetchLeavingOut } from './fetch-leaving-out.ts'
import { searchHistory } from './search-history.ts'

/**
 * Fetches the head of a change and the commit where it parted from its base, with their trees and as little else as the
 * server lets be left out.
 */
export async function fetchById(
  store: CommitStore,
  pair: CommitPair,
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, FetchProblem>> {
  const { mergeBase, head } = pair
  const common =
    mergeBase === null ? await searchHistory(store, pair, signal) : ok<CommonCommit>(saidByHost(mergeBase))
  if (common.isErr()) return err(common.error)
  const wants = uniqueIds(common.value.oid, head.oid)
  // What the search brought has no trees, and git would take its commits for complete.
  const options = ['--depth=1', ...(mergeBase === null ? ['--refetch'] : [])]
  const fetched = await fetchLeavingOut(store.fetch, { wants, options }, ['blob:none'], signal)
  return fetched.map(() => common.value)
}
