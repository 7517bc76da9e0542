import type { SqlRunner } from '../ports/database.ts'
import type { ReviewRow, ReviewWithResult } from '../ports/review-store.ts'
import type { ReviewResult } from '../vocabulary/review-result.ts'
import { type ReviewRecord, reviewColumns, toReviewRow } from './review-record.ts'

/** The client's review. */
export async function readReview(
  runner: SqlRunner,
  clientId: string,
  reviewId: string,
): Promise<ReviewRow | null> {
  const [record] = await runner.all<ReviewRecord>(
    `select ${reviewColumns} from reviews where review_id = ? and client_id = ?`,
    [reviewId, clientId],
  )
  return record === undefined ? null : toReviewRow(record)
}

/** The client's review with what it says. */
export async function readResult(
  runner: SqlRunner,
  clientId: string,
  reviewId: string,
): Promise<ReviewWithResult | null> {
  const [record] = await runner.all<ReviewRecord & { result: string | null }>(
    `select ${reviewColumns}, result from reviews where review_id = ? and client_id = ?`,
    [reviewId, clientId],
  )
  if (record === undefined) return null
  return {
    review: toReviewRow(record),
    result: record.result === null ? null : (JSON.parse(record.result) as ReviewResult),
  }
}

/** Of these, the ids of the reviews that have not ended. */
export async function readUnfinished(
  runner: SqlRunner,
  reviewIds: readonly string[],
): Promise<readonly string[]> {
  const unfinished: string[] = []
  for (let start = 0; start < reviewIds.length; start += idsAtOnce) {
    const ids = reviewIds.slice(start, start + idsAtOnce)
    const rows = await runner.all<{ review_id: string }>(
      `select review_id from reviews where status in ('queued', 'running')
         and review_id in (${ids.map(() => '?').join(', ')})`,
      ids,
    )
    unfinished.push(...rows.map((row) => row.review_id))
  }
  return unfinished
}

/** Well below the number of values that any database takes in one statement. */
const idsAtOnce = 200
