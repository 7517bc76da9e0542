import type { PgBoss } from 'pg-boss'
import { endReviews } from '../server/store/end-reviews.ts'
import type { QueueSurroundings } from '../server/store/review-backend.ts'
import type { PostgresDatabase } from './open-pool.ts'
import { lostReviewQueue, type ReviewJob } from './review-job.ts'

/** Where lost reviews are heard of and written down. */
export interface LostReviewParts extends QueueSurroundings {
  readonly database: PostgresDatabase
  readonly boss: PgBoss
}

/** Fails the reviews whose workers were lost as often as may be; how many. */
export async function failLostReviews(parts: LostReviewParts): Promise<number> {
  let failed = 0
  for (;;) {
    const [job] = await parts.boss.fetch<ReviewJob>(lostReviewQueue, { batchSize: 1 })
    if (job === undefined) return failed
    const { reviewId, jobId } = job.data
    const { database, boss, bells, times } = parts
    const ended = await database.transaction(async (tx) => {
      const ids = await endReviews(
        database,
        tx,
        { status: 'failed', errorCode: 'worker_lost', retentionMs: times.resultMs },
        // One that was handed back since then has another job.
        {
          sql: `review_id = ? and job_id = ? and status in ('queued', 'running')`,
          values: [reviewId, jobId],
        },
      )
      await boss.complete(lostReviewQueue, job.id, null, { db: { executeSql: database.raw(tx) } })
      return ids
    })
    if (ended.length > 0) bells.ended.ring(ended)
    failed += ended.length
  }
}
