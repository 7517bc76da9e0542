import { findChangedFile } from '../../findings/find-changed-file.ts'
import type { Finding } from '../../findings/finding.ts'
import { toVisiblePath } from '../../findings/visible-text.ts'
import type { ChangedFile } from '../../vocabulary/changed-file.ts'
import { compareSeverity } from '../../vocabulary/severity.ts'
import { describeCoverage } from '../describe-coverage.ts'
import { describeLines, describePlace } from '../describe-finding.ts'
import {
  describeCounts,
  describeFileCounts,
  describeOutcomeAlone,
  describeReviewer,
} from '../describe-outcome.ts'
import { escapeMarkdownLine } from '../escape-markdown.ts'
import { codeSpan } from '../fence-code.ts'
import { toLogSafeJson } from '../log-safe-json.ts'
import type { ReviewReport } from '../report.ts'
import { cutMarkdown } from './cut-markdown.ts'
import type { GitHubComment } from './github-comment.ts'
import { findingText, gitHubComment } from './github-comment.ts'
import { commentLines } from './github-lines.ts'

/** More comments in one request are refused as abuse; the rest stands in the body. */
const mostComments = 40
/** Files that the body names as not reviewed. */
const mostFiles = 100

/**
 * The body of GitHub's create-review request (`POST /repos/{owner}/{repo}/pulls/{number}/reviews`) as JSON. `files` are the
 * change's, since GitHub takes comments only on lines that its own diff shows: what cannot stand there, and what is more
 * than 40 comments, is in the review's body. The event is always `COMMENT`: whether a pull request may be merged is
 * for the exit code to say. Nothing is sent.
 */
export function renderGitHub(report: ReviewReport, files: readonly ChangedFile[]): string {
  const comments = new Map<Finding, GitHubComment>()
  const ranked = [...report.findings].sort((a, b) => compareSeverity(a.severity, b.severity))
  for (const finding of ranked) {
    const lines = commentLines(finding, findChangedFile(files, finding.path))
    if (lines !== null && comments.size < mostComments) comments.set(finding, gitHubComment(finding, lines))
  }
  const beside = report.findings.filter((finding) => !comments.has(finding))
  return toLogSafeJson({
    ...(report.change.head === null ? {} : { commit_id: report.change.head.oid }),
    event: 'COMMENT',
    body: cutMarkdown(bodyOf(report, beside)),
    comments: report.findings.flatMap((finding) => comments.get(finding) ?? []),
  })
}

function bodyOf(report: ReviewReport, beside: readonly Finding[]): string {
  const missed = report.coverage.filter(
    ({ state }) => state === 'not_reviewed' || state === 'partly_reviewed',
  )
  const named = missed
    .slice(0, mostFiles)
    .map((file) => `- ${codeSpan(toVisiblePath(file.path))}: ${escapeMarkdownLine(describeCoverage(file))}`)
  const more = missed.length > named.length ? [`- ${missed.length - named.length} more`] : []
  return [
    `**${escapeMarkdownLine(describeOutcomeAlone(report))}**`,
    [
      `- Files: ${describeFileCounts(report)}`,
      `- Findings: ${describeCounts(report)}`,
      `- Reviewer: ${escapeMarkdownLine(describeReviewer(report))}`,
    ].join('\n'),
    ...(missed.length === 0 ? [] : ['### Not reviewed', [...named, ...more].join('\n')]),
    ...(beside.length === 0 ? [] : ['### Findings without a place in the diff']),
    ...beside.map(besideText),
  ].join('\n\n')
}

function besideText(finding: Finding): string {
  const lines = describeLines(finding)
  const note = describePlace(finding)
  const where = codeSpan(toVisiblePath(lines === '' ? finding.path : `${finding.path}:${lines}`))
  return `${where}${note === null ? '' : ` (${note})`}\n\n${findingText(finding, false)}`
}
