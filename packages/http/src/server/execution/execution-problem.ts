import type { ErrorCode } from '../vocabulary/error-code.ts'

/** Why a review has no result: for the client the code alone, for the operator's log a few words of our own. */
export interface ExecutionProblem {
  readonly code: ErrorCode
  readonly detail: string
}

/** The signal ended it. What is stored then is decided by who gave it. */
export const stoppedExecution: ExecutionProblem = { code: 'review_timeout', detail: 'it was told to stop' }
