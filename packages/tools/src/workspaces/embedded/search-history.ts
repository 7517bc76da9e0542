import { err, ok, type Result } from 'neverthrow'
import { findMergeBases } from '../../git-embedded/history/find-merge-bases.ts'
import { parentsOf } from '../../git-embedded/history/parents.ts'
import { type CommonCommit, noCommonCommit } from '../common-commit.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import type { ObjectSource } from './object-source.ts'

/** Commits from each side in each step. */
const steps = [64, 512, 4096, 32_768] as const

/** Fetches history, commits alone, until it holds where the two sides parted. */
export async function searchHistory(
  source: ObjectSource,
  base: string,
  head: string,
  signal: AbortSignal,
): Promise<Result<CommonCommit, FetchProblem>> {
  let best: CommonCommit | null = null
  for (const depth of steps) {
    const wants = [...new Set([base, head])]
    const fetched = await source.fetch({ wants, depth, filter: 'tree:0' }, signal)
    if (fetched.isErr()) return err(fetched.error)
    const [oid, ...others] = await findMergeBases(source, base, head, signal)
    if (oid !== undefined) {
      const certain = await isWhole(source, [base, head], [oid, ...others])
      best = { oid, others: others.length, certain }
      if (certain) return ok(best)
    }
    if (source.shallow.size === 0) break
  }
  return best === null ? err(noCommonCommit) : ok(best)
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
