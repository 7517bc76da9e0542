import type { ReviewRow } from '../../ports/review-store.ts'
import { isoTime } from './iso-time.ts'
import { reviewPath } from './review-path.ts'

/** The receipt of an accepted submission. Its status is that of acceptance, whatever became of the review since. */
export function asyncSubmissionJson(review: ReviewRow) {
  const { reviewId, submittedAt, expiresAt, policyReceipt } = review
  return {
    review_id: reviewId,
    status: 'queued',
    status_url: reviewPath(reviewId),
    result_url: `${reviewPath(reviewId)}/result`,
    submitted_at: isoTime(submittedAt),
    ...(expiresAt !== null && { expires_at: isoTime(expiresAt) }),
    ...(policyReceipt !== null && { review_policy: policyReceipt }),
  }
}
