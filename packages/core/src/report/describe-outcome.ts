import { severities } from '../vocabulary/severity.ts'
import type { ReviewReport } from './report.ts'

/**
 * The verdict in one or two sentences. Only a complete review of something is ever said to have found nothing, and only
 * in the words of what it was.
 */
export function describeOutcome(report: ReviewReport): string {
  const { outcome, counts, status } = report
  if (status === 'failed') return 'There is no review.'
  if (status === 'interrupted') return `The review was interrupted. ${incompleteWords(report)}`
  if (outcome.result === 'incomplete') return `The review is incomplete. ${incompleteWords(report)}`
  if (outcome.result === 'nothing_reviewed') {
    return counts.files === 0
      ? 'Nothing was reviewed: the change has no files.'
      : `Nothing was reviewed: ${filesWords(counts.files)} changed, all excluded.`
  }
  if (outcome.result === 'failed') {
    return `Failed: ${outcome.blocking} of ${findingsWords(counts.findings)} ${be(outcome.blocking)} ${failOnWords(report)}.`
  }
  const seen = `in ${filesWords(counts.byState.reviewed)}`
  if (counts.findings === 0) {
    return report.model?.isAi === false
      ? `Passed: no pattern of the rule-based reviewer matched ${seen}. No AI has looked at it.`
      : `Passed: no findings ${seen}.`
  }
  if (outcome.failOn.length === 0)
    return `Passed: ${findingsWords(counts.findings)} ${seen}; none would fail this review.`
  const none = counts.findings === 1 ? 'the one finding is not' : `none of ${counts.findings} findings is`
  return `Passed: ${none} ${failOnWords(report)}.`
}

/** Who reviewed. A reviewer that is no AI is never called by a model's name alone. */
export function describeReviewer({ model }: Pick<ReviewReport, 'model'>): string {
  if (model === null) return 'nobody'
  const name = `${model.provider}/${model.model}`
  return model.isAi ? name : `${name} (rule-based, no AI)`
}

/** What was reviewed, ids cut to 12 digits. */
export function describeChange({ change }: Pick<ReviewReport, 'change'>): string {
  const { mode, base, head, mergeBase } = change
  if (mode === null) return 'unknown'
  const [from, to] = [base, head].map((side) =>
    side === null ? null : `${side.rev} (${side.oid.slice(0, 12)})`,
  )
  if (mode === 'commit' && to !== null) return `commit ${to}`
  if (from !== null && to !== null) {
    const start = mergeBase === null || mergeBase === base?.oid ? '' : `, from ${mergeBase.slice(0, 12)}`
    return `${words(mode)} ${from} to ${to}${start}`
  }
  return from === null ? words(mode) : `${words(mode)} against ${from}`
}

/** Numbers of findings by severity, worst first, such as `2 findings: 1 high, 1 low`. */
export function describeCounts({ counts }: Pick<ReviewReport, 'counts'>): string {
  const kinds = severities.flatMap((severity) => {
    const number = counts.bySeverity[severity]
    return number === 0 ? [] : [`${number} ${severity}`]
  })
  return kinds.length === 0 ? findingsWords(0) : `${findingsWords(counts.findings)}: ${kinds.join(', ')}`
}

/** Numbers of files by what became of them, such as `5 files: 3 reviewed, 2 excluded`. */
export function describeFileCounts({ counts }: Pick<ReviewReport, 'counts'>): string {
  const { reviewed, partly_reviewed: partly, not_reviewed: not, excluded } = counts.byState
  const states = [
    `${reviewed} reviewed`,
    ...(partly === 0 ? [] : [`${partly} only in part`]),
    ...(not === 0 ? [] : [`${not} not reviewed`]),
    ...(excluded === 0 ? [] : [`${excluded} excluded`]),
  ]
  return `${filesWords(counts.files)}: ${states.join(', ')}`
}

/** A snake_case code as words. */
export function words(code: string): string {
  return code.replaceAll('_', ' ')
}

function incompleteWords({ counts, outcome }: ReviewReport): string {
  const missing = counts.byState.not_reviewed + counts.byState.partly_reviewed
  const why =
    missing > 0
      ? `${missing} of ${filesWords(counts.files)} ${missing === 1 ? 'was' : 'were'} not reviewed, or only in part.`
      : `Cause: ${outcome.causes.map(words).join(', ') || 'interrupted'}.`
  return `${why} What it found is listed; what it did not find proves nothing.`
}

function failOnWords({ outcome }: ReviewReport): string {
  const { failOn } = outcome
  return failOn.length < 2 ? failOn.join('') : `${failOn.slice(0, -1).join(', ')} or ${failOn.at(-1)}`
}

function findingsWords(count: number): string {
  return count === 1 ? '1 finding' : `${count} findings`
}

function filesWords(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}

function be(count: number): string {
  return count === 1 ? 'is' : 'are'
}
