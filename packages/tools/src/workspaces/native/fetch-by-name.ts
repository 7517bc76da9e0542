import { err, ok, type Result } from 'neverthrow'
import { type CommonCommit, noCommonCommit, saidByHost } from '../common-commit.ts'
import { abortedFetch, type FetchProblem, notOnBranch } from '../fetch/fetch-problem.ts'
import { runFetch } from '../fetch/run-fetch.ts'
import type { CommitPair } from '../open-request.ts'
import { findTip, isOnBranch } from './branch-holds.ts'
import type { CommitStore } from './commit-store.ts'
import { findCommonCommit } from './find-common-commit.ts'

/** Commits from each side in each step. */
const steps = [1, 64, 512, 4096] as const
/** By this step the head of a pull request must be there: it was read a moment ago. */
const headStep = 64

/**
 * Fetches the two sides of a change from a server that gives nothing by its id. Names move, so the ids are looked for
 * in what their history holds; all comes with its files, since those could not be asked for later.
 */
export async function fetchByName(
  store: CommitStore,
  { base: { oid: baseOid }, head: { oid: headOid }, mergeBase, branch, refs }: CommitPair,
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, FetchProblem>> {
  if (!isRefName(refs.base) || !isRefName(refs.head))
    return err({ code: 'failed', detail: 'a branch has a name that none has' })
  const wants = [`+${refs.head}:refs/scrutineer/head`, `+${refs.base}:refs/scrutineer/base`]
  let best: CommonCommit | null = null
  for (const step of steps) {
    // What came without files before must come again.
    const options = [`--depth=${step}`, '--no-filter', '--refetch']
    const fetched = await runFetch(store.fetch, { wants, options }, signal)
    if (fetched.isErr()) return err(fetched.error)
    const head = await hasCommit(store, headOid, signal)
    const base = await hasCommit(store, mergeBase ?? baseOid, signal)
    if (signal?.aborted === true) return err(abortedFetch)
    if (!head && branch === null && step >= headStep) break
    if (!head || !base) continue
    if (branch !== null) {
      const tip = await findTip(store.fetch, branch, signal)
      if (tip.isErr()) return err(tip.error)
      const held = await isOnBranch(store, headOid, tip.value, signal)
      if (held.isErr()) return err(held.error)
      if (!held.value) return err(notOnBranch)
    }
    if (mergeBase !== null) return ok(saidByHost(mergeBase))
    const found = await findCommonCommit(store.place, baseOid, headOid, signal)
    if (found.isErr()) return err(found.error)
    best = found.value.common
    if (best?.certain === true) return ok(best)
    if (found.value.complete) return err(noCommonCommit)
  }
  return best === null ? err(gone) : ok(best)
}

const gone: FetchProblem = {
  code: 'not_given',
  detail: 'the server does not give away the commits of the change',
}

async function hasCommit(
  { objects }: CommitStore,
  oid: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const info = await objects.info(`${oid}^{commit}`, signal)
  // Not a tag that leads to one.
  return info.isOk() && typeof info.value === 'object' && info.value.oid === oid
}

/** The rules for names of branches, as far as they keep a refspec from meaning something else. */
function isRefName(name: string): boolean {
  return name.length <= 600 && /^[^\u0000-\u0020\u007f~^:?*[\\-][^\u0000-\u0020\u007f~^:?*[\\]*$/.test(name)
}
