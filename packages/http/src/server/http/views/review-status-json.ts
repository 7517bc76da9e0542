import type { ReviewRow } from '../../ports/review-store.ts'
import { isoTime } from './iso-time.ts'

/** A review's state as it leaves the server. */
export function reviewStatusJson(review: ReviewRow) {
  const { startedAt, finishedAt, expiresAt } = review
  return {
    review_id: review.reviewId,
    status: review.status,
    attempt: review.attempt,
    created_at: isoTime(review.submittedAt),
    started_at: startedAt === null ? null : isoTime(startedAt),
    finished_at: finishedAt === null ? null : isoTime(finishedAt),
    expires_at: expiresAt === null ? null : isoTime(expiresAt),
    error_code: review.errorCode,
  }
}
