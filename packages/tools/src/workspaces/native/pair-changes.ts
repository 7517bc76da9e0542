import type { ChangeSet } from '@scrutineer/core'
import { parseGitDiff } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { diffArguments } from '../../git-native/changes/diff-arguments.ts'
import { markTooLarge } from '../../git-native/changes/mark-too-large.ts'
import { toChangeSourceError } from '../../git-native/changes/read-diff.ts'
import type { Session } from '../../git-native/changes/session.ts'
import { sortFiles } from '../../git-native/changes/sort-files.ts'
import { snapshotRepository } from '../../git-native/repository/snapshot-repository.ts'
import { runGit } from '../../process/run-git.ts'
import { type CommonCommit, warningsAbout } from '../common-commit.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { problemOfGit } from '../fetch/problem-of-git.ts'
import type { CommitPair } from '../open-request.ts'
import type { CommitStore } from './commit-store.ts'
import { filledSnapshot } from './filled-snapshot.ts'
import { headContents } from './head-contents.ts'
import { trackWork } from './pending-work.ts'

/** A repository that holds both sides of a change and the files that differ. */
export interface FetchedPair extends CommitStore {
  readonly pair: CommitPair
  readonly common: CommonCommit
  /** Whether the server left out nothing. */
  readonly complete: boolean
  readonly session: Session
}

/** Reads the change, from where the two sides parted to the head. */
export async function readPairChanges(
  { pair, common, complete, place, fetch, objects, session }: FetchedPair,
  contextLines: number,
  signal: AbortSignal | undefined,
): Promise<Result<ChangeSet, FetchProblem>> {
  const { mode, base, head } = pair
  const args = [...diffArguments(contextLines), common.oid, head.oid, '--']
  const maxOutputBytes = fetch.limits.maxPatchBytes
  const answer = await runGit(place, { args, signal, maxOutputBytes, watchMemory: true })
  if (answer.isErr()) return err(tooMuchDiff(problemOfGit(answer.error)))
  const parsed = parseGitDiff(answer.value.output).mapErr(toChangeSourceError)
  const files = parsed.isOk() ? await markTooLarge(parsed.value, objects, signal) : err(parsed.error)
  if (files.isErr()) return err(problemOfGit(files.error))
  const life = { ended: session.ended, track: trackWork(session) }
  const source = {
    place,
    objects,
    ...life,
    contents: headContents(fetch, { head: head.oid, complete }, life),
  }
  return ok({
    mode,
    base,
    head,
    mergeBase: common.oid,
    files: sortFiles(files.value),
    repository: snapshotRepository(filledSnapshot(source, head.oid)),
    baseRepository: snapshotRepository(filledSnapshot(source, common.oid)),
    warnings: warningsAbout(common),
    close: () => session.end(),
  })
}

/** All objects are at hand by now, so that what is too large is what differs. */
function tooMuchDiff(problem: FetchProblem): FetchProblem {
  return problem.code === 'too_large' ? { ...problem, code: 'diff_too_large' } : problem
}
