import type { Database, SqlRunner } from '../ports/database.ts'
import type { ReviewQueue } from '../ports/review-queue.ts'
import type { Acceptance, AcceptanceCaps, AcceptedInput, ReviewRow } from '../ports/review-store.ts'
import { type ReviewRecord, reviewColumns, toReviewRow } from './review-record.ts'
import type { ReviewTimes } from './review-times.ts'

/** Where reviews are accepted, and into which line. */
export interface AcceptanceParts {
  readonly database: Database
  readonly queue: Pick<ReviewQueue, 'add'>
  readonly times: ReviewTimes
  /** The active version of the client's profile, which does not change before the transaction ends; null when there is none. */
  readonly pinProfile: (tx: SqlRunner, clientId: string, profileId: string) => Promise<number | null>
  readonly newId: () => string
}

/** Everything about one submission in the caller's transaction: found, refused, or kept and in line. */
export async function acceptReview(
  parts: AcceptanceParts,
  tx: SqlRunner,
  input: AcceptedInput,
  caps: AcceptanceCaps,
): Promise<Acceptance> {
  const { clientId, idempotencyKey: key, submission } = input
  // Submissions of one client take turns, so that its counts are exact and a key is bound once.
  if (parts.database.dialect === 'postgres')
    await tx.all('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`scrutineer:${clientId}`])
  if (key !== null) {
    const known = await findByKey(tx, clientId, key)
    if (known !== null)
      return known.digest === input.digest ? { kind: 'replayed', review: known } : { kind: 'conflict' }
  }
  const profileVersion = await parts.pinProfile(tx, clientId, submission.providerProfileId)
  if (profileVersion === null) return { kind: 'profile_invalid' }
  if ((await countUnfinished(tx, clientId)) >= caps.unfinishedOfClient) return { kind: 'concurrency_limited' }
  if (input.asynchronous && (await countBacklog(tx)) >= caps.backlog) return { kind: 'backlog_full' }
  if (caps.isOpen === false) return { kind: 'closed' }
  return { kind: 'accepted', review: await insertReview(parts, tx, input, profileVersion) }
}

/** The client's review under this key. */
export async function findByKey(runner: SqlRunner, clientId: string, key: string): Promise<ReviewRow | null> {
  const [record] = await runner.all<ReviewRecord>(
    `select ${reviewColumns} from reviews where client_id = ? and idempotency_key = ?`,
    [clientId, key],
  )
  return record === undefined ? null : toReviewRow(record)
}

async function countUnfinished(tx: SqlRunner, clientId: string): Promise<number> {
  const [row] = await tx.all<{ many: number }>(
    `select count(*) as many from reviews where client_id = ? and status in ('queued', 'running')`,
    [clientId],
  )
  return row?.many ?? 0
}

async function countBacklog(tx: SqlRunner): Promise<number> {
  const [row] = await tx.all<{ many: number }>(
    `select count(*) as many from reviews where status = 'queued' and urgent = 0`,
  )
  return row?.many ?? 0
}

async function insertReview(
  parts: AcceptanceParts,
  tx: SqlRunner,
  input: AcceptedInput,
  profileVersion: number,
): Promise<ReviewRow> {
  const { submission } = input
  const { database, times } = parts
  const policy = submission.reviewPolicy
  const urgent = !input.asynchronous
  const reviewId = parts.newId()
  const [record] = await tx.all<ReviewRecord>(
    `insert into reviews (review_id, client_id, idempotency_key, digest, status, urgent, attempt_limit, profile_id,
       profile_version, submitted_at, deadline_at, submission, policy_format, policy_sha256, policy_bytes)
     values (?, ?, ?, ?, 'queued', ?, ?, ?, ?, ${database.now()}, ${database.now()} + ?, ?, ?, ?, ?)
     returning ${reviewColumns}`,
    [
      reviewId,
      input.clientId,
      input.idempotencyKey,
      input.digest,
      urgent ? 1 : 0,
      times.attempts,
      submission.providerProfileId,
      profileVersion,
      times.deadlineMs,
      JSON.stringify(submission),
      policy?.format ?? null,
      policy?.sha256 ?? null,
      policy?.bytes ?? null,
    ],
  )
  if (record === undefined) throw new Error('an inserted review was not returned')
  await parts.queue.add(tx, { reviewId, urgent, attempt: 0, attemptLimit: times.attempts })
  return toReviewRow(record)
}
