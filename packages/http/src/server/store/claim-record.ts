import type { ClaimedReview } from '../ports/review-store.ts'
import type { CanonicalSubmission } from '../vocabulary/submission.ts'

/** The columns of a `ClaimedReview`, for `returning`. */
export function claimColumns(now: string): string {
  return `review_id, client_id, attempt, submission, profile_version, deadline_at - ${now} as remaining_ms`
}

/** These columns as a database gives them. */
export interface ClaimRecord {
  readonly review_id: string
  readonly client_id: string
  readonly attempt: number
  /** There until the review ends, so always there in one that was just claimed. */
  readonly submission: string
  readonly profile_version: number
  readonly remaining_ms: number
}

/** The claim as a worker gets it. */
export function toClaimedReview(record: ClaimRecord): ClaimedReview {
  return {
    reviewId: record.review_id,
    clientId: record.client_id,
    attempt: record.attempt,
    submission: JSON.parse(record.submission) as CanonicalSubmission,
    profileVersion: record.profile_version,
    remainingMs: record.remaining_ms,
  }
}
