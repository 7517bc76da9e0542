import type { ChangeSet, ChangeSourceError, ReadChangesOptions, Warning } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import type { Environment } from '../../process/git-environment.ts'
import { type GitFolder, openGitFolder } from '../git-folder.ts'
import { createObjectReader } from '../objects/object-reader.ts'
import { problem } from '../problem.ts'
import { askCommits, type CommitAnswer } from '../revisions/ask-commits.ts'
import { checkRevision } from '../revisions/check-revision.ts'
import { commitChangeSet } from './commit-change-set.ts'
import { commitPlace } from './commit-place.ts'

/** One commit, as a person wrote it. */
export interface CommitRequest {
  readonly dir: string
  readonly commit: string
}

/** What a commit changed: against its first parent, or against nothing when it has none. */
export async function readCommitChanges(
  { dir, commit }: CommitRequest,
  env: Environment,
  options: ReadChangesOptions,
): Promise<Result<ChangeSet, ChangeSourceError>> {
  const folder = await openGitFolder(dir, env)
  if (folder.isErr()) return err(folder.error)
  const checked = checkRevision(commit)
  if (checked.isErr()) return err(checked.error)
  const expressions = [`${commit}^{commit}`, `${commit}^{commit}^@`]
  const answer = await askCommits(folder.value, { expressions, names: [commit] }, options.signal)
  if (answer.isErr()) return err(answer.error)
  if (answer.value.unresolved !== null) return err(answer.value.unresolved)
  const [oid, ...parents] = answer.value.ids
  if (oid === undefined) return err(problem('git_failed', null, 'git named no commit'))
  const [parent] = parents
  if (
    parent === undefined &&
    answer.value.shallow &&
    (await hasParents(folder.value, answer.value, oid, options))
  ) {
    return err(parentCutOff(commit))
  }
  return commitChangeSet({
    folder: folder.value,
    answer: answer.value,
    mode: 'commit',
    base: parent === undefined ? null : { rev: `${commit}^`, oid: parent },
    head: { rev: commit, oid },
    mergeBase: null,
    before: parent ?? null,
    warnings: parents.length > 1 ? [mergeFirstParent(commit, parents.length)] : [],
    options,
  })
}

/** More than any head of a commit object takes. */
const maxCommitBytes = 64 * 1024

/** Git shows a commit at the edge of a shallow clone as one without parents; the object itself knows better. */
async function hasParents(
  folder: GitFolder,
  { gitDirectory }: CommitAnswer,
  oid: string,
  { signal }: ReadChangesOptions,
): Promise<boolean> {
  const objects = createObjectReader(commitPlace(folder, gitDirectory))
  const read = await objects.contents(oid, maxCommitBytes, signal)
  await objects.close()
  if (read.isErr() || read.value === null) return false
  const [head = ''] = Buffer.from(read.value.bytes).toString('latin1').split('\n\n', 1)
  return /^parent [0-9a-f]+$/m.test(head)
}

function parentCutOff(commit: string): ChangeSourceError {
  return problem(
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
