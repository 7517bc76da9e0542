import type { PullRequest } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { type CommonCommit, noCommonCommit, saidByHost } from '../common-commit.ts'
import { abortedFetch, type FetchProblem } from '../fetch/fetch-problem.ts'
import { runFetch } from '../fetch/run-fetch.ts'
import type { CommitStore } from './commit-store.ts'
import { findCommonCommit } from './find-common-commit.ts'

/** Commits from each side in each step. */
const steps = [1, 64, 512, 4096] as const
/** By this step the head must be there: it was read a moment ago. */
const headStep = 64

/**
 * Fetches the two sides of a pull request from a server that gives nothing by its id. Names move, so the ids are looked for
 * in what their history holds; all comes with its files, since those could not be asked for later.
 */
export async function fetchByName(
  store: CommitStore,
  { number, baseRef, baseSha, headSha }: PullRequest,
  mergeBase: string | null,
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, FetchProblem>> {
  if (!isBranchName(baseRef))
    return err({ code: 'failed', detail: 'the base branch has a name that none has' })
  const wants = [
    `+refs/pull/${number}/head:refs/scrutineer/head`,
    `+refs/heads/${baseRef}:refs/scrutineer/base`,
  ]
  let best: CommonCommit | null = null
  for (const step of steps) {
    // What came without files before must come again.
    const options = [`--depth=${step}`, '--no-filter', '--refetch']
    const fetched = await runFetch(store.fetch, { wants, options }, signal)
    if (fetched.isErr()) return err(fetched.error)
    const head = await hasCommit(store, headSha, signal)
    const base = await hasCommit(store, mergeBase ?? baseSha, signal)
    if (signal?.aborted === true) return err(abortedFetch)
    if (!head && step >= headStep) break
    if (!head || !base) continue
    if (mergeBase !== null) return ok(saidByHost(mergeBase))
    const found = await findCommonCommit(store.place, baseSha, headSha, signal)
    if (found.isErr()) return err(found.error)
    best = found.value.common
    if (best?.certain === true) return ok(best)
    if (found.value.complete) return err(noCommonCommit)
  }
  return best === null ? err(gone) : ok(best)
}

const gone: FetchProblem = {
  code: 'not_given',
  detail: 'the server no longer gives away the commits of the pull request',
}

async function hasCommit(
  { objects }: CommitStore,
  oid: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const info = await objects.info(`${oid}^{commit}`, signal)
  return info.isOk() && typeof info.value === 'object'
}

/** The rules for names of branches, as far as they keep a refspec from meaning something else. */
function isBranchName(name: string): boolean {
  return name.length <= 255 && /^[^\u0000-\u0020\u007f~^:?*[\\-][^\u0000-\u0020\u007f~^:?*[\\]*$/.test(name)
}
