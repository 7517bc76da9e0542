import { toVisiblePath } from '../findings/visible-text.ts'
import { describeAmount, describeTokens } from './describe-cost.ts'
import {
  describePullRequestOutcome,
  describePullRequestReviewer,
  describeRefs,
  describeRound,
  describeVerification,
} from './describe-pull-request-review.ts'
import { escapeMarkdown, escapeMarkdownLine } from './escape-markdown.ts'
import { codeSpan } from './fence-code.ts'
import { toPullRequestReviewJson } from './pull-request-json.ts'
import type { PullRequestOutcome } from './pull-request-outcome.ts'
import type { PullRequestReview, VerifiedFinding } from './pull-request-review.ts'

/**
 * The review as Markdown that can be posted: verdict first, then findings and notes. Foreign text cannot mention, link,
 * embed or end a block (see `escapeMarkdown`).
 */
export function renderPullRequestMarkdown(
  review: PullRequestReview,
  outcome: PullRequestOutcome,
  { includeTrace }: { readonly includeTrace: boolean },
): string {
  const { summary, findings, notes } = review
  const blocks = [
    '# Review',
    `**${escapeMarkdownLine(describePullRequestOutcome(review, outcome))}**`,
    facts(review),
    escapeMarkdown(summary),
    ...section('Findings', findings.flatMap(findingBlocks)),
    ...section('Notes', list('-', notes)),
    ...section('Rounds', includeTrace ? list('1.', rounds(review)) : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function facts(review: PullRequestReview): string {
  const { pullRequest } = review
  const cost = describeAmount(review.cost)
  const author = pullRequest.author === null ? '' : `, by ${pullRequest.author}`
  return [
    `- Pull request: ${escapeMarkdownLine(`${pullRequest.title}${author}`)}`,
    `- Where: ${escapeMarkdownLine(pullRequest.url)}`,
    `- From: ${escapeMarkdownLine(describeRefs(review))}`,
    `- Reviewer: ${escapeMarkdownLine(describePullRequestReviewer(review))}`,
    ...(cost === null ? [] : [`- Cost: ${cost} (tokens: ${describeTokens(review)})`]),
  ].join('\n')
}

function section(title: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [`## ${title}`, ...blocks]
}

function list(mark: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [items.map((item) => `${mark} ${escapeMarkdownLine(item)}`).join('\n')]
}

function findingBlocks(finding: VerifiedFinding): string[] {
  const { severity, title, explanation, path, line, evidence, recommendation } = finding
  const doubt = describeVerification(finding)
  return [
    `### ${severity}: ${escapeMarkdownLine(title)}`,
    `${codeSpan(toVisiblePath(line === null ? path : `${path}:${line}`))}${doubt === null ? '' : ` (${doubt})`}`,
    escapeMarkdown(explanation),
    '**Evidence**',
    escapeMarkdown(evidence),
    '**Advice**',
    escapeMarkdown(recommendation),
  ]
}

function rounds(review: PullRequestReview): string[] {
  return (toPullRequestReviewJson(review, { includeTrace: true }).trace ?? []).map(describeRound)
}
