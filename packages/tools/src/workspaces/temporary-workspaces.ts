import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { PullRequest, Workspace, WorkspaceError, Workspaces } from '@scrutineer/core'
import { err, type Result, ResultAsync } from 'neverthrow'
import type { EngineChoice } from '../git/git-changes.ts'
import type { MergeBaseFinder } from '../github/merge-base-finder.ts'
import { createTransport } from '../http/create-transport.ts'
import type { HttpTransport } from '../http/http-transport.ts'
import type { Environment } from '../process/git-environment.ts'
import { onAbort } from '../process/on-abort.ts'
import { openEmbeddedWorkspace, openNativeWorkspace } from './open-workspace.ts'
import { remoteOf } from './remote-of.ts'
import { defaultWorkspaceLimits, type WorkspaceLimits } from './workspace-limits.ts'
import { abortedWorkspace } from './workspace-problem.ts'

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
    engine === 'embedded' ? null : await openNativeWorkspace(request, resolve(options.root ?? tmpdir()))
  const isUsable = native !== null && !(native.isErr() && native.error.code === 'engine_unsupported')
  if (native !== null && (isUsable || engine === 'native')) return native
  return openEmbeddedWorkspace(request, options.transport ?? createTransport(env))
}
