import { err, ok, type ResultAsync, safeTry } from 'neverthrow'
import type { ReviewRow } from '../../ports/review-store.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Answer } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import type { ServerContext } from '../server-context.ts'
import { storeFailure } from '../store-failure.ts'
import { reviewResultJson } from '../views/review-result-json.ts'

/**
 * Keeps the exchange open until the review ends, and answers what became of it. Where nobody
 * waits any more, a review that nobody could find again is cancelled; one with a key goes on.
 */
export function relayReview(
  review: ReviewRow,
  hasKey: boolean,
  exchange: Exchange,
  { store }: ServerContext,
): ResultAsync<Answer, ApiError> {
  return safeTry(async function* () {
    const { signal } = exchange
    const { clientId, reviewId } = review
    const end = await store.waitForEnd(clientId, reviewId, signal)
    if (signal.aborted && !hasKey) yield* store.cancel(clientId, reviewId).mapErr(storeFailure(exchange))
    const found = yield* end.mapErr(storeFailure(exchange))
    if (found === null) return err<never, ApiError>({ code: 'service_unavailable' })
    if (found.result !== null) return ok({ status: 200, body: reviewResultJson(found.review, found.result) })
    const { status, errorCode } = found.review
    const code = status === 'failed' && errorCode !== null ? errorCode : 'review_result_unavailable'
    return err<never, ApiError>({ code })
  })
}
