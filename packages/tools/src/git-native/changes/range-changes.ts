import type { ChangeSet, ChangeSourceError, ReadChangesOptions, Warning } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { Environment } from '../../process/git-environment.ts'
import { type GitFolder, openGitFolder } from '../git-folder.ts'
import { problem } from '../problem.ts'
import { askCommits, type CommitAnswer } from '../revisions/ask-commits.ts'
import { checkRevision } from '../revisions/check-revision.ts'
import { deepenHistory } from '../revisions/deepen-history.ts'
import { commitChangeSet } from './commit-change-set.ts'

/** Both ends of a range, as a person wrote them. */
export interface RangeRequest {
  readonly dir: string
  readonly from: string
  readonly to: string
  /** Fetches more history when a shallow clone lacks the merge base. */
  readonly deepen: boolean
}

/** What `to` holds that the merge base of both does not: as a forge shows a pull request. */
export async function readRangeChanges(
  request: RangeRequest,
  env: Environment,
  options: ReadChangesOptions,
): Promise<Result<ChangeSet, ChangeSourceError>> {
  const folder = await openGitFolder(request.dir, env)
  if (folder.isErr()) return err(folder.error)
  const resolved = await resolveRange(folder.value, request, options.signal)
  if (resolved.isErr()) return err(resolved.error)
  const { answer, fromId, toId, mergeBases } = resolved.value
  const [mergeBase = ''] = mergeBases
  return commitChangeSet({
    folder: folder.value,
    answer,
    mode: 'range',
    base: { rev: request.from, oid: fromId },
    head: { rev: request.to, oid: toId },
    mergeBase,
    before: mergeBase,
    warnings: mergeBases.length > 1 ? [severalMergeBases(mergeBases)] : [],
    options,
  })
}

interface ResolvedRange {
  readonly answer: CommitAnswer
  readonly fromId: string
  readonly toId: string
  readonly mergeBases: readonly string[]
}

async function resolveRange(
  folder: GitFolder,
  { from, to, deepen }: RangeRequest,
  signal: AbortSignal | undefined,
): Promise<Result<ResolvedRange, ChangeSourceError>> {
  const checked = checkRevision(from).andThen(() => checkRevision(to))
  if (checked.isErr()) return err(checked.error)
  const ask = async (first: string, second: string): Promise<Result<ResolvedRange, ChangeSourceError>> => {
    const expressions = [`${first}^{commit}`, `${second}^{commit}`, `${first}^{commit}...${second}^{commit}`]
    const answer = await askCommits(folder, { expressions, names: [from, to] }, signal)
    if (answer.isErr()) return err(answer.error)
    if (answer.value.unresolved !== null) return err(answer.value.unresolved)
    const [fromId, toId] = answer.value.ids
    if (fromId === undefined || toId === undefined)
      return err(problem('git_failed', null, 'git named no commits'))
    return ok({ answer: answer.value, fromId, toId, mergeBases: answer.value.excluded })
  }
  const first = await ask(from, to)
  if (first.isErr() || first.value.mergeBases.length > 0) return first
  const { answer, fromId, toId } = first.value
  if (!answer.shallow || !deepen) return err(noMergeBase({ from, to }, answer.shallow))
  return deepenHistory(folder, [fromId, toId], signal, async () => {
    // The ids stay those of the first answer, wherever the branches have moved to.
    const again = await ask(fromId, toId)
    if (again.isErr()) return err(again.error)
    if (again.value.mergeBases.length > 0) return ok(again.value)
    return again.value.answer.shallow ? ok(null) : err(noMergeBase({ from, to }, false))
  })
}

function noMergeBase({ from, to }: Pick<RangeRequest, 'from' | 'to'>, shallow: boolean): ChangeSourceError {
  return shallow
    ? problem(
        'no_merge_base',
        `${from}...${to}`,
        'this shallow clone does not reach back to a commit that both have in common',
        'fetch the history: git fetch --unshallow origin, or let the review do so with --deepen',
      )
    : problem(
        'no_merge_base',
        `${from}...${to}`,
        'the two have no commit in common',
        'review the commits one by one, or name another base',
      )
}

function severalMergeBases(mergeBases: readonly string[]): Warning {
  return {
    code: 'several_merge_bases',
    subject: null,
    detail: `the two have ${mergeBases.length} merge bases; the change is read from the first`,
    incomplete: false,
  }
}
