import type { ResolvedRevision } from '@scrutineer/core'
import type { Environment } from '../process/git-environment.ts'
import type { Remote } from './fetch/git-access.ts'
import type { WorkspaceLimits } from './workspace-limits.ts'

/** Two commits of one repository to compare, and by what they can be had. Their ids are of one length. */
export interface CommitPair {
  readonly mode: 'pull_request' | 'range'
  readonly base: ResolvedRevision
  readonly head: ResolvedRevision
  /** Where they parted, as the host tells it; null to look for it in the history. */
  readonly mergeBase: string | null
  /** A branch, by its short name, that must hold the head; null for none. */
  readonly branch: string | null
  /** Full names of refs that lead to them, for a server that gives nothing by its id. */
  readonly refs: { readonly base: string; readonly head: string }
}

/** What an engine needs to read a change. */
export interface OpenRequest {
  readonly pair: CommitPair
  readonly remote: Remote
  readonly env: Environment
  readonly limits: WorkspaceLimits
  readonly contextLines: number
  readonly signal: AbortSignal | undefined
  /** Whether processes let everything else on the machine go first. */
  readonly background?: boolean | undefined
}
