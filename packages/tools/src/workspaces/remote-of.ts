import type { PullRequest, WorkspaceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { isFullId } from '../git-native/revisions/problem-of-revision.ts'
import { type GithubAddressOptions, readGithubAddresses } from '../github/github-addresses.ts'
import { isOwnerName, isRepositoryName } from '../github/repository-name.ts'
import { textOfAddress } from '../github/server-address.ts'
import type { Remote } from './fetch/git-access.ts'
import { workspaceProblem } from './workspace-problem.ts'

/** Which server, with what rights. */
export interface RemoteOptions extends Pick<GithubAddressOptions, 'serverUrl' | 'env'> {
  readonly token?: string | undefined
}

/** The base repository's address, on the one server alone: a token must not go to any other. */
export function remoteOf(
  { url, owner, repository, baseSha, headSha }: PullRequest,
  { serverUrl, token = '', env }: RemoteOptions,
): Result<Remote, WorkspaceError> {
  const addresses = readGithubAddresses({ serverUrl, env })
  const server = addresses.isOk() ? textOfAddress(addresses.value.server) : null
  const isSound =
    server !== null &&
    url.startsWith(`${server}/`) &&
    isOwnerName(owner) &&
    isRepositoryName(repository) &&
    [baseSha, headSha].every((oid) => isFullId(oid) && oid.length === headSha.length)
  if (!isSound) return err(workspaceProblem('failed', 'the pull request is not one of the configured server'))
  const trimmed = token.trim()
  if (/[^\u0021-\u007e]/.test(trimmed)) {
    return err(workspaceProblem('auth', 'the token holds characters that no token has'))
  }
  return ok({
    url: `${server}/${owner}/${repository}.git`,
    credentials: trimmed === '' ? null : { username: 'x-access-token', password: trimmed },
    pinned: null,
  })
}
