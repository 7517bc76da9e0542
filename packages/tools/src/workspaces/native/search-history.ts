import { err, ok, type Result } from 'neverthrow'
import { type CommonCommit, noCommonCommit } from '../common-commit.ts'
import { type FetchProblem, notOnBranch } from '../fetch/fetch-problem.ts'
import { problemOfGit } from '../fetch/problem-of-git.ts'
import type { CommitPair } from '../open-request.ts'
import { findTip, isOnBranch } from './branch-holds.ts'
import { type CommitStore, uniqueIds } from './commit-store.ts'
import { fetchLeavingOut } from './fetch-leaving-out.ts'
import { findCommonCommit } from './find-common-commit.ts'

/** Commits from each side in each step; a step is a round trip, so each is much larger than the last. Null takes all. */
const steps = [64, 512, 4096, 32_768, null] as const

/**
 * Fetches history, commits alone, until it holds where the two sides parted, and shows that the branch, if there is one,
 * holds the head.
 */
export async function searchHistory(
  store: CommitStore,
  { base, head, branch }: CommitPair,
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, FetchProblem>> {
  const { fetch, place } = store
  const tip = branch === null ? ok(null) : await findTip(fetch, branch, signal)
  if (tip.isErr()) return err(tip.error)
  let isHeld = tip.value === null
  for (const step of steps) {
    const options = [step === null ? '--unshallow' : `--depth=${step}`]
    const wants = uniqueIds(base.oid, head.oid, ...(tip.value === null ? [] : [tip.value]))
    const call = { wants, options }
    const fetched = await fetchLeavingOut(fetch, call, ['tree:0', 'blob:none'], signal)
    if (fetched.isErr()) return err(fetched.error)
    const commits = await areCommits(store, [base.oid, head.oid], signal)
    if (commits.isErr()) return err(commits.error)
    const held = tip.value === null ? ok(true) : await isOnBranch(store, head.oid, tip.value, signal)
    if (held.isErr()) return err(held.error)
    isHeld = held.value
    const found = await findCommonCommit(place, base.oid, head.oid, signal)
    if (found.isErr()) return err(found.error)
    const { common, complete } = found.value
    if (isHeld && common !== null && (common.certain || step === null)) return ok(common)
    if (complete) break
  }
  return err(isHeld ? noCommonCommit : notOnBranch)
}

/** What has the id of a commit may be a tag, a tree or a file. */
async function areCommits(
  { objects }: CommitStore,
  oids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Result<null, FetchProblem>> {
  for (const oid of oids) {
    const info = await objects.info(oid, signal)
    if (info.isErr()) return err(problemOfGit(info.error))
    const isCommit = typeof info.value === 'object' && info.value.type === 'commit'
    if (!isCommit) return err({ code: 'not_given', detail: 'the server has no commit of this id' })
  }
  return ok(null)
}
