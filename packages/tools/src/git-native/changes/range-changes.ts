import type { ChangeSet, ChangeSourceError, ReadChangesOptions, Warning } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { Environment } from '../../process/git-environment.ts'
import { type GitFolder, openGitFolder } from '../git-folder.ts'
import { problem } from '../problem.ts'
import { askCommits, type CommitAnswer } from '../revisions/ask-commits.ts'
import { checkRevision } from '../revisions/check-revision.ts'
import { deepenHistory } from '../revisions/deepen-history.ts'
import { isFullId } from '../revisions/problem-of-revision.ts'
import { commitChangeSet } from './commit-change-set.ts'

/** Both ends of a range, as a person wrote them. */
export interface RangeRequest {
  readonly dir: string
  readonly from: string
  readonly to: string
  /** Fetches more history when a shallow clone lacks an end or the merge base. */
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
  const ask = async (first: string, second: string): Promise<Result<ResolvedRange, RangeProblem>> => {
    const expressions = [`${first}^{commit}`, `${second}^{commit}`, `${first}^{commit}...${second}^{commit}`]
    const answer = await askCommits(folder, { expressions, names: [from, to] }, signal)
    if (answer.isErr()) return err({ error: answer.error, shallow: false })
    const { unresolved, shallow, ids, excluded } = answer.value
    if (unresolved !== null) return err({ error: unresolved, shallow })
    const [fromId, toId] = ids
    if (fromId === undefined || toId === undefined)
      return err({ error: problem('git_failed', null, 'git named no commits'), shallow })
    return ok({ answer: answer.value, fromId, toId, mergeBases: excluded })
  }
  const asked = await ask(from, to)
  const first =
    asked.isErr() && asked.error.shallow
      ? await findCutOff(folder, asked.error.error, { from, to, deepen }, signal, () => ask(from, to))
      : asked.mapErr(({ error }) => error)
  if (first.isErr() || first.value.mergeBases.length > 0) return first
  const { answer, fromId, toId } = first.value
  if (!answer.shallow || !deepen) return err(noMergeBase({ from, to }, answer.shallow))
  return deepenHistory(folder, [fromId, toId], signal, async () => {
    // The ids stay those of the first answer, wherever the branches have moved to.
    const again = await ask(fromId, toId)
    if (again.isErr()) return err(again.error.error)
    if (again.value.mergeBases.length > 0) return ok(again.value)
    return again.value.answer.shallow ? ok(null) : err(noMergeBase({ from, to }, false))
  })
}

interface RangeProblem {
  readonly error: ChangeSourceError
  /** True where history is cut off, so that more of it may mend the problem. */
  readonly shallow: boolean
}

/** An end that a shallow clone cut off, such as `HEAD~3` or a full id: with `deepen` it is fetched. */
async function findCutOff(
  folder: GitFolder,
  error: ChangeSourceError,
  { from, to, deepen }: Omit<RangeRequest, 'dir'>,
  signal: AbortSignal | undefined,
  ask: () => Promise<Result<ResolvedRange, RangeProblem>>,
): Promise<Result<ResolvedRange, ChangeSourceError>> {
  const missing = [from, to].find((name) => name === error.subject)
  if (error.code !== 'unknown_revision' || missing === undefined) return err(error)
  const start = await startOf(folder, missing, signal)
  if (start === null) return err(error)
  if (!deepen)
    return err({ ...error, remedy: `${error.remedy ?? ''}, or let the review do so with --deepen` })
  return deepenHistory(folder, [start], signal, async () => {
    const again = await ask()
    if (again.isOk()) return ok(again.value)
    const stillMissing = again.error.shallow && again.error.error.subject === missing
    return stillMissing ? ok(null) : err(again.error.error)
  })
}

/** The commit to fetch the history of for a name: itself for a full id, where its steps begin for `HEAD~3`; null for others. */
async function startOf(
  folder: GitFolder,
  name: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (isFullId(name)) return name
  const base = /^([^~^@{}]+)[~^][~^\d]*$/.exec(name)?.[1]
  if (base === undefined) return null
  const answer = await askCommits(folder, { expressions: [`${base}^{commit}`], names: [base] }, signal)
  return answer.isOk() ? (answer.value.ids[0] ?? null) : null
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
