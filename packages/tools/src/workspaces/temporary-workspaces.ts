import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { ChangeSet, PullRequest, Workspace, WorkspaceError, Workspaces } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { EngineChoice } from '../git/git-changes.ts'
import { isFullId } from '../git-native/revisions/problem-of-revision.ts'
import { readGithubAddresses } from '../github/github-addresses.ts'
import type { MergeBaseFinder } from '../github/merge-base-finder.ts'
import { isOwnerName, isRepositoryName } from '../github/repository-name.ts'
import { textOfAddress } from '../github/server-address.ts'
import { createTransport } from '../http/create-transport.ts'
import type { HttpTransport } from '../http/http-transport.ts'
import type { Environment } from '../process/git-environment.ts'
import { onAbort } from '../process/on-abort.ts'
import { createWorkspaceDirectory } from './directory/workspace-directory.ts'
import type { FetchProblem } from './fetch/fetch-problem.ts'
import type { Remote } from './fetch/git-access.ts'
import { openNative } from './native/open-native.ts'
import type { OpenRequest } from './open-request.ts'
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
  /**
   * `native` uses the `git` program, 2.37 or later; `embedded` speaks git's protocol by itself and holds all in memory, which
   * does for pull requests of repositories of moderate size. `auto`, the default, is the first where there is such a git.
   */
  readonly engine?: EngineChoice
  /** What sends the requests of the embedded engine; default undici, loaded with the first of them. */
  readonly transport?: HttpTransport
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
  const { env = process.env, engine = 'auto' } = options
  const asked = await options.host?.mergeBase(pullRequest, { signal })
  const request = {
    pullRequest,
    // Without an answer it is found in the history.
    mergeBase: asked?.unwrapOr(null) ?? null,
    remote: remote.value,
    env,
    limits: { ...defaultWorkspaceLimits, ...options.limits },
    contextLines,
    signal,
  }
  if (signal.aborted) return err(abortedWorkspace)
  const native =
    engine === 'embedded' ? null : await acquireNative(request, resolve(options.root ?? tmpdir()))
  const isUsable = native !== null && !(native.isErr() && native.error.code === 'engine_unsupported')
  if (native !== null && (isUsable || engine === 'native')) return native
  return acquireEmbedded(request, options.transport ?? createTransport(env))
}

async function acquireNative(request: OpenRequest, root: string): Promise<Result<Workspace, WorkspaceError>> {
  const directory = await createWorkspaceDirectory(root)
  if (directory === null) {
    return err(workspaceProblem('failed', 'no directory can be made in the folder for workspaces'))
  }
  const opened = await settle(openNative(request, directory.path), request.signal)
  if (opened.isErr()) {
    await directory.remove()
    return err(opened.error)
  }
  const changes = opened.value
  return ok({
    changes,
    async dispose() {
      await changes.close()
      await directory.remove()
    },
  })
}

async function acquireEmbedded(
  request: OpenRequest,
  transport: HttpTransport,
): Promise<Result<Workspace, WorkspaceError>> {
  // Loaded only where there is no git program.
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  const opened = await settle(openEmbedded(request, transport), request.signal)
  return opened.map((changes) => ({ changes, dispose: () => changes.close() }))
}

/** What was opened too late is closed, and what is thrown because nothing can be written is told. */
async function settle(
  opening: Promise<Result<ChangeSet, FetchProblem>>,
  signal: AbortSignal | undefined,
): Promise<Result<ChangeSet, WorkspaceError>> {
  try {
    const opened = await opening
    if (signal?.aborted !== true) return opened.mapErr(toWorkspaceError)
    if (opened.isOk()) await opened.value.close()
    return err(abortedWorkspace)
  } catch {
    return err(workspaceProblem('failed', 'the workspace could not be written'))
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
