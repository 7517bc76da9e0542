import { err, ok, type Result } from 'neverthrow'
import { runGit } from '../../process/run-git.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { problemOfGit } from '../fetch/problem-of-git.ts'
import { type FetchPlace, runRemote } from '../fetch/run-remote.ts'
import type { CommitStore } from './commit-store.ts'

/** Asks the server where a branch ends. */
export async function findTip(
  place: FetchPlace,
  branch: string,
  signal: AbortSignal | undefined,
): Promise<Result<string, FetchProblem>> {
  const ref = `refs/heads/${branch}`
  const listed = await runRemote(place, { args: ['ls-remote', '--quiet', 'origin', ref], input: '' }, signal)
  return listed.andThen((text) => {
    // A pattern also finds names that end like it.
    const line = text.split('\n').find((listedRef) => listedRef.endsWith(`\t${ref}`))
    const tip = /^([0-9a-f]{40}|[0-9a-f]{64})\t/.exec(line ?? '')?.[1]
    return tip === undefined ? err(noBranch) : ok(tip)
  })
}

const noBranch: FetchProblem = { code: 'not_given', detail: 'the server has no such branch' }

/** Whether a branch that ends at `tip` holds a commit, as far as the history at hand goes. */
export async function isOnBranch(
  { place, objects }: CommitStore,
  oid: string,
  tip: string,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, FetchProblem>> {
  const found = await objects.info(tip, signal)
  if (found.isErr()) return err(problemOfGit(found.error))
  if (typeof found.value === 'string') return ok(false)
  const args = ['merge-base', '--is-ancestor', oid, tip]
  const answer = await runGit(place, { args, signal, answers: [0, 1] })
  return answer.map(({ exitCode }) => exitCode === 0).mapErr(problemOfGit)
}
