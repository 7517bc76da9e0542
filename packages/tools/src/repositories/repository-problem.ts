import type { FetchProblem } from '../workspaces/fetch/fetch-problem.ts'
import type { ResolutionProblem } from './resolve-host.ts'

/** Why commits could not be had. */
export type CommitsErrorCode =
  /** The URL, or who asked, must not be served. */
  | 'access_denied'
  /** Ids that are none or of two kinds, a branch that none has, a URL that is none. */
  | 'invalid_request'
  /** The repository, the branch or a commit is not there, or not for us. */
  | 'not_found'
  /** The branch does not hold the head, or base and head have nothing in common. */
  | 'state_conflict'
  | 'repository_too_large'
  | 'diff_too_large'
  | 'timed_out'
  /** The server fails or cannot be reached. */
  | 'unavailable'
  /** Neither engine at hand can read such a repository. */
  | 'unsupported'
  /** This machine cannot keep what comes. */
  | 'failed'
  | 'aborted'

/** `detail` is for the operator's log: no address, no path, nothing that the server wrote. */
export interface CommitsError {
  readonly code: CommitsErrorCode
  readonly detail: string
}

/** The caller gave up. */
export const abortedCommits: CommitsError = { code: 'aborted', detail: 'the caller stopped it' }

const ofFetch = {
  aborted: 'aborted',
  auth: 'not_found',
  unavailable: 'unavailable',
  too_large: 'repository_too_large',
  diff_too_large: 'diff_too_large',
  timed_out: 'timed_out',
  not_given: 'not_found',
  not_on_branch: 'state_conflict',
  unrelated: 'state_conflict',
  filter_refused: 'unavailable',
  engine_unsupported: 'unsupported',
  refused: 'unavailable',
  failed: 'failed',
} as const satisfies Readonly<Record<FetchProblem['code'], CommitsErrorCode>>

/** A failed fetch, as whoever asked for the commits is told of it. */
export function problemOfFetch({ code, detail }: FetchProblem): CommitsError {
  return { code: ofFetch[code], detail }
}

const ofResolution = {
  // Told apart, the names of an internal network could be found out.
  denied: 'not_found',
  unknown: 'not_found',
  unavailable: 'unavailable',
  aborted: 'aborted',
} as const satisfies Readonly<Record<ResolutionProblem['code'], CommitsErrorCode>>

/** A host that is not contacted. */
export function problemOfResolution({ code, detail }: ResolutionProblem): CommitsError {
  return { code: ofResolution[code], detail }
}
