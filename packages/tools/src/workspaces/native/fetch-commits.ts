import type { PullRequest, WorkspaceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { ObjectReader } from '../../git-native/objects/object-reader.ts'
import type { GitPlace } from '../../process/run-git.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { type FetchPlace, runFetch } from '../fetch/run-fetch.ts'
import { abortedWorkspace, workspaceProblem } from '../workspace-problem.ts'
import { fetchLeavingOut } from './fetch-leaving-out.ts'
import { type CommonCommit, findCommonCommit } from './find-common-commit.ts'
import { toFetchError } from './to-fetch-error.ts'

/** Where commits are fetched to and looked at. */
export interface CommitStore {
  readonly fetch: FetchPlace
  readonly place: GitPlace
  readonly objects: ObjectReader
}

/**
 * Fetches the head of a pull request and the commit where it parted from its base, with their trees and as little else as
 * the server lets be left out. `mergeBase` is what the host said, null when it said nothing.
 */
export async function fetchCommits(
  store: CommitStore,
  pullRequest: PullRequest,
  mergeBase: string | null,
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, WorkspaceError>> {
  const byId = await fetchById(store, pullRequest, mergeBase, signal)
  if (byId.isOk()) return ok(byId.value)
  return byId.error.code === 'not_given'
    ? fetchByName(store, pullRequest, mergeBase, signal)
    : err(toFetchError(byId.error))
}

async function fetchById(
  store: CommitStore,
  { baseSha, headSha }: PullRequest,
  mergeBase: string | null,
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, FetchProblem>> {
  const common =
    mergeBase === null
      ? await searchHistory(store, [baseSha, headSha], signal)
      : ok<CommonCommit>({ oid: mergeBase, others: 0, certain: true })
  if (common.isErr()) return err(common.error)
  const wants = unique([common.value.oid, headSha])
  // What the search brought has no trees, and git would take its commits for complete.
  const options = ['--depth=1', ...(mergeBase === null ? ['--refetch'] : [])]
  const fetched = await fetchLeavingOut(store.fetch, { wants, options }, ['blob:none'], signal)
  return fetched.map(() => common.value)
}

/** Commits from each side in each step; a step is a round trip, so each is much larger than the last. Null takes all. */
const historySteps = [64, 512, 4096, 32_768, null] as const

/** Fetches history, commits alone, until it holds where the two sides parted. */
async function searchHistory(
  { fetch, place }: CommitStore,
  [base, head]: readonly [string, string],
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, FetchProblem>> {
  for (const step of historySteps) {
    const options = [step === null ? '--unshallow' : `--depth=${step}`]
    const call = { wants: unique([base, head]), options }
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

const noCommonCommit: FetchProblem = {
  code: 'failed',
  detail: 'base and head of the pull request have no commit in common',
}

/** Commits from each side, where they cannot be had by their ids. */
const nameSteps = [1, 64, 512, 4096] as const
/** By this step the head must be there: it was read a moment ago. */
const headStep = 64

/**
 * Fetches from a server that gives nothing by its id. Names move, so the ids are looked for in what their history holds;
 * with blobs, since those could not be asked for later.
 */
async function fetchByName(
  store: CommitStore,
  { number, baseRef, baseSha, headSha }: PullRequest,
  mergeBase: string | null,
  signal: AbortSignal | undefined,
): Promise<Result<CommonCommit, WorkspaceError>> {
  if (!isBranchName(baseRef)) return err(workspaceProblem('failed', 'the name of the base branch is none'))
  const wants = [
    `+refs/pull/${number}/head:refs/scrutineer/head`,
    `+refs/heads/${baseRef}:refs/scrutineer/base`,
  ]
  let best: CommonCommit | null = null
  for (const step of nameSteps) {
    const options = [`--depth=${step}`, '--no-filter']
    const fetched = await runFetch(store.fetch, { wants, options }, signal)
    if (fetched.isErr()) return err(toFetchError(fetched.error))
    const head = await hasCommit(store, headSha, signal)
    const base = await hasCommit(store, mergeBase ?? baseSha, signal)
    if (signal?.aborted === true) return err(abortedWorkspace)
    if (!head && step >= headStep) break
    if (!head || !base) continue
    if (mergeBase !== null) return ok({ oid: mergeBase, others: 0, certain: true })
    const found = await findCommonCommit(store.place, baseSha, headSha, signal)
    if (found.isErr()) return err(toFetchError(found.error))
    best = found.value.common
    if (best?.certain === true) return ok(best)
    if (found.value.complete) return err(toFetchError(noCommonCommit))
  }
  return best === null
    ? err(workspaceProblem('head_gone', 'the server no longer gives away the commits of the pull request'))
    : ok(best)
}

async function hasCommit(
  { objects }: CommitStore,
  oid: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const info = await objects.info(`${oid}^{commit}`, signal)
  return info.isOk() && typeof info.value === 'object'
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

/** The rules for names of branches, as far as they keep a refspec from meaning something else. */
function isBranchName(name: string): boolean {
  return name.length <= 255 && /^[^\u0000-\u0020\u007f~^:?*[\\-][^\u0000-\u0020\u007f~^:?*[\\]*$/.test(name)
}
