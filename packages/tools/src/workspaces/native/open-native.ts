import type { ChangeSet, PullRequest, WorkspaceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { commitPlace } from '../../git-native/changes/commit-place.ts'
import { type Session, startSession } from '../../git-native/changes/session.ts'
import { checkGitVersion } from '../../git-native/git-folder.ts'
import { createObjectReader } from '../../git-native/objects/object-reader.ts'
import { findGit } from '../../process/find-git.ts'
import type { Environment } from '../../process/git-environment.ts'
import { fetchEnvironment, isolatedGit, type Remote } from '../fetch/git-access.ts'
import { runFetch } from '../fetch/run-fetch.ts'
import type { WorkspaceLimits } from '../workspace-limits.ts'
import { toWorkspaceError, workspaceProblem } from '../workspace-problem.ts'
import { createBareRepository } from './bare-repository.ts'
import { listChangedBlobs } from './changed-blobs.ts'
import { type CommitStore, fetchCommits } from './fetch-commits.ts'
import { readPullRequestChanges } from './pull-request-changes.ts'
import { toFetchError } from './to-fetch-error.ts'

/** What an engine needs to read a pull request. */
export interface OpenRequest {
  readonly pullRequest: PullRequest
  /** What the host said; null when it said nothing. */
  readonly mergeBase: string | null
  readonly remote: Remote
  /** An empty directory that is removed afterwards. */
  readonly directory: string
  readonly env: Environment
  readonly limits: WorkspaceLimits
  readonly contextLines: number
  readonly signal: AbortSignal | undefined
}

/** Reads a pull request with the `git` program, 2.37 or later. */
export async function openNative(request: OpenRequest): Promise<Result<ChangeSet, WorkspaceError>> {
  const session = startSession()
  const opened = await open(request, session)
  if (opened.isErr()) await session.end()
  return opened
}

async function open(request: OpenRequest, session: Session): Promise<Result<ChangeSet, WorkspaceError>> {
  const { pullRequest, mergeBase, remote, directory, env, limits, contextLines, signal } = request
  const found = findGit(env)
  if (found === null) return err(workspaceProblem('engine_unsupported', 'there is no git program on PATH'))
  const git = isolatedGit(found, directory)
  const version = await checkGitVersion({ git, folder: directory }, { version: null }, signal)
  if (version.isErr()) return err(toWorkspaceError(version.error))
  const gitDirectory = await createBareRepository(directory, pullRequest.headSha.length)
  const fetch = { git, gitDirectory, env: await fetchEnvironment(remote, env, directory), limits }
  const place = commitPlace({ git, folder: directory }, gitDirectory)
  const objects = createObjectReader(place)
  session.atEnd(() => objects.close())
  const store = { fetch, place, objects }
  const common = await fetchCommits(store, pullRequest, mergeBase, signal)
  if (common.isErr()) return err(common.error)
  const brought = await bringChangedFiles(store, common.value.oid, pullRequest.headSha, signal)
  if (brought.isErr()) return err(brought.error)
  const fetched = { pullRequest, common: common.value, place, fetch, objects, session }
  return readPullRequestChanges(fetched, contextLines, signal)
}

/** Fetches what the change touches, all that is not there yet in one batch. */
async function bringChangedFiles(
  { fetch, place, objects }: CommitStore,
  before: string,
  after: string,
  signal: AbortSignal | undefined,
): Promise<Result<null, WorkspaceError>> {
  const ids = await listChangedBlobs(place, before, after, fetch.limits, signal)
  if (ids.isErr()) return err(ids.error)
  const missing: string[] = []
  for (const info of await Promise.all(
    ids.value.map(async (oid) => ({ oid, found: await objects.info(oid, signal) })),
  )) {
    if (info.found.isErr()) return err(toWorkspaceError(info.found.error))
    if (info.found.value === 'missing') missing.push(info.oid)
  }
  if (missing.length === 0) return ok(null)
  const fetched = await runFetch(fetch, { wants: missing, options: ['--no-filter'] }, signal)
  return fetched.mapErr(toFetchError)
}
