import type { PullRequest, Workspace, WorkspaceError, Workspaces } from '@scrutineer/core'
import { type Overrides, withDefaults } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import type { EngineChoice } from '../git/git-changes.ts'
import type { MergeBaseFinder } from '../github/merge-base-finder.ts'
import { createTransport } from '../http/create-transport.ts'
import type { HttpTransport } from '../http/http-transport.ts'
import type { Environment } from '../process/git-environment.ts'
import type { CommitPair } from './open-request.ts'
import { openWithEngine } from './open-with-engine.ts'
import { createOpenedWorkspaces } from './opened-workspaces.ts'
import { remoteOf } from './remote-of.ts'
import { defaultWorkspaceLimits, type WorkspaceLimits } from './workspace-limits.ts'
import { abortedWorkspace, toWorkspaceError } from './workspace-problem.ts'

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
  readonly engine?: EngineChoice | undefined
  /** What sends the requests of the embedded engine; default undici, loaded with the first of them. */
  readonly transport?: HttpTransport | undefined
  readonly limits?: Overrides<WorkspaceLimits> | undefined
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
  const workspaces = createOpenedWorkspaces()
  return {
    acquire: (pullRequest, { contextLines, signal }) =>
      workspaces.open(
        (ended) => acquire(options, { pullRequest, contextLines, signal: ended }),
        signal,
        abortedWorkspace,
      ),
    disposeAll: () => workspaces.disposeAll(),
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
  const { env = process.env, engine = 'auto', root } = options
  const asked = await options.host?.mergeBase(pullRequest, { signal })
  const request = {
    // Without an answer it is found in the history.
    pair: pairOf(pullRequest, asked?.unwrapOr(null) ?? null),
    remote: remote.value,
    env,
    limits: withDefaults(defaultWorkspaceLimits, options.limits),
    contextLines,
    signal,
  }
  if (signal.aborted) return err(abortedWorkspace)
  const transport = () => options.transport ?? createTransport(env)
  const opened = await openWithEngine(request, { engine, root, transport })
  return opened.mapErr(toWorkspaceError)
}

function pairOf(pullRequest: PullRequest, mergeBase: string | null): CommitPair {
  const { number, baseRef, baseSha, headRef, headSha } = pullRequest
  return {
    mode: 'pull_request',
    base: { rev: baseRef, oid: baseSha },
    head: { rev: headRef, oid: headSha },
    mergeBase,
    branch: null,
    refs: { base: `refs/heads/${baseRef}`, head: `refs/pull/${number}/head` },
  }
}
