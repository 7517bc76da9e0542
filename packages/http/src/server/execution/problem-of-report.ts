import type { ReviewChangesError, ReviewReport } from '@scrutineer/core'
import type { ErrorCode } from '../vocabulary/error-code.ts'
import type { ExecutionProblem } from './execution-problem.ts'
import { stoppedExecution } from './execution-problem.ts'
import { isOfProvider, problemOfModel } from './problem-of-model.ts'

/** A review that did not begin. */
export function problemOfReview(error: ReviewChangesError): ExecutionProblem {
  if (error.code === 'cancelled' || error.code === 'aborted') return stoppedExecution
  if (error.code === 'invalid_options' && error.option === 'context') {
    return { code: 'review_policy_too_large', detail: 'the policy leaves no room for the change' }
  }
  // A rule file of the repository that cannot be read is the repository's fault, and no reason to review without it.
  const code: ErrorCode = error.code === 'invalid_rules' ? 'repository_state_conflict' : 'internal_error'
  return { code, detail: `the review could not begin: ${error.code}` }
}

/**
 * Why a review is none although there is a report: no conversation came to its end. What some parts of the change brought before
 * others failed, or before the time was up, is a result, which says that something was left out; so is what a model reported
 * before it lost its way.
 */
export function problemOfReport({ status, chunks, findings }: ReviewReport): ExecutionProblem | null {
  if (chunks.some(({ complete }) => complete)) return null
  if (status === 'interrupted') return stoppedExecution
  const ends = chunks.map(({ ended }) => ended).filter((ended) => ended !== 'not_begun')
  if (chunks.length === 0 || (findings.length > 0 && !ends.some(isOfProvider))) return null
  const [ended = 'not_begun'] = ends
  return { code: problemOfModel(ended), detail: `no part of the change was reviewed: ${ended}` }
}
