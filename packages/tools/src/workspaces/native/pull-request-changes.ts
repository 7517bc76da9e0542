import type { ChangeSet, PullRequest } from '@scrutineer/core'
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
import type { CommitStore } from './commit-store.ts'
import { filledSnapshot } from './filled-snapshot.ts'
import { headContents } from './head-contents.ts'
import { trackWork } from './pending-work.ts'

/** A repository that holds both sides of a pull request and the files that it changes. */
export interface FetchedPullRequest extends CommitStore {
  readonly pullRequest: PullRequest
  readonly common: CommonCommit
  /** Whether the server left out nothing. */
  readonly complete: boolean
  readonly session: Session
}

/** Reads the change, from where the two sides parted to the head. */
export async function readPullRequestChanges(
  { pullRequest, common, complete, place, fetch, objects, session }: FetchedPullRequest,
  contextLines: number,
  signal: AbortSignal | undefined,
): Promise<Result<ChangeSet, FetchProblem>> {
  const { baseRef, baseSha, headRef, headSha } = pullRequest
  const args = [...diffArguments(contextLines), common.oid, headSha, '--']
  const maxOutputBytes = fetch.limits.maxPatchBytes
  const answer = await runGit(place, { args, signal, maxOutputBytes, watchMemory: true })
  if (answer.isErr()) return err(problemOfGit(answer.error))
  const parsed = parseGitDiff(answer.value.output).mapErr(toChangeSourceError)
  const files = parsed.isOk() ? await markTooLarge(parsed.value, objects, signal) : err(parsed.error)
  if (files.isErr()) return err(problemOfGit(files.error))
  const life = { ended: session.ended, track: trackWork(session) }
  const source = { place, objects, ...life, contents: headContents(fetch, { head: headSha, complete }, life) }
  return ok({
    mode: 'pull_request',
    base: { rev: baseRef, oid: baseSha },
    head: { rev: headRef, oid: headSha },
    mergeBase: common.oid,
    files: sortFiles(files.value),
    repository: snapshotRepository(filledSnapshot(source, headSha)),
    baseRepository: snapshotRepository(filledSnapshot(source, common.oid)),
    warnings: warningsAbout(common),
    close: () => session.end(),
  })
}
