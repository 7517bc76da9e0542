import type { ReviewRow } from '../ports/review-store.ts'
import { isErrorCode } from '../vocabulary/error-code.ts'
import type { PolicyFormat } from '../vocabulary/review-policy.ts'
import type { ReviewStatus } from '../vocabulary/review-status.ts'

/** The columns that make a `ReviewRow`, for `select` and `returning`. */
export const reviewColumns = `review_id, client_id, digest, status, attempt, submitted_at, deadline_at, started_at,
  finished_at, expires_at, error_code, policy_format, policy_sha256, policy_bytes`

/** These columns as a database gives them. */
export interface ReviewRecord {
  readonly review_id: string
  readonly client_id: string
  readonly digest: string
  readonly status: ReviewStatus
  readonly attempt: number
  readonly submitted_at: number
  readonly deadline_at: number
  readonly started_at: number | null
  readonly finished_at: number | null
  readonly expires_at: number | null
  readonly error_code: string | null
  readonly policy_format: PolicyFormat | null
  readonly policy_sha256: string | null
  readonly policy_bytes: number | null
}

/** The row as the server speaks of it. */
export function toReviewRow(record: ReviewRecord): ReviewRow {
  const { policy_format: format, policy_sha256: sha256, policy_bytes: bytes } = record
  return {
    reviewId: record.review_id,
    clientId: record.client_id,
    digest: record.digest,
    status: record.status,
    attempt: record.attempt,
    submittedAt: record.submitted_at,
    deadlineAt: record.deadline_at,
    startedAt: record.started_at,
    finishedAt: record.finished_at,
    expiresAt: record.expires_at,
    errorCode: toErrorCode(record.error_code),
    policyReceipt: format === null || sha256 === null || bytes === null ? null : { format, sha256, bytes },
  }
}

/** A later version of the program may have failed a review for a reason that this one has no word for. */
function toErrorCode(text: string | null): ReviewRow['errorCode'] {
  if (text === null) return null
  return isErrorCode(text) ? text : 'internal_error'
}
