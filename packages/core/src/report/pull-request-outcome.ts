import type { Severity } from '../vocabulary/severity.ts'
import { severities } from '../vocabulary/severity.ts'
import type { PullRequestReview } from './pull-request-review.ts'

/** What a finished pull-request review says about the pull request. */
export interface PullRequestOutcome {
  readonly result: 'passed' | 'failed'
  /** 0 passed, 1 a blocking finding. */
  readonly exitCode: 0 | 1
  /** Findings whose severity is in `failOn`. */
  readonly blocking: number
  /** Severities that fail a review, worst first. */
  readonly failOn: readonly Severity[]
}

/** Holds a review's findings against the severities that fail it. */
export function decidePullRequestOutcome(
  { findings }: Pick<PullRequestReview, 'findings'>,
  failOn: readonly Severity[],
): PullRequestOutcome {
  const sorted = severities.filter((severity) => failOn.includes(severity))
  const blocking = findings.filter(({ severity }) => sorted.some((one) => one === severity)).length
  return blocking > 0
    ? { result: 'failed', exitCode: 1, blocking, failOn: sorted }
    : { result: 'passed', exitCode: 0, blocking, failOn: sorted }
}
