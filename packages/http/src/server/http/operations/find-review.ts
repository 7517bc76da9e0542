import { err, errAsync, ok, type ResultAsync } from 'neverthrow'
import type { StoreError } from '../../ports/review-store.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Exchange } from '../exchange.ts'
import { namedId } from '../named-id.ts'
import { storeFailure } from '../store-failure.ts'

/** What the store has under the id in the path; unknown, foreign, malformed and purged ones are one. */
export function findReview<Found>(
  exchange: Exchange,
  look: (reviewId: string) => ResultAsync<Found | null, StoreError>,
): ResultAsync<Found, ApiError> {
  const reviewId = namedId(exchange.request)
  if (reviewId === null) return errAsync({ code: 'review_not_found' })
  return look(reviewId)
    .mapErr(storeFailure(exchange))
    .andThen((found) => {
      if (found === null) return err({ code: 'review_not_found' as const })
      exchange.seen.reviewId = reviewId
      return ok(found)
    })
}
