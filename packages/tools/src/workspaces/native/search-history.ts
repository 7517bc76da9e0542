import { err, ok, type Result } from 'neverthrow'
import { type CommonCommit, noCommonCommit } from '../common-commit.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { type CommitStore, uniqueIds } from './commit-store.ts'
import { fetchLeavingOut } from './fetch-leaving-out.ts'
import { findCommonCommit } from './find-common-commit.ts'

/** Commits from each side in each step; a step is a round trip, so each is much larger than the last. Null takes all. */
const steps = [64, 512, 4096, 32_768, null] as const

/** Fetches history, commits alone, until it holds where the two sides parted. */
export async function searchHistory(
  { fetch, place }: CommitStore,
  base: string,
  head: string,
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, FetchProblem>> {
  for (const step of steps) {
    const options = [step === null ? '--unshallow' : `--depth=${step}`]
    const call = { wants: uniqueIds(base, head), options }
    const fetched = await fetchLeavingOut(fetch, call, ['tree:0', 'blob:none'], signal)
    if (fetched.isErr()) return err(fetched.error)
    const found = await findCommonCommit(place, base, head, signal)
    if (found.isErr()) return err(found.error)
    const { common, complete } = found.value
    if (common !== null && (common.certain || step === null)) return ok(common)
    if (complete) break
  }
  return err(noCommonCommit)
}
