import { ResultAsync } from 'neverthrow'
import type { Database, SqlRunner } from '../ports/database.ts'
import type { ReviewQueue } from '../ports/review-queue.ts'
import type { ClaimedReview, ReviewClaim } from '../ports/review-store.ts'
import { type ClaimRecord, claimColumns, toClaimedReview } from '../store/claim-record.ts'
import { endReviews } from '../store/end-reviews.ts'
import type { ReviewBells } from '../store/review-bells.ts'
import type { ReviewTimes } from '../store/review-times.ts'
import { toStoreError } from '../store/to-store-error.ts'

/** What a queue is made of whose line is the rows themselves. */
export interface RowQueueParts {
  readonly database: Database
  readonly bells: ReviewBells
  readonly times: ReviewTimes
  /** The name of this process, other than that of any before it. */
  readonly instance: string
  /** How long a claim holds that is not renewed, in milliseconds. */
  readonly leaseMs: number
}

/**
 * The queue of a process that alone owns its database: whoever else holds a claim is a process that is gone. A worker of its
 * own counts as lost when its lease has run out.
 */
export function createRowQueue({ database, bells, times, instance, leaseMs }: RowQueueParts): ReviewQueue {
  const now = database.now()
  const held = `review_id = ? and attempt = ? and status = 'running'`

  const requeue = async (tx: SqlRunner): Promise<number> =>
    tx.run(
      `update reviews set status = 'queued', available_at = ${now} + min(1000 * (1 << (attempt - 1)), ${longestWaitMs})
       where ${lost(now)} and attempt < attempt_limit`,
      [instance],
    )

  const recover = async (): Promise<number> => {
    const { requeued, failed } = await database.transaction(async (tx) => ({
      requeued: await requeue(tx),
      failed: await endReviews(
        database,
        tx,
        { status: 'failed', errorCode: 'worker_lost', retentionMs: times.resultMs },
        { sql: `${lost(now)} and attempt >= attempt_limit`, values: [instance] },
      ),
    }))
    if (requeued > 0) bells.queued.ring()
    if (failed.length > 0) bells.ended.ring(failed)
    return requeued + failed.length
  }

  const release = async (claim: ReviewClaim): Promise<boolean> => {
    const released = await database.run(
      `update reviews set status = 'queued', attempt_limit = attempt_limit + 1, available_at = ${now} where ${held}`,
      [claim.reviewId, claim.attempt],
    )
    if (released > 0) bells.queued.ring()
    return released > 0
  }

  return {
    renewMs: leaseMs / 3,
    // The row says everything.
    add: async () => undefined,
    remove: async () => undefined,
    claim: () => ResultAsync.fromPromise(claim(database, instance, leaseMs), toStoreError),
    renew: ({ reviewId, attempt }) =>
      ResultAsync.fromPromise(
        database.run(`update reviews set lease_until = ${now} + ? where ${held}`, [
          leaseMs,
          reviewId,
          attempt,
        ]),
        toStoreError,
      ).map((many) => many > 0),
    release: (claimed) => ResultAsync.fromPromise(release(claimed), toStoreError),
    recover: () => ResultAsync.fromPromise(recover(), toStoreError),
  }
}

/** How long a review that was lost waits at most before it is begun again. */
const longestWaitMs = 30_000

/** Whether a review in line may be begun. One that would wait longer than any does was put there before the clock was set back. */
function isDue(now: string): string {
  return `status = 'queued' and (available_at <= ${now} or available_at > ${now} + ${longestWaitMs})`
}

function lost(now: string): string {
  return `status = 'running' and (lease_until < ${now} or lease_owner <> ?)`
}

async function claim(database: Database, instance: string, leaseMs: number): Promise<ClaimedReview | null> {
  const now = database.now()
  // An idle process only reads.
  const waiting = await database.all(`select 1 from reviews where ${isDue(now)} limit 1`)
  if (waiting.length === 0) return null
  const [record] = await database.all<ClaimRecord>(
    `update reviews set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, ${now}),
       lease_owner = ?, lease_until = ${now} + ?
     where review_id = (
       select review_id from reviews where ${isDue(now)} and deadline_at > ${now}
       order by urgent desc, submitted_at, rowid limit 1)
     returning ${claimColumns(now)}`,
    [instance, leaseMs],
  )
  return record === undefined ? null : toClaimedReview(record)
}
