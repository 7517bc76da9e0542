import { err, ok, ResultAsync } from 'neverthrow'
import type { ExecutionFailure, ReviewExecutor } from '../../src/server/ports/review-executor.ts'
import type { ClaimedReview } from '../../src/server/ports/review-store.ts'
import type { ErrorCode } from '../../src/server/vocabulary/error-code.ts'
import type { ReviewResult } from '../../src/server/vocabulary/review-result.ts'

/** A result that says nothing. */
export const emptyResult: ReviewResult = {
  findings: [],
  summary: { filesReviewed: 0, findingCount: 0, truncated: false },
  renderedResult: 'Summary\n0 findings in 0 files.\n',
}

/** An attempt that is under way until the test ends it. */
export interface Execution {
  readonly review: ClaimedReview
  readonly signal: AbortSignal
  complete(): void
  fail(code: ErrorCode): void
  explode(): void
}

/** An executor that does nothing but what the test says. */
export interface ScriptedExecutor extends ReviewExecutor {
  /** Every attempt so far, in order. */
  readonly executions: readonly Execution[]
}

/** An executor without attempts. One that obeys fails as soon as it is told to stop, as real ones do. */
export function scriptedExecutor({ obeys = true } = {}): ScriptedExecutor {
  const executions: Execution[] = []
  return {
    executions,
    execute: (review, signal) =>
      new ResultAsync<ReviewResult, ExecutionFailure>(
        new Promise((resolve, reject) => {
          const fail = (code: ErrorCode): void => resolve(err({ code }))
          if (obeys) signal.addEventListener('abort', () => fail('internal_error'))
          executions.push({
            review,
            signal,
            complete: () => resolve(ok(emptyResult)),
            fail,
            explode: () => reject(new Error('the executor is broken')),
          })
        }),
      ),
  }
}
