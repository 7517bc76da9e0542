import type { ChangeSet } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import { commitPlace } from '../../git-native/changes/commit-place.ts'
import { type Session, startSession } from '../../git-native/changes/session.ts'
import { checkGitVersion } from '../../git-native/git-folder.ts'
import { createObjectReader } from '../../git-native/objects/object-reader.ts'
import { findGit } from '../../process/find-git.ts'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { fetchEnvironment, isolatedGit } from '../fetch/git-access.ts'
import { problemOfGit } from '../fetch/problem-of-git.ts'
import type { OpenRequest } from '../open-request.ts'
import { createBareRepository } from './bare-repository.ts'
import { fetchSides } from './fetch-sides.ts'
import { readPairChanges } from './pair-changes.ts'

/** Reads a change with the `git` program, 2.37 or later, in an empty directory that is removed afterwards. */
export async function openNative(
  request: OpenRequest,
  directory: string,
): Promise<Result<ChangeSet, FetchProblem>> {
  const session = startSession()
  const opened = await open(request, directory, session)
  if (opened.isErr()) await session.end()
  return opened
}

async function open(
  request: OpenRequest,
  directory: string,
  session: Session,
): Promise<Result<ChangeSet, FetchProblem>> {
  const { pair, remote, env, limits, contextLines, signal, background } = request
  const found = findGit(env)
  if (found === null) return err({ code: 'engine_unsupported', detail: 'there is no git program on PATH' })
  const git = isolatedGit({ ...found, background }, directory)
  const version = await checkGitVersion({ git, folder: directory }, { version: null }, signal)
  if (version.isErr()) return err(problemOfGit(version.error))
  const gitDirectory = await createBareRepository(directory, pair.head.oid.length)
  const fetch = { git, gitDirectory, env: await fetchEnvironment(remote, env, directory), limits }
  const place = commitPlace({ git, folder: directory }, gitDirectory)
  const objects = createObjectReader(place)
  session.atEnd(() => objects.close())
  const store = { fetch, place, objects }
  const fetched = await fetchSides(store, pair, signal)
  if (fetched.isErr()) return err(fetched.error)
  return readPairChanges({ ...store, pair, ...fetched.value, session }, contextLines, signal)
}
