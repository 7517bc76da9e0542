import { ResultAsync } from 'neverthrow'
import type { Database } from '../../src/server/ports/database.ts'
import type { ReviewQueue } from '../../src/server/ports/review-queue.ts'
import { type ClaimRecord, claimColumns, toClaimedReview } from '../../src/server/store/claim-record.ts'
import { toStoreError } from '../../src/server/store/to-store-error.ts'

/** The next row is the next review: a queue for databases whose real one needs more than is at hand. Nobody is ever lost. */
export function createPlainQueue(database: Database): ReviewQueue {
  const held = `review_id = ? and attempt = ? and status = 'running'`
  const asked = <T>(work: Promise<T>) => ResultAsync.fromPromise(work, toStoreError)
  const alone = database.dialect === 'postgres' ? 'for update skip locked' : ''
  const claim = async () => {
    const now = database.now()
    const [record] = await database.all<ClaimRecord>(
      `update reviews set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, ${now})
       where review_id = (select review_id from reviews where status = 'queued' and deadline_at > ${now}
         order by urgent desc, submitted_at, review_id limit 1 ${alone})
       returning ${claimColumns(now)}`,
    )
    return record === undefined ? null : toClaimedReview(record)
  }
  return {
    renewMs: 10_000,
    add: async () => undefined,
    remove: async () => undefined,
    claim: () => asked(claim()),
    renew: ({ reviewId, attempt }) =>
      asked(database.all(`select 1 from reviews where ${held}`, [reviewId, attempt])).map(
        (rows) => rows.length > 0,
      ),
    release: ({ reviewId, attempt }) =>
      asked(
        database.run(
          `update reviews set status = 'queued', attempt_limit = attempt_limit + 1 where ${held}`,
          [reviewId, attempt],
        ),
      ).map((many) => many > 0),
    recover: () => asked(Promise.resolve(0)),
  }
}
