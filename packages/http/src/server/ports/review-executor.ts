import type { ResultAsync } from 'neverthrow'
import type { ErrorCode } from '../vocabulary/error-code.ts'
import type { ReviewResult } from '../vocabulary/review-result.ts'
import type { ClaimedReview } from './review-store.ts'

/** Why there is no result. */
export interface ExecutionFailure {
  readonly code: ErrorCode
}

/** Does what a review is: repository, model, findings. Nothing rejects. */
export interface ReviewExecutor {
  /** One attempt. The signal ends it early: deadline, cancellation, shutdown; what is answered then hardly matters. */
  execute(review: ClaimedReview, signal: AbortSignal): ResultAsync<ReviewResult, ExecutionFailure>
}
