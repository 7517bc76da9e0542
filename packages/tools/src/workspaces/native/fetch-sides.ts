import { err, type Result } from 'neverthrow'
import type { CommonCommit } from '../common-commit.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import type { CommitPair } from '../open-request.ts'
import { bringChangedFiles } from './bring-changed-files.ts'
import type { CommitStore } from './commit-store.ts'
import { fetchById } from './fetch-by-id.ts'
import { fetchByName } from './fetch-by-name.ts'

/** What was fetched. */
export interface FetchedSides {
  readonly common: CommonCommit
  /** Whether the server left out nothing. */
  readonly complete: boolean
}

/**
 * Fetches both sides of a change and the files that differ: by their ids, or by names from a server that does not
 * give commits or files by their ids.
 */
export async function fetchSides(
  store: CommitStore,
  pair: CommitPair,
  signal: AbortSignal | undefined,
): Promise<Result<FetchedSides, FetchProblem>> {
  const bring = async (common: Result<CommonCommit, FetchProblem>) => {
    if (common.isErr()) return err(common.error)
    const brought = await bringChangedFiles(store, common.value.oid, pair.head.oid, signal)
    return brought.map((complete) => ({ common: common.value, complete }))
  }
  const byId = await bring(await fetchById(store, pair, signal))
  return byId.isErr() && byId.error.code === 'not_given'
    ? bring(await fetchByName(store, pair, signal))
    : byId
}
