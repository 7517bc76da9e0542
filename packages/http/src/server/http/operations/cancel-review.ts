import { ok, safeTry } from 'neverthrow'
import type { Operation } from '../answer.ts'
import { admit } from '../checks/admit.ts'
import { reviewStatusJson } from '../views/review-status-json.ts'
import { findReview } from './find-review.ts'

/** `POST /v1/reviews/{reviewId}/cancel`: ends a review; one that has ended is answered as it is. No body is read. */
export const cancelReview: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'cancel ai code reviews')
    const review = yield* findReview(exchange, (id) => context.store.cancel(client.id, id))
    return ok({ status: 200, body: reviewStatusJson(review) })
  })
