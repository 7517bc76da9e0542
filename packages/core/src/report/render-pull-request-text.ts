import { describeAmount, describeTokens } from './describe-cost.ts'
import {
  describeFindings,
  describePullRequestOutcome,
  describePullRequestReviewer,
  describeRefs,
  describeRound,
  describeVerification,
} from './describe-pull-request-review.ts'
import { escapeTerminal, escapeTerminalLine, escapeTerminalPath } from './escape-terminal.ts'
import { toPullRequestReviewJson } from './pull-request-json.ts'
import type { PullRequestOutcome } from './pull-request-outcome.ts'
import type { PullRequestReview, VerifiedFinding } from './pull-request-review.ts'
import type { TextStyle } from './render-text.ts'

/** How the text of a pull-request review looks. */
export interface PullRequestTextStyle extends Pick<TextStyle, 'paint'> {
  /** Tells the rounds of the conversation too. */
  readonly includeTrace: boolean
}

type Paint = NonNullable<TextStyle['paint']>

/** The review for a terminal or a CI log. All foreign text is made safe to print; the verdict comes last. */
export function renderPullRequestText(
  review: PullRequestReview,
  outcome: PullRequestOutcome,
  { paint = (_role, text) => text, includeTrace }: PullRequestTextStyle,
): string {
  const { pullRequest, summary, findings, notes } = review
  const cost = describeAmount(review.cost)
  const author = pullRequest.author === null ? '' : `, by ${pullRequest.author}`
  const sections = [
    [
      `Reviewed by ${escapeTerminalLine(describePullRequestReviewer(review))}: ${escapeTerminalLine(pullRequest.url)}`,
      escapeTerminalLine(`${pullRequest.title}${author}`),
      escapeTerminalLine(describeRefs(review)),
    ],
    [escapeTerminal(summary)],
    ...findings.map((finding) => findingLines(finding, paint)),
    notes.map((note) => labelled('Note', note, paint)),
    includeTrace ? traceLines(review, paint) : [],
    [
      ...(findings.length === 0 ? [] : [`${describeFindings(review)}.`]),
      ...(cost === null ? [] : [`Tokens: ${describeTokens(review)}; cost ${cost}.`]),
      paint(outcome.result, describePullRequestOutcome(review, outcome)),
    ],
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function findingLines(finding: VerifiedFinding, paint: Paint): string[] {
  const { severity, title, explanation, path, line, evidence, recommendation } = finding
  const place = paint('path', `${escapeTerminalPath(path)}${line === null ? '' : `:${line}`}`)
  const doubt = describeVerification(finding)
  return [
    `${paint(severity, severity)}  ${place}${doubt === null ? '' : ` (${doubt})`}  ${escapeTerminalLine(title)}`,
    indented(escapeTerminal(explanation)),
    indented(labelled('Evidence', evidence, paint)),
    indented(labelled('Advice', recommendation, paint)),
  ]
}

function labelled(label: string, text: string, paint: Paint): string {
  return `${paint('label', `${label}:`)} ${escapeTerminal(text)}`
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

function traceLines(review: PullRequestReview, paint: Paint): string[] {
  const { trace = [] } = toPullRequestReviewJson(review, { includeTrace: true })
  return trace.map(
    (round) => `${paint('label', `Round ${round.round}:`)} ${escapeTerminalLine(describeRound(round))}`,
  )
}
