import type { ResultAsync } from 'neverthrow'
import type { ChangeSet } from './change-source.ts'

/** Why a host could not tell about a pull request. */
export type PullRequestHostErrorCode =
  | 'invalid_url'
  | 'not_found'
  | 'auth'
  | 'rate_limited'
  | 'unavailable'
  | 'malformed_response'
  | 'aborted'

/** Holds no text of the host and no credential. */
export interface PullRequestHostError {
  readonly code: PullRequestHostErrorCode
  readonly detail: string
  readonly retryAfterMs: number | null
}

/** A pull request at fixed ids. All texts are untrusted. */
export interface PullRequest {
  readonly url: string
  readonly owner: string
  readonly repository: string
  readonly number: number
  readonly title: string
  /** Null when there is none. */
  readonly body: string | null
  /** Null when the account was deleted. */
  readonly author: string | null
  readonly baseRef: string
  readonly headRef: string
  readonly baseSha: string
  readonly headSha: string
  /** Things the reader must know, such as a list of files that the host cut. */
  readonly notes: readonly string[]
}

/** Tells about pull requests; read only. Nothing rejects. */
export interface PullRequestHost {
  read(
    url: string,
    options: { readonly signal?: AbortSignal | undefined },
  ): ResultAsync<PullRequest, PullRequestHostError>
}

/** Why a pull request's trees could not be had. */
export interface WorkspaceError {
  readonly code:
    | 'head_gone'
    | 'auth'
    | 'unavailable'
    | 'repository_too_large'
    | 'engine_unsupported'
    | 'failed'
    | 'aborted'
  readonly detail: string
}

/** A pull request's trees, held for one review. */
export interface Workspace {
  /** From the merge base to the head, as the host shows it. */
  readonly changes: ChangeSet
  /** Removes all of it. Safe to call twice; never rejects. */
  dispose(): Promise<void>
}

/** Makes disposable workspaces. Nothing rejects, and a failed `acquire` leaves nothing behind. */
export interface Workspaces {
  acquire(
    pullRequest: PullRequest,
    options: { readonly contextLines: number; readonly signal?: AbortSignal | undefined },
  ): ResultAsync<Workspace, WorkspaceError>
}
