import { ResultAsync } from 'neverthrow'
import type { SqlRunner } from '../ports/database.ts'
import type { ReviewQueue } from '../ports/review-queue.ts'
import type { ReviewOutcome, ReviewStore, StoreError } from '../ports/review-store.ts'
import type { Timers } from '../ports/timers.ts'
import { type AcceptanceParts, acceptReview, findByKey } from './accept-review.ts'
import { databaseError } from './database-error.ts'
import { endReviews, type ReviewEnd } from './end-reviews.ts'
import { createEndWatch } from './end-watch.ts'
import { schemaVersion } from './migrate.ts'
import { migrations } from './migrations.ts'
import { readResult, readReview, readUnfinished } from './read-reviews.ts'
import type { ReviewBells } from './review-bells.ts'
import { toStoreError } from './to-store-error.ts'

/** What the store of reviews is made of. */
export interface ReviewStoreParts extends AcceptanceParts {
  readonly queue: Pick<ReviewQueue, 'add' | 'remove'>
  readonly bells: ReviewBells
  readonly timers: Timers
}

/** The reviews of one database. */
export function createReviewStore(parts: ReviewStoreParts): ReviewStore {
  const { database, queue, bells, times, timers } = parts
  const retentionMs = times.resultMs

  /** Ends what the condition finds, in the row and in the line at once; then everybody here hears of it. */
  const end = (by: 'done' | 'cancelled', how: ReviewEnd, sql: string, values: readonly (string | number)[]) =>
    asked(async () => {
      const ended = await database.transaction(async (tx) => {
        const ids = await endReviews(database, tx, how, { sql, values })
        if (ids.length > 0) await queue.remove(tx, ids, by)
        return ids
      })
      if (ended.length > 0) bells.ended.ring(ended)
      return ended.length
    })

  const awaitEnd = createEndWatch({
    read: (clientId, reviewId) => readResult(database, clientId, reviewId),
    unfinished: (reviewIds) => readUnfinished(database, reviewIds),
    heard: bells.ended,
    timers,
    pollMs: 500,
  })

  return {
    accept: (input, caps) =>
      asked(async () => {
        const acceptance = await database.transaction((tx) => acceptReview(parts, tx, input, caps))
        if (acceptance.kind === 'accepted') bells.queued.ring()
        return acceptance
      }),
    findByKey: (clientId, key) => asked(() => findByKey(database, clientId, key)),
    find: (clientId, reviewId) => asked(() => readReview(database, clientId, reviewId)),
    result: (clientId, reviewId) => asked(() => readResult(database, clientId, reviewId)),
    cancel: (clientId, reviewId) =>
      end(
        'cancelled',
        { status: 'cancelled', retentionMs },
        `client_id = ? and review_id = ? and status in ('queued', 'running')`,
        [clientId, reviewId],
      ).andThen(() => asked(() => readReview(database, clientId, reviewId))),
    waitForEnd: (clientId, reviewId, signal) => asked(() => awaitEnd(clientId, reviewId, signal)),
    finish: (claim, outcome) =>
      end(
        'done',
        { ...endOf(outcome), retentionMs },
        `review_id = ? and attempt = ? and status = 'running'`,
        [claim.reviewId, claim.attempt],
      ).map((many) => many > 0),
    endOverdue: () =>
      end(
        'cancelled',
        { status: 'failed', errorCode: 'review_timeout', retentionMs },
        `deadline_at <= ${database.now()} and status in ('queued', 'running')`,
        [],
      ),
    dropOld: () => asked(() => dropOld(parts)),
    isPinned: (profileId, profileVersion) => asked(() => isPinned(database, profileId, profileVersion)),
    ping: () =>
      asked(async () => {
        const version = await schemaVersion(database)
        if (version !== migrations.length)
          throw databaseError('store_unavailable', `the schema has version ${version}`)
      }),
  }
}

function asked<T>(work: () => Promise<T>): ResultAsync<T, StoreError> {
  return ResultAsync.fromPromise(work(), toStoreError)
}

function endOf(outcome: ReviewOutcome): Omit<ReviewEnd, 'retentionMs'> {
  return outcome.kind === 'completed'
    ? { status: 'completed', result: JSON.stringify(outcome.result) }
    : { status: 'failed', errorCode: outcome.code }
}

async function dropOld({ database, times }: ReviewStoreParts): Promise<number> {
  const expired = await database.run(
    `update reviews set status = 'expired', result = null
     where status = 'completed' and expires_at <= ${database.now()}`,
  )
  const purged = await database.run(`delete from reviews where expires_at <= ${database.now()} - ?`, [
    times.rowMs,
  ])
  return expired + purged
}

async function isPinned(runner: SqlRunner, profileId: string, version: number): Promise<boolean> {
  const rows = await runner.all(
    `select 1 from reviews where profile_id = ? and profile_version = ? and status in ('queued', 'running') limit 1`,
    [profileId, version],
  )
  return rows.length > 0
}
