import { toVisibleText } from '../findings/visible-text.ts'
import { severities } from '../vocabulary/severity.ts'
import type { ReviewReport } from './report.ts'

/** The verdict where no list of errors stands beside it, so that a review that did not take place says why. */
export function describeOutcomeAlone(report: ReviewReport): string {
  const [first] = report.errors
  if (report.status !== 'failed' || first === undefined) return describeOutcome(report)
  return `There is no review: ${toVisibleText(first.detail)}`
}

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
    return `Failed: ${outcome.blocking} of ${findingsWords(counts.findings)} ${be(outcome.blocking)} ${failOnWords(report)}.${knownWords(report)}`
  }
  const seen = `in ${filesWords(counts.byState.reviewed)}`
  if (counts.findings === 0) {
    const none = counts.suppressedFindings === 0 ? 'no findings' : 'no new findings'
    if (report.model?.isAi !== false) return `Passed: ${none} ${seen}.${knownWords(report)}`
    const rules =
      counts.suppressedFindings === 0
        ? 'no pattern of the rule-based reviewer matched'
        : `the rule-based reviewer has ${none}`
    return `Passed: ${rules} ${seen}. No AI has looked at it.${knownWords(report)}`
  }
  if (outcome.failOn.length === 0)
    return `Passed: ${findingsWords(counts.findings)} ${seen}; none would fail this review.${knownWords(report)}`
  const none = counts.findings === 1 ? 'the one finding is not' : `none of ${counts.findings} findings is`
  return `Passed: ${none} ${failOnWords(report)}.${knownWords(report)}`
}

/** Findings of the baseline are in the code, whoever knows of them. */
function knownWords({ counts }: ReviewReport): string {
  const count = counts.suppressedFindings
  if (count === 0) return ''
  return ` ${findingsWords(count)} of the baseline ${count === 1 ? 'is still there and was' : 'are still there and were'} not counted.`
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
  const [from = null, to = null] = [base, head].map((side) => (side === null ? null : describeSide(side)))
  if (mode === 'commit' && to !== null) return `commit ${to}`
  if (from !== null && to !== null) {
    const start = mergeBase === null || mergeBase === base?.oid ? '' : `, from ${mergeBase.slice(0, 12)}`
    return `${words(mode)} ${from} to ${to}${start}`
  }
  return from === null ? words(mode) : `${words(mode)} against ${from}`
}

/** Whether numbers stand in a sentence, or beside a label that names what they count. */
export type CountStyle = 'sentence' | 'fact'

/** A name and its id; an id that was given as such stands there once. */
function describeSide({ rev, oid }: { readonly rev: string; readonly oid: string }): string {
  const short = oid.slice(0, 12)
  return oid.startsWith(rev) && rev !== '' ? short : `${rev} (${short})`
}

/** Numbers of findings by severity, worst first, such as `2 findings: 1 high, 1 low`, or `2 (1 high, 1 low)` as a fact. */
export function describeCounts(
  { counts }: Pick<ReviewReport, 'counts'>,
  style: CountStyle = 'sentence',
): string {
  const kinds = severities.flatMap((severity) => {
    const number = counts.bySeverity[severity]
    return number === 0 ? [] : [`${number} ${severity}`]
  })
  return count(counts.findings, findingsWords, kinds, style)
}

/** Numbers of files by what became of them, such as `5 files: 3 reviewed, 2 excluded`, or `5 (3 reviewed, …)` as a fact. */
export function describeFileCounts(
  { counts }: Pick<ReviewReport, 'counts'>,
  style: CountStyle = 'sentence',
): string {
  const { reviewed, partly_reviewed: partly, not_reviewed: not, excluded } = counts.byState
  const states = [
    `${reviewed} reviewed`,
    ...(partly === 0 ? [] : [`${partly} only in part`]),
    ...(not === 0 ? [] : [`${not} not reviewed`]),
    ...(excluded === 0 ? [] : [`${excluded} excluded`]),
  ]
  return count(counts.files, filesWords, states, style)
}

function count(
  number: number,
  wordsOf: (number: number) => string,
  kinds: readonly string[],
  style: CountStyle,
): string {
  const named = style === 'fact' ? `${number}` : wordsOf(number)
  if (kinds.length === 0) return named
  return style === 'fact' ? `${named} (${kinds.join(', ')})` : `${named}: ${kinds.join(', ')}`
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
