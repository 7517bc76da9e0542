import { err, ok, safeTry } from 'neverthrow'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Operation } from '../answer.ts'
import { admit } from '../checks/admit.ts'
import { reviewResultJson } from '../views/review-result-json.ts'
import { findReview } from './find-review.ts'

/** `GET /v1/reviews/{reviewId}/result`: what a completed review says. */
export const getReviewResult: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'read ai code reviews')
    const found = yield* findReview(exchange, (id) => context.store.result(client.id, id))
    const { review, result } = found
    if (result !== null) return ok({ status: 200, body: reviewResultJson(review, result) })
    const goesOn = review.status === 'queued' || review.status === 'running'
    return err<never, ApiError>({ code: goesOn ? 'review_not_completed' : 'review_result_unavailable' })
  })
