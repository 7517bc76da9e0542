import type { PullRequest } from '@scrutineer/core'
import type { Environment } from '../process/git-environment.ts'
import type { Remote } from './fetch/git-access.ts'
import type { WorkspaceLimits } from './workspace-limits.ts'

/** What an engine needs to read a pull request. */
export interface OpenRequest {
  readonly pullRequest: PullRequest
  /** What the host said; null when it said nothing. */
  readonly mergeBase: string | null
  readonly remote: Remote
  readonly env: Environment
  readonly limits: WorkspaceLimits
  readonly contextLines: number
  readonly signal: AbortSignal | undefined
}
