import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import type { CommonCommit } from '../common-commit.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { problemOfGit } from '../fetch/problem-of-git.ts'

/** What the history at hand tells. */
export interface HistoryAnswer {
  readonly common: CommonCommit | null
  /** True when no history is cut off. */
  readonly complete: boolean
}

/** Finds where two commits parted, in a history that may be cut off. */
export async function findCommonCommit(
  place: GitPlace,
  first: string,
  second: string,
  signal: AbortSignal | undefined,
): Promise<Result<HistoryAnswer, FetchProblem>> {
  const cut = await readCutCommits(place.cwd)
  const answer = await runGit(place, {
    args: ['merge-base', '--all', first, second],
    signal,
    answers: [0, 1],
  })
  if (answer.isErr()) return err(problemOfGit(answer.error))
  const found = linesOf(answer.value.output)
  const [oid, ...others] = found
  if (oid === undefined) return ok({ common: null, complete: cut.size === 0 })
  const certain = cut.size === 0 ? ok(true) : await isWhole(place, { first, second, found, cut, signal })
  return certain.map((value) => ({
    common: { oid, others: others.length, certain: value },
    complete: cut.size === 0,
  }))
}

interface Parting {
  readonly first: string
  readonly second: string
  readonly found: readonly string[]
  readonly cut: ReadonlySet<string>
  readonly signal: AbortSignal | undefined
}

const maxOutputBytes = 64 * 1024 * 1024

/** Says whether all that came after the parting is at hand, so that nothing younger can be common. */
async function isWhole(
  place: GitPlace,
  { first, second, found, cut, signal }: Parting,
): Promise<Result<boolean, FetchProblem>> {
  const args = ['rev-list', first, second, ...found.map((oid) => `^${oid}`)]
  const answer = await runGit(place, { args, signal, maxOutputBytes })
  return answer.map(({ output }) => !linesOf(output).some((commit) => cut.has(commit))).mapErr(problemOfGit)
}

/** The commits whose parents are not at hand. */
async function readCutCommits(gitDirectory: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(gitDirectory, 'shallow'), 'latin1').catch(() => '')
  return new Set(text.split('\n').filter((line) => line !== ''))
}

function linesOf(output: Uint8Array): string[] {
  return Buffer.from(output)
    .toString('latin1')
    .split('\n')
    .filter((line) => line !== '')
}
