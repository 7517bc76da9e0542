import { ResultAsync } from 'neverthrow'
import type { PgBoss } from 'pg-boss'
import type { SqlRunner } from '../server/ports/database.ts'
import type { QueuedReview, ReviewQueue } from '../server/ports/review-queue.ts'
import type { ClaimedReview, ReviewClaim } from '../server/ports/review-store.ts'
import { type ClaimRecord, claimColumns, toClaimedReview } from '../server/store/claim-record.ts'
import type { QueueSurroundings } from '../server/store/review-backend.ts'
import { toStoreError } from '../server/store/to-store-error.ts'
import { failLostReviews } from './fail-lost-reviews.ts'
import type { PostgresDatabase } from './open-pool.ts'
import { heartbeatSeconds, type ReviewJob, reviewQueue } from './review-job.ts'
import { toDatabaseError } from './to-database-error.ts'

/** What a queue is made of whose line is an engine's. */
export interface JobQueueParts extends QueueSurroundings {
  readonly database: PostgresDatabase
  readonly boss: PgBoss
  readonly newId: () => string
}

/** One delivery of a job: the engine takes word of it only as long as it has not delivered the job again. */
interface Delivery {
  readonly id: string
  readonly retryCount: number
}

/**
 * The queue of many processes: the engine delivers, hears the hearts of workers and delivers again; the rows say what is true.
 * A job is put in line, and taken out of it, in the transaction of its row.
 */
export function createJobQueue(parts: JobQueueParts): ReviewQueue {
  const { database, boss, bells } = parts
  const deliveries = new Map<string, Delivery>()
  const asked = <T>(work: () => Promise<T>): ResultAsync<T, ReturnType<typeof toStoreError>> =>
    ResultAsync.fromPromise(work(), (thrown) => toStoreError(toDatabaseError(thrown)))
  const within = (tx: SqlRunner) => ({ db: { executeSql: database.raw(tx) } })

  const add = async (tx: SqlRunner, review: QueuedReview): Promise<void> => {
    const { reviewId, attempt } = review
    const jobId = parts.newId()
    await tx.run('update reviews set job_id = ? where review_id = ?', [jobId, reviewId])
    const job: ReviewJob = { jobId, reviewId, attemptsBefore: attempt }
    await boss.send(reviewQueue, job, {
      id: jobId,
      priority: review.urgent ? 1 : 0,
      retryLimit: review.attemptLimit - attempt - 1,
      ...within(tx),
    })
  }

  const claim = async (): Promise<ClaimedReview | null> => {
    for (;;) {
      const [job] = await boss.fetch<ReviewJob>(reviewQueue, { batchSize: 1 })
      if (job === undefined) return null
      const review = await claimRow(database, job.data, job.data.attemptsBefore + job.retryCount + 1)
      const delivery = { id: job.id, retryCount: job.retryCount }
      if (review !== null) {
        deliveries.set(nameOf(review), delivery)
        return review
      }
      // Cancelled, overdue or begun by a later delivery: there is nothing to do.
      await boss.complete(reviewQueue, delivery)
    }
  }

  const renew = async (held: ReviewClaim): Promise<boolean> => {
    const delivery = deliveries.get(nameOf(held))
    if (delivery !== undefined) await boss.touch(reviewQueue, delivery)
    const rows = await database.all(
      `select 1 from reviews where review_id = ? and attempt = ? and status = 'running'`,
      [held.reviewId, held.attempt],
    )
    if (rows.length === 0) deliveries.delete(nameOf(held))
    return rows.length > 0
  }

  const release = async (held: ReviewClaim): Promise<boolean> => {
    const released = await database.transaction(async (tx) => {
      const [row] = await tx.all<{ urgent: number; attempt_limit: number; job_id: string }>(
        `update reviews set status = 'queued', attempt_limit = attempt_limit + 1
         where review_id = ? and attempt = ? and status = 'running' returning urgent, attempt_limit, job_id`,
        [held.reviewId, held.attempt],
      )
      if (row === undefined) return false
      await boss.complete(reviewQueue, row.job_id, null, { includeQueued: true, ...within(tx) })
      await add(tx, { ...held, urgent: row.urgent === 1, attemptLimit: row.attempt_limit })
      return true
    })
    deliveries.delete(nameOf(held))
    if (released) bells.queued.ring()
    return released
  }

  const remove = async (
    tx: SqlRunner,
    reviewIds: readonly string[],
    how: 'done' | 'cancelled',
  ): Promise<void> => {
    const raw = database.raw(tx)
    const { rows } = await raw(
      'select job_id from reviews where review_id = any($1) and job_id is not null',
      [reviewIds],
    )
    const jobIds = (rows as { job_id: string }[]).map((row) => row.job_id)
    if (jobIds.length === 0) return
    if (how === 'cancelled') await boss.cancel(reviewQueue, jobIds, within(tx))
    else await boss.complete(reviewQueue, jobIds, null, { includeQueued: true, ...within(tx) })
  }

  bells.ended.listen((reviewIds) => {
    const ended = new Set(reviewIds)
    for (const name of deliveries.keys())
      if (ended.has(name.slice(0, name.indexOf('/')))) deliveries.delete(name)
  })

  return {
    // Two signs may get lost on the way.
    renewMs: (heartbeatSeconds * 1000) / 3,
    // What the engine throws is of the database: the store takes its word for it.
    add: (tx, review) => add(tx, review).catch(rethrow),
    remove: (tx, reviewIds, how) => remove(tx, reviewIds, how).catch(rethrow),
    claim: () => asked(claim),
    renew: (held) => asked(() => renew(held)),
    release: (held) => asked(() => release(held)),
    recover: () => asked(() => failLostReviews(parts)),
  }
}

function rethrow(thrown: unknown): never {
  throw toDatabaseError(thrown)
}

function nameOf({ reviewId, attempt }: ReviewClaim): string {
  return `${reviewId}/${attempt}`
}

/**
 * Begins the review of a job. The row may stand at any earlier attempt, since a worker may have died between the delivery and
 * this.
 */
async function claimRow(
  database: PostgresDatabase,
  job: ReviewJob,
  attempt: number,
): Promise<ClaimedReview | null> {
  const now = database.now()
  const [record] = await database.all<ClaimRecord>(
    `update reviews set status = 'running', attempt = ?, started_at = coalesce(started_at, ${now})
     where review_id = ? and job_id = ? and attempt < ? and status in ('queued', 'running') and deadline_at > ${now}
     returning ${claimColumns(now)}`,
    [attempt, job.reviewId, job.jobId, attempt],
  )
  return record === undefined ? null : toClaimedReview(record)
}
