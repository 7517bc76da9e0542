import type { ReviewStatus } from '../vocabulary/review-status.ts'

/** Whether nothing more will happen to a review but that it is forgotten. */
export function isEnded(status: ReviewStatus): boolean {
  return status !== 'queued' && status !== 'running'
}
