import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { ChangeSet, PullRequest, Workspace, WorkspaceError, Workspaces } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { isFullId } from '../git-native/revisions/problem-of-revision.ts'
import { readGithubAddresses } from '../github/github-addresses.ts'
import type { MergeBaseFinder } from '../github/merge-base-finder.ts'
import { isOwnerName, isRepositoryName } from '../github/repository-name.ts'
import { textOfAddress } from '../github/server-address.ts'
import type { Environment } from '../process/git-environment.ts'
import { onAbort } from '../process/on-abort.ts'
import { createWorkspaceDirectory, type WorkspaceDirectory } from './directory/workspace-directory.ts'
import type { Remote } from './fetch/git-access.ts'
import { openNative } from './native/open-native.ts'
import { defaultWorkspaceLimits, type WorkspaceLimits } from './workspace-limits.ts'
import { abortedWorkspace, toWorkspaceError, workspaceProblem } from './workspace-problem.ts'

/** Where workspaces are made, and with what rights objects are fetched. */
export interface TemporaryWorkspacesOptions {
  /** The folder they are made in; the system's folder for temporary files where left out. Made when it is not there. */
  readonly root?: string | undefined
  /** Read access to contents is enough; without one, public repositories only. */
  readonly token?: string | undefined
  /** The only server that is ever contacted; as for `github`. */
  readonly serverUrl?: string | undefined
  /** Tells where base and head parted, most often the same `github` host. Without one their history is fetched for that. */
  readonly host?: MergeBaseFinder | undefined
  /** Where git is found, and by which proxies and authorities servers are reached; default the own environment. */
  readonly env?: Environment | undefined
  readonly limits?: Partial<WorkspaceLimits> | undefined
}

/** Workspaces, and what ends all of them at once. */
export interface TemporaryWorkspaces extends Workspaces {
  /** Ends what is being acquired and removes all there are. Those asked for later are `aborted`. Never rejects. */
  disposeAll(): Promise<void>
}

/**
 * Makes disposable workspaces: bare repositories below `root`, each in a directory that only this user may enter, with the
 * objects that a review needs and nothing checked out. Objects come by their exact ids from the base repository, so it does
 * not matter where branches move meanwhile. Nothing of the repository or of this machine's git settings is run or read.
 */
export function temporaryWorkspaces(options: TemporaryWorkspacesOptions = {}): TemporaryWorkspaces {
  const open = new Set<() => Promise<void>>()
  let closed = false
  return {
    acquire: (pullRequest, { contextLines, signal }) =>
      new ResultAsync(
        (async () => {
          if (closed || signal?.aborted === true) return err(abortedWorkspace)
          const controller = new AbortController()
          const stopListening = onAbort(signal, () => controller.abort())
          const working = acquire(options, { pullRequest, contextLines, signal: controller.signal })
          const end = async () => {
            controller.abort()
            const ended = await working
            if (ended.isOk()) await ended.value.dispose()
          }
          open.add(end)
          const acquired = await working
          stopListening()
          if (acquired.isErr()) open.delete(end)
          return acquired.map((workspace) => ({
            changes: workspace.changes,
            dispose: () => workspace.dispose().finally(() => open.delete(end)),
          }))
        })(),
      ),
    async disposeAll() {
      closed = true
      await Promise.all([...open].map((end) => end()))
    },
  }
}

interface Acquisition {
  readonly pullRequest: PullRequest
  readonly contextLines: number
  readonly signal: AbortSignal
}

async function acquire(
  options: TemporaryWorkspacesOptions,
  { pullRequest, contextLines, signal }: Acquisition,
): Promise<Result<Workspace, WorkspaceError>> {
  const remote = remoteOf(pullRequest, options)
  if (remote.isErr()) return err(remote.error)
  const directory = await createWorkspaceDirectory(resolve(options.root ?? tmpdir()))
  if (directory === null) {
    return err(workspaceProblem('failed', 'no directory can be made in the folder for workspaces'))
  }
  try {
    const asked = await options.host?.mergeBase(pullRequest, { signal })
    const changes = await openNative({
      pullRequest,
      // Without an answer it is found in the history.
      mergeBase: asked?.unwrapOr(null) ?? null,
      remote: remote.value,
      directory: directory.path,
      env: options.env ?? process.env,
      limits: { ...defaultWorkspaceLimits, ...options.limits },
      contextLines,
      signal,
    })
    if (changes.isOk() && !signal.aborted) return ok(workspaceOf(changes.value, directory))
    if (changes.isOk()) await changes.value.close()
    await directory.remove()
    return err(changes.isOk() || signal.aborted ? abortedWorkspace : toWorkspaceError(changes.error))
  } catch {
    await directory.remove()
    return err(workspaceProblem('failed', 'the workspace could not be written'))
  }
}

function workspaceOf(changes: ChangeSet, directory: WorkspaceDirectory): Workspace {
  return {
    changes,
    async dispose() {
      await changes.close()
      await directory.remove()
    },
  }
}

/** The base repository's address, on the one server alone: a token must not go to any other. */
function remoteOf(
  { url, owner, repository, baseSha, headSha }: PullRequest,
  { serverUrl, token = '', env }: TemporaryWorkspacesOptions,
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
    token: trimmed === '' ? null : trimmed,
  })
}
