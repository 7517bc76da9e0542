import type { ChangeSet, ReviewReport } from '@scrutineer/core'
import type { ResultWords } from '../../messages/catalogue.ts'
import type { ReviewResult } from '../../vocabulary/review-result.ts'
import { renderResult } from './render-result.ts'
import { tellFindings } from './tell-findings.ts'

/** What a result is made of. */
export interface ResultParts {
  readonly report: ReviewReport
  /** Still open: lines are checked in it. */
  readonly changes: ChangeSet
  /** The reviewed commit. */
  readonly head: string
  readonly words: ResultWords
  readonly signal: AbortSignal
}

/** Makes what a client sees of a report. */
export async function buildResult({
  report,
  changes,
  head,
  words,
  signal,
}: ResultParts): Promise<ReviewResult> {
  const { findings, truncated } = await tellFindings(report.findings, changes, head, signal)
  const summary = {
    filesReviewed: report.coverage.filter(({ state }) => state === 'reviewed' || state === 'partly_reviewed')
      .length,
    findingCount: findings.length,
    truncated: truncated || leftSomethingOut(report),
  }
  const rendered = renderResult({ findings, summary }, words)
  return {
    findings,
    summary: { ...summary, truncated: summary.truncated || !rendered.complete },
    renderedResult: rendered.text,
  }
}

/** Material that nobody saw, rules or guidance that were cut, findings of which only a part is told. */
function leftSomethingOut({ outcome, warnings }: ReviewReport): boolean {
  return outcome.causes.length > 0 || warnings.some(({ code }) => cuttingWarnings.has(code))
}

const cuttingWarnings: ReadonlySet<string> = new Set([
  'finding_text_cut',
  'guidance_cut',
  'line_cut',
  'merge_base_uncertain',
  'rule_cut',
  'source_unread',
])
