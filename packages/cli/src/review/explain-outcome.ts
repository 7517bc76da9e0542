import { describeOutcome, type ReviewReport } from '@scrutineer/core'
import type { Failure } from '../failure.ts'

/** Why a review with a report ends with 2 or 130; null when it does not. */
export function explainOutcome(report: ReviewReport): Failure | null {
  if (report.outcome.exitCode < 2) return null
  const [first] = report.errors
  const cause = first === undefined ? '' : ` First cause: ${first.code}: ${first.detail}`
  const code =
    report.status === 'nothing_reviewed'
      ? 'nothing_reviewed'
      : report.status === 'interrupted'
        ? 'aborted'
        : 'incomplete'
  return { code, message: `${describeOutcome(report)}${cause}` }
}
