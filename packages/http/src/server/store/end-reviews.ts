import type { Database, SqlRunner, SqlValue } from '../ports/database.ts'
import type { ErrorCode } from '../vocabulary/error-code.ts'
import type { ReviewStatus } from '../vocabulary/review-status.ts'

/** How reviews end. */
export interface ReviewEnd {
  readonly status: Exclude<ReviewStatus, 'queued' | 'running' | 'expired'>
  readonly errorCode?: ErrorCode
  /** JSON. */
  readonly result?: string
  readonly retentionMs: number
}

/**
 * Ends the reviews that the condition finds: the last word about each, and the end of its inputs, in one statement. Gives their
 * ids. The condition must leave out reviews that have ended.
 */
export async function endReviews(
  database: Database,
  runner: SqlRunner,
  end: ReviewEnd,
  condition: { readonly sql: string; readonly values: readonly SqlValue[] },
): Promise<readonly string[]> {
  const rows = await runner.all<{ review_id: string }>(
    `update reviews set status = ?, error_code = ?, result = ?, finished_at = ${database.now()},
       expires_at = ${database.now()} + ?, submission = null
     where ${condition.sql} returning review_id`,
    [end.status, end.errorCode ?? null, end.result ?? null, end.retentionMs, ...condition.values],
  )
  return rows.map((row) => row.review_id)
}
