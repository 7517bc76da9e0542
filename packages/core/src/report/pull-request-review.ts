import type { Verification } from '../findings/verification.ts'
import type { LoopEvent } from '../loop/loop-event.ts'
import type { PullRequest } from '../ports/pull-request-host.ts'
import type { FinalFinding } from '../tools/final-review.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import type { ReportedCost } from './report.ts'

/** A finding of a pull-request review, with what could be checked about it. Nothing is dropped for the check. */
export interface VerifiedFinding extends FinalFinding {
  readonly verification: Verification
}

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
  /** What the requests cost; null where nobody asked for it, and of a reviewer that is no AI. */
  readonly cost: ReportedCost | null
  /** False for a reviewer that is no AI. */
  readonly isAi: boolean
  /** Everything that happened, in order: what a trace is made from. */
  readonly events: readonly LoopEvent[]
}
