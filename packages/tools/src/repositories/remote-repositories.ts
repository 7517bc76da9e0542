import type { Workspace } from '@scrutineer/core'
import { type Overrides, withDefaults } from '@scrutineer/core'
import { err, type Result, type ResultAsync } from 'neverthrow'
import type { EngineChoice } from '../git/git-changes.ts'
import { createTransport } from '../http/create-transport.ts'
import type { Environment } from '../process/git-environment.ts'
import { removeOrphans } from '../workspaces/directory/remove-orphans.ts'
import type { RemoteCredentials } from '../workspaces/fetch/git-access.ts'
import type { CommitPair } from '../workspaces/open-request.ts'
import { openWithEngine } from '../workspaces/open-with-engine.ts'
import { createOpenedWorkspaces } from '../workspaces/opened-workspaces.ts'
import { defaultWorkspaceLimits, type WorkspaceLimits } from '../workspaces/workspace-limits.ts'
import { areFullIds, type CommitRequest, isBranchName } from './commit-request.ts'
import { engineAtHand } from './engine-at-hand.ts'
import type { RepositoryAddress } from './policy/repository-address.ts'
import type { RepositoryPolicy } from './policy/repository-policy.ts'
import {
  abortedCommits,
  type CommitsError,
  problemOfFetch,
  problemOfResolution,
} from './repository-problem.ts'
import { type HostLookup, resolveHost } from './resolve-host.ts'

/** How repositories are read. */
export interface RemoteRepositoriesOptions {
  /** As `createRepositoryPolicy` makes it. */
  readonly policy: RepositoryPolicy
  /** The folder for disposable directories; the system's for temporary files where left out. Made when it is not there. */
  readonly root?: string | undefined
  /** What a server is shown; asked with its host and port. Default nothing. */
  readonly credentials?:
    | ((server: { readonly host: string; readonly port: number }) => RemoteCredentials | null)
    | undefined
  /** Where git is found, and which authorities are trusted; default the own environment. Its proxies are not used. */
  readonly env?: Environment | undefined
  /** As for `temporaryWorkspaces`. */
  readonly engine?: EngineChoice | undefined
  readonly limits?: Overrides<WorkspaceLimits> | undefined
  /** What asks for the addresses of a host; default the system's resolver. */
  readonly lookup?: HostLookup | undefined
}

/** Repositories on any server that the policy allows. */
export interface RemoteRepositories {
  /**
   * Brings two commits into a disposable workspace. The host is looked up once, and only the addresses that were checked are
   * contacted; no redirect is followed. A failure leaves nothing behind.
   */
  open(
    request: CommitRequest,
    options: { readonly contextLines: number; readonly signal?: AbortSignal | undefined },
  ): ResultAsync<Workspace, CommitsError>
  /** By which engine repositories will be read; null where only git is asked for, and there is none of version 2.37 or later. */
  engine(): Promise<'native' | 'embedded' | null>
  /** Removes what processes left behind that have ended, by a kill too. Gives how many; never rejects. */
  removeLeftovers(): Promise<number>
  /** Ends what is being opened and removes all there are. Those asked for later are `aborted`. Never rejects. */
  disposeAll(): Promise<void>
}

/**
 * Makes repositories readable by URL. Nothing of them is run, checked out or kept. Git's processes let everything else on the machine
 * go first, so that a server answers while it reviews.
 */
export function remoteRepositories(options: RemoteRepositoriesOptions): RemoteRepositories {
  const workspaces = createOpenedWorkspaces()
  return {
    open: (request, { contextLines, signal }) =>
      workspaces.open(
        (ended) => openCommits(options, request, { contextLines, signal: ended }),
        signal,
        abortedCommits,
      ),
    engine: () => engineAtHand(options.engine ?? 'auto', options.env ?? process.env),
    removeLeftovers: () => removeOrphans(options.root),
    disposeAll: () => workspaces.disposeAll(),
  }
}

async function openCommits(
  options: RemoteRepositoriesOptions,
  request: CommitRequest,
  { contextLines, signal }: { readonly contextLines: number; readonly signal: AbortSignal },
): Promise<Result<Workspace, CommitsError>> {
  const { policy, env = process.env, engine = 'auto', root, lookup } = options
  const judged = policy.judge(request.url, request.repositories)
  if (
    judged.verdict === 'malformed' ||
    !areFullIds(request.base, request.head) ||
    !isBranchName(request.branch)
  ) {
    return err({
      code: 'invalid_request',
      detail: 'the URL, the branch or the ids cannot be those of a repository',
    })
  }
  if (judged.verdict === 'denied') {
    return err({ code: 'access_denied', detail: 'the policy does not let the repository be read' })
  }
  const { address } = judged
  const addresses = await resolveHost(address, policy, { ask: lookup, signal })
  if (addresses.isErr()) return err(problemOfResolution(addresses.error))
  const pinned = { host: address.host, port: address.port, addresses: addresses.value }
  const opened = await openWithEngine(
    {
      pair: pairOf(request),
      remote: { url: address.url, credentials: credentialsFor(options, address), pinned },
      env,
      limits: withDefaults(defaultWorkspaceLimits, options.limits),
      contextLines,
      signal,
      background: true,
    },
    { engine, root, transport: () => createTransport(env, pinned) },
  )
  return opened.mapErr(problemOfFetch)
}

/** Nothing secret goes over a connection that others can read. */
function credentialsFor(
  { credentials }: RemoteRepositoriesOptions,
  { host, port, secure }: RepositoryAddress,
): RemoteCredentials | null {
  return secure ? (credentials?.({ host, port }) ?? null) : null
}

function pairOf({ branch, base, head }: CommitRequest): CommitPair {
  const ref = `refs/heads/${branch}`
  return {
    mode: 'range',
    base: { rev: base, oid: base },
    head: { rev: head, oid: head },
    mergeBase: null,
    branch,
    refs: { base: ref, head: ref },
  }
}
