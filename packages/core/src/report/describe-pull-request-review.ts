import { severities } from '../vocabulary/severity.ts'
import type { PullRequestTraceRound } from './pull-request-json.ts'
import type { PullRequestOutcome } from './pull-request-outcome.ts'
import type { PullRequestReview, VerifiedFinding } from './pull-request-review.ts'

/** The verdict in a sentence. */
export function describePullRequestOutcome(
  { findings, isAi }: Pick<PullRequestReview, 'findings' | 'isAi'>,
  { result, blocking, failOn }: PullRequestOutcome,
): string {
  const count = findings.length
  if (result === 'failed') {
    const of = count === 1 ? '1 finding' : `${count} findings`
    return `Failed: ${blocking} of ${of} ${blocking === 1 ? 'is' : 'are'} ${inWords(failOn)}.`
  }
  if (count === 0) {
    return isAi
      ? 'Passed: no findings.'
      : 'Passed: no pattern of the rule-based reviewer matched. No AI has looked at it.'
  }
  const said = count === 1 ? '1 finding' : `${count} findings`
  if (failOn.length === 0) return `Passed: ${said}; none would fail this review.`
  return `Passed: ${count === 1 ? 'the one finding is not' : `none of ${said} is`} ${inWords(failOn)}.`
}

function inWords(failOn: PullRequestOutcome['failOn']): string {
  return failOn.length < 2 ? failOn.join('') : `${failOn.slice(0, -1).join(', ')} or ${failOn.at(-1)}`
}

/** Numbers of findings by severity, worst first, such as `2 findings: 1 high, 1 low`. */
export function describeFindings({ findings }: Pick<PullRequestReview, 'findings'>): string {
  const kinds = severities.flatMap((severity) => {
    const number = findings.filter((finding) => finding.severity === severity).length
    return number === 0 ? [] : [`${number} ${severity}`]
  })
  return `${findings.length === 1 ? '1 finding' : `${findings.length} findings`}: ${kinds.join(', ')}`
}

/** Who reviewed. A reviewer that is no AI is never called by its name alone. */
export function describePullRequestReviewer({
  model,
  isAi,
}: Pick<PullRequestReview, 'model' | 'isAi'>): string {
  return isAi ? model : `${model} (rule-based, no AI)`
}

/** From where to where, ids cut to 12 digits. */
export function describeRefs({ pullRequest }: Pick<PullRequestReview, 'pullRequest'>): string {
  const { headRef, headSha, baseRef, baseSha } = pullRequest
  return `${headRef} (${headSha.slice(0, 12)}) into ${baseRef} (${baseSha.slice(0, 12)})`
}

/** What a reader must know about a finding's place and evidence; null when both are as they should be. */
export function describeVerification({ line, verification }: VerifiedFinding): string | null {
  const { lineInDiff, evidenceFound } = verification
  const notes = [
    ...(line === null || lineInDiff ? [] : ['outside the diff']),
    ...(evidenceFound === 'elsewhere' ? ['the evidence stands elsewhere in the file'] : []),
    ...(evidenceFound === 'none' ? ['the evidence was not found in the file'] : []),
  ]
  return notes.length === 0 ? null : notes.join('; ')
}

/** A round of the conversation on one line. */
export function describeRound({
  finish_reason,
  usage,
  quirks = [],
  tool_calls,
}: PullRequestTraceRound): string {
  const tokens = usage === null ? '' : `, ${usage.total_tokens} tokens`
  const tolerated = quirks.length === 0 ? '' : `, tolerated ${quirks.join(' and ')}`
  const calls = tool_calls.map(
    (call) =>
      `${call.name} ${JSON.stringify(call.arguments)} (${call.ok ? '' : 'failed, '}${call.result_bytes} bytes${call.truncated ? ', cut' : ''})`,
  )
  return `${finish_reason ?? 'no finish reason'}${tokens}${tolerated}${calls.length === 0 ? '' : `: ${calls.join(', ')}`}`
}
