import type { ResultAsync } from 'neverthrow'
import type { ErrorCode } from '../vocabulary/error-code.ts'
import type { PolicyReceipt } from '../vocabulary/review-policy.ts'
import type { ReviewResult } from '../vocabulary/review-result.ts'
import type { ReviewStatus } from '../vocabulary/review-status.ts'
import type { CanonicalSubmission } from '../vocabulary/submission.ts'
import type { DatabaseErrorCode } from './database.ts'

/** Why the store did not do it; nothing of it was kept. */
export interface StoreError {
  readonly code: DatabaseErrorCode
  /** For the operator's log: what the database said. */
  readonly detail: string
}

/** A submission that passed every check that needs no store. */
export interface AcceptedInput {
  readonly clientId: string
  readonly idempotencyKey: string | null
  /** Of the canonical submission, in hexadecimal: what a replay must equal. */
  readonly digest: string
  readonly submission: CanonicalSubmission
  /** Whether nobody waits: such reviews count against the backlog and yield to those somebody waits for. */
  readonly asynchronous: boolean
}

/** How much may wait at a time. */
export interface AcceptanceCaps {
  /** Reviews of the client that have not ended. */
  readonly unfinishedOfClient: number
  /** Asynchronous reviews, of all clients, that no worker has begun. Parallel clients may overshoot it by their number. */
  readonly backlog: number
  /** Whether anything new is kept; where it is not, what would be accepted is `closed`. Default true. */
  readonly isOpen?: boolean
}

/** A review as its client sees it. Times are milliseconds since 1970 by the store's clock. */
export interface ReviewRow {
  readonly reviewId: string
  readonly clientId: string
  readonly digest: string
  readonly status: ReviewStatus
  /** How often a worker began it. */
  readonly attempt: number
  readonly submittedAt: number
  readonly deadlineAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
  /** When the result is no longer kept; null until the review ended. */
  readonly expiresAt: number | null
  /** Why it failed; null unless it did. */
  readonly errorCode: ErrorCode | null
  /** There exactly when a policy was sent, also when the policy itself is gone. */
  readonly policyReceipt: PolicyReceipt | null
}

/** A review with what it says; null unless it is completed. */
export interface ReviewWithResult {
  readonly review: ReviewRow
  readonly result: ReviewResult | null
}

/** What became of a submission; in this order of precedence after a replay. */
export type Acceptance =
  | { readonly kind: 'accepted' | 'replayed'; readonly review: ReviewRow }
  | { readonly kind: 'conflict' | 'profile_invalid' | 'concurrency_limited' | 'backlog_full' | 'closed' }

/** What a worker holds: every write of its must name the review and the attempt, and finds nothing once it is not its own. */
export interface ReviewClaim {
  readonly reviewId: string
  /** From 1. */
  readonly attempt: number
}

/** A review that a worker has begun. */
export interface ClaimedReview extends ReviewClaim {
  readonly clientId: string
  readonly submission: CanonicalSubmission
  /** The version that was active when the review was accepted. */
  readonly profileVersion: number
  /** Milliseconds until the deadline, as of the claim. */
  readonly remainingMs: number
}

/** How an attempt ended. */
export type ReviewOutcome =
  | { readonly kind: 'completed'; readonly result: ReviewResult }
  | { readonly kind: 'failed'; readonly code: ErrorCode }

/**
 * The reviews of all clients. A row is the truth about its review: what ends it is written once, in one statement that also
 * drops its inputs. Nothing rejects.
 */
export interface ReviewStore {
  /**
   * Keeps the review and puts it in line, or finds it kept under the same key. Pins the profile's active version. A key that
   * is bound to another digest is a `conflict`.
   */
  accept(input: AcceptedInput, caps: AcceptanceCaps): ResultAsync<Acceptance, StoreError>
  /** Null when the client has no review under this key. */
  findByKey(clientId: string, key: string): ResultAsync<ReviewRow | null, StoreError>
  /** Null when the client has no such review: unknown, foreign and purged are one. */
  find(clientId: string, reviewId: string): ResultAsync<ReviewRow | null, StoreError>
  /** As `find`, with the result. */
  result(clientId: string, reviewId: string): ResultAsync<ReviewWithResult | null, StoreError>
  /** Ends a review that has not ended; gives the row as it is then. Null as with `find`. */
  cancel(clientId: string, reviewId: string): ResultAsync<ReviewRow | null, StoreError>
  /**
   * Resolves when the review has ended, with what it says. Null as with `find`, and when the signal ends the wait. A store that
   * is away for a while does not end it.
   */
  waitForEnd(
    clientId: string,
    reviewId: string,
    signal: AbortSignal,
  ): ResultAsync<ReviewWithResult | null, StoreError>
  /** Ends a review; false when the claim no longer holds, and nothing was written. */
  finish(claim: ReviewClaim, outcome: ReviewOutcome): ResultAsync<boolean, StoreError>
  /** Fails reviews whose deadline has passed, as often as one likes; how many. */
  endOverdue(): ResultAsync<number, StoreError>
  /** Drops results that are no longer kept and, when their time has come, whole rows; how many of both. */
  dropOld(): ResultAsync<number, StoreError>
  /** Whether a review that has not ended pins this version of a profile. */
  isPinned(profileId: string, profileVersion: number): ResultAsync<boolean, StoreError>
  /** Whether the store answers and has the schema of this program. */
  ping(): ResultAsync<void, StoreError>
}
