import type { ReviewRow } from '../../ports/review-store.ts'
import type { ReviewFinding, ReviewResult } from '../../vocabulary/review-result.ts'
import { isoTime } from './iso-time.ts'

/** What a completed review says as it leaves the server. */
export function reviewResultJson(review: ReviewRow, { findings, summary, renderedResult }: ReviewResult) {
  return {
    review_id: review.reviewId,
    status: 'completed',
    findings: findings.map(findingJson),
    summary: {
      files_reviewed: summary.filesReviewed,
      finding_count: summary.findingCount,
      truncated: summary.truncated,
    },
    rendered_result: renderedResult,
    completed_at: isoTime(review.finishedAt ?? review.submittedAt),
  }
}

function findingJson(finding: ReviewFinding) {
  return {
    finding_id: finding.findingId,
    severity: finding.severity,
    category: finding.category,
    message: finding.message,
    path: finding.path,
    line: finding.line,
    end_line: finding.endLine,
    function: finding.function,
    suggestion: finding.suggestion,
    suggestion_format: finding.suggestionFormat,
  }
}
