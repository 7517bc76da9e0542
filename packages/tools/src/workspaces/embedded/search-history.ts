import { err, ok, type Result } from 'neverthrow'
import { findMergeBases } from '../../git-embedded/history/find-merge-bases.ts'
import { parentsOf } from '../../git-embedded/history/parents.ts'
import { type CommonCommit, noCommonCommit } from '../common-commit.ts'
import { type FetchProblem, notOnBranch } from '../fetch/fetch-problem.ts'
import type { CommitPair } from '../open-request.ts'
import type { ObjectSource } from './object-source.ts'

/** Commits from each side in each step. */
const steps = [64, 512, 4096, 32_768] as const

/**
 * Fetches history, commits alone, until it holds where the two sides parted, and shows that the branch, if there is one,
 * holds the head.
 */
export async function searchHistory(
  source: ObjectSource,
  pair: CommitPair,
  signal: AbortSignal,
): Promise<Result<CommonCommit, FetchProblem>> {
  const [base, head] = [pair.base.oid, pair.head.oid]
  const resolved = pair.branch === null ? ok(null) : await findTip(source, pair.branch, signal)
  if (resolved.isErr()) return err(resolved.error)
  const tip = resolved.value
  let best: CommonCommit | null = null
  let isHeld = tip === null
  for (const depth of steps) {
    const wants = [...new Set([base, head, ...(tip === null ? [] : [tip])])]
    const fetched = await source.fetch({ wants, depth, filter: 'tree:0' }, signal)
    if (fetched.isErr()) return err(fetched.error)
    if (!(await areCommits(source, wants))) return err(noCommit)
    isHeld ||= tip !== null && (await reach(source, [tip], new Set())).has(head)
    const [oid, ...others] = await findMergeBases(source, base, head, signal)
    if (oid !== undefined) {
      const certain = await isWhole(source, [base, head], [oid, ...others])
      best = { oid, others: others.length, certain }
      if (certain && isHeld) return ok(best)
    }
    if (source.shallow.size === 0) break
  }
  if (!isHeld) return err(notOnBranch)
  return best === null ? err(noCommonCommit) : ok(best)
}

const noCommit: FetchProblem = { code: 'not_given', detail: 'the server has no commit of this id' }

async function findTip(
  source: ObjectSource,
  branch: string,
  signal: AbortSignal,
): Promise<Result<string, FetchProblem>> {
  const resolved = await source.resolve(`refs/heads/${branch}`, signal)
  return resolved.andThen((tip) =>
    tip === null
      ? err<string, FetchProblem>({ code: 'not_given', detail: 'the server has no such branch' })
      : ok(tip),
  )
}

/** What has the id of a commit may be a tag, a tree or a file. */
async function areCommits({ objects }: ObjectSource, oids: readonly string[]): Promise<boolean> {
  const found = await Promise.all(oids.map((oid) => objects.read(oid)))
  return found.every(({ type }) => type === 'commit')
}

/** Says whether all that came after the parting is at hand, so that nothing younger can be common. */
async function isWhole(
  source: ObjectSource,
  sides: readonly string[],
  found: readonly string[],
): Promise<boolean> {
  const older = await reach(source, found, new Set())
  const younger = await reach(source, sides, older)
  return ![...younger].some((oid) => source.shallow.has(oid))
}

/** All commits that some lead to, themselves included, except those of `without`. */
async function reach(
  source: ObjectSource,
  starts: readonly string[],
  without: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let oid = waiting.pop(); oid !== undefined; oid = waiting.pop()) {
    if (reached.has(oid) || without.has(oid)) continue
    reached.add(oid)
    waiting.push(...(await parentsOf(source, oid)))
  }
  return reached
}
