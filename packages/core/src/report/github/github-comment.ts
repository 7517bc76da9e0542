import type { Finding } from '../../findings/finding.ts'
import { toVisibleText } from '../../findings/visible-text.ts'
import { describeEvidence, describeSuggestionProblem } from '../describe-finding.ts'
import { escapeMarkdown, escapeMarkdownLine } from '../escape-markdown.ts'
import { fenceCode } from '../fence-code.ts'
import { cutMarkdown } from './cut-markdown.ts'
import type { CommentLines } from './github-lines.ts'

/** A comment of GitHub's create-review request. */
export interface GitHubComment {
  readonly path: string
  readonly body: string
  readonly side: 'LEFT' | 'RIGHT'
  readonly line: number
  readonly start_side?: 'LEFT' | 'RIGHT'
  readonly start_line?: number
}

/** A finding as a comment on its lines. */
export function gitHubComment(finding: Finding, lines: CommentLines): GitHubComment {
  const { side, start, end } = lines
  return {
    path: finding.path,
    body: `${cutMarkdown(findingText(finding, true))}\n\n${fingerprintMark(finding)}`,
    side,
    line: end,
    ...(start < end ? { start_side: side, start_line: start } : {}),
  }
}

/**
 * A finding as Markdown. On its own lines (`isInPlace`) a suggestion that applies is one that GitHub can commit; its code
 * is byte for byte what was suggested.
 */
export function findingText(finding: Finding, isInPlace: boolean): string {
  const { severity, title, message, recommendation } = finding
  const evidence = describeEvidence(finding)
  return [
    `**${severity}**: ${escapeMarkdownLine(title)}`,
    ...(message === title ? [] : [escapeMarkdown(message)]),
    ...(evidence === '' ? [] : ['**Evidence**', escapeMarkdown(evidence)]),
    ...(recommendation === null || recommendation === '' ? [] : [escapeMarkdown(recommendation)]),
    ...suggestionText(finding, isInPlace),
  ].join('\n\n')
}

function suggestionText({ suggestion, side }: Finding, isInPlace: boolean): string[] {
  if (suggestion === null) return []
  const { text, format, problem } = suggestion
  if (isInPlace && side === 'new' && problem === null && format === 'code') {
    return [text === '' ? '```suggestion\n```' : fenceCode(text, 'suggestion')]
  }
  const doubt =
    problem === null ? '' : ` (not to be applied as it stands: ${describeSuggestionProblem(problem)})`
  if (text === '') return [`**Suggestion**${doubt}: delete these lines.`]
  return [`**Suggestion**${doubt}`, fenceCode(toVisibleText(text), format === 'diff' ? 'diff' : '')]
}

/** Invisible to readers; a program that posts again can tell what stands there already. */
function fingerprintMark({ fingerprint }: Finding): string {
  return `<!-- scrutineer:${fingerprint.replace(/[^\w]/g, '')} -->`
}
