import { ok, safeTry } from 'neverthrow'
import type { Operation } from '../answer.ts'
import { admit } from '../checks/admit.ts'
import { pollSeconds } from '../protocol/retry-after.ts'
import { reviewStatusJson } from '../views/review-status-json.ts'
import { findReview } from './find-review.ts'

/** `GET /v1/reviews/{reviewId}`: where a review stands, and while it has not ended when to look again. */
export const getReview: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'read ai code reviews')
    const review = yield* findReview(exchange, (id) => context.store.find(client.id, id))
    const goesOn = review.status === 'queued' || review.status === 'running'
    return ok({
      status: 200,
      body: reviewStatusJson(review),
      ...(goesOn && { headers: { 'retry-after': String(pollSeconds) } }),
    })
  })
