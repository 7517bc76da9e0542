import type { LoopEvent } from '../loop/loop-event.ts'
import type { PullRequest } from '../ports/pull-request-host.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import type { VerifiedFinding } from './check-final-review.ts'

/** A finished review of a pull request. */
export interface PullRequestReview {
  readonly pullRequest: PullRequest
  readonly summary: string
  readonly findings: readonly VerifiedFinding[]
  /** The model's notes, then the controller's own; at most 100. */
  readonly notes: readonly string[]
  /** The model that answered last, as its provider names it. */
  readonly model: string
  /** The provider's id of the last request; null when it gave none. */
  readonly requestId: string | null
  readonly terminationReason: 'final_review'
  readonly usage: UsageTotal
  /** False for a reviewer that is no AI. */
  readonly isAi: boolean
  /** Everything that happened, in order: what a trace is made from. */
  readonly events: readonly LoopEvent[]
}

/** What happens in a pull-request review, in order. */
export type ReviewPullRequestEvent =
  | { readonly type: 'review-start'; readonly url: string; readonly provider: string; readonly model: string }
  | { readonly type: 'pull-request-read'; readonly pullRequest: PullRequest; readonly files: number }
  | LoopEvent
  | {
      readonly type: 'review-end'
      readonly ok: boolean
      readonly code: string | null
      readonly durationMs: number | null
    }
