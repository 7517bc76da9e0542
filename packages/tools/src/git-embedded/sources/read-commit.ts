import type { ChangeSet, ReadChangesOptions, Warning } from '@scrutineer/core'
import { failure } from '../failure.ts'
import { openGitRepository } from '../location/open-git-repository.ts'
import type { Surroundings } from '../location/surroundings.ts'
import { resolveRevision } from '../refs/resolve-revision.ts'
import { compareCommits } from './compare-commits.ts'

/** What a commit changed: against its first parent, or against nothing when it has none. */
export async function readCommitChange(
  surroundings: Surroundings,
  { dir, commit }: { readonly dir: string; readonly commit: string },
  options: ReadChangesOptions,
): Promise<ChangeSet> {
  const repository = await openGitRepository(surroundings, dir)
  const head = await resolveRevision(repository, commit)
  const { parents } = await repository.objects.readCommit(head.oid)
  const [parent] = parents
  if (parent !== undefined && repository.shallow.has(head.oid)) throw parentCutOff(commit)
  const change = await compareCommits(repository, parent ?? null, head.oid, options)
  const base = parent === undefined ? null : { rev: `${commit}^`, oid: parent }
  const warnings = parents.length > 1 ? [mergeFirstParent(commit, parents.length)] : []
  return {
    mode: 'commit',
    base,
    head,
    mergeBase: null,
    ...change,
    warnings: [...warnings, ...change.warnings],
  }
}

function parentCutOff(commit: string): Error {
  return failure(
    'objects_missing',
    commit,
    'the commit stands at the edge of a shallow clone, which lacks its parent',
    'fetch it: git fetch --deepen=1',
  )
}

function mergeFirstParent(commit: string, parents: number): Warning {
  return {
    code: 'merge_first_parent',
    subject: commit,
    detail: `the commit is a merge of ${parents} parents; it is compared with the first`,
    incomplete: false,
  }
}
