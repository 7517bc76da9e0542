import type { CommitsError, CommitsErrorCode } from '@scrutineer/tools/repositories'
import type { ErrorCode } from '../vocabulary/error-code.ts'
import type { ExecutionProblem } from './execution-problem.ts'

const codes = {
  access_denied: 'access_denied',
  invalid_request: 'validation_failed',
  not_found: 'repository_not_found',
  state_conflict: 'repository_state_conflict',
  repository_too_large: 'repository_too_large',
  diff_too_large: 'diff_too_large',
  timed_out: 'review_timeout',
  unavailable: 'repository_unavailable',
  // What this machine's git cannot read is not there for a client; the log says why.
  unsupported: 'repository_not_found',
  // The disk, most often.
  failed: 'service_unavailable',
  aborted: 'review_timeout',
} as const satisfies Readonly<Record<CommitsErrorCode, ErrorCode>>

/** Commits that could not be had, as the reason why there is no review. */
export function problemOfCommits({ code, detail }: CommitsError): ExecutionProblem {
  return { code: codes[code], detail }
}
