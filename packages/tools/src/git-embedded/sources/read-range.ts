import type { ChangeSet, ReadChangesOptions, Warning } from '@scrutineer/core'
import { failure } from '../failure.ts'
import { findMergeBases } from '../history/find-merge-bases.ts'
import { openGitRepository } from '../location/open-git-repository.ts'
import type { Surroundings } from '../location/surroundings.ts'
import { resolveRevision } from '../refs/resolve-revision.ts'
import { compareCommits } from './compare-commits.ts'

/** What `to` holds that the merge base of both does not: as a forge shows a pull request. */
export async function readRange(
  surroundings: Surroundings,
  { dir, from, to }: { readonly dir: string; readonly from: string; readonly to: string },
  options: ReadChangesOptions,
): Promise<ChangeSet> {
  const repository = await openGitRepository(surroundings, dir)
  const base = await resolveRevision(repository, from)
  const head = await resolveRevision(repository, to)
  const mergeBases = await findMergeBases(repository, base.oid, head.oid, options.signal)
  const [mergeBase] = mergeBases
  if (mergeBase === undefined) throw noMergeBase(`${from}...${to}`, repository.shallow.size > 0)
  const change = await compareCommits(repository, mergeBase, head.oid, options)
  const warnings = mergeBases.length > 1 ? [severalMergeBases(mergeBases.length)] : []
  return { mode: 'range', base, head, mergeBase, ...change, warnings: [...warnings, ...change.warnings] }
}

function noMergeBase(range: string, isShallow: boolean): Error {
  return isShallow
    ? failure(
        'no_merge_base',
        range,
        'this shallow clone does not reach back to a commit that both have in common',
        'fetch the history: git fetch --unshallow origin',
      )
    : failure(
        'no_merge_base',
        range,
        'the two have no commit in common',
        'review the commits one by one, or name another base',
      )
}

function severalMergeBases(count: number): Warning {
  return {
    code: 'several_merge_bases',
    subject: null,
    detail: `the two have ${count} merge bases; the change is read from the first`,
    incomplete: false,
  }
}
