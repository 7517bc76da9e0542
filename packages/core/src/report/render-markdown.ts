import type { Finding } from '../findings/finding.ts'
import { toVisiblePath, toVisibleText } from '../findings/visible-text.ts'
import type { CoverageState, FileCoverage } from './coverage.ts'
import { describeCoverage } from './describe-coverage.ts'
import { describeLines, describePlace, describeSuggestionProblem } from './describe-finding.ts'
import {
  describeChange,
  describeCounts,
  describeFileCounts,
  describeOutcome,
  describeReviewer,
  words,
} from './describe-outcome.ts'
import { escapeMarkdown, escapeMarkdownLine } from './escape-markdown.ts'
import { codeSpan, fenceForLog } from './fence-code.ts'
import type { ReviewReport } from './report.ts'

/**
 * The report as Markdown that can be posted: verdict first, then findings, then what was not reviewed and why. Foreign
 * text cannot mention, link, embed or end a block (see `escapeMarkdown`); code is fenced and unchanged, except that
 * hidden characters are shown.
 */
export function renderMarkdown(report: ReviewReport): string {
  const blocks = [
    '# Review',
    `**${escapeMarkdownLine(describeOutcome(report))}**`,
    facts(report),
    ...section('Findings', report.findings.flatMap(findingBlocks)),
    ...section('Not reviewed', coverageList(report, ['not_reviewed', 'partly_reviewed'])),
    ...section('Excluded', coverageList(report, ['excluded'])),
    ...section('Errors', noteList(report.errors)),
    ...section('Warnings', noteList(report.warnings)),
    ...section('Candidates not taken up', droppedList(report)),
  ]
  return `${blocks.join('\n\n')}\n`
}

function section(title: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [`## ${title}`, ...blocks]
}

function facts(report: ReviewReport): string {
  const { usage } = report
  const tokens = usage.complete
    ? `${usage.inputTokens} in, ${usage.outputTokens} out`
    : usage.totalTokens === 0
      ? 'unknown'
      : `at least ${usage.inputTokens} in, ${usage.outputTokens} out`
  return [
    `- Change: ${escapeMarkdownLine(describeChange(report))}`,
    `- Reviewer: ${escapeMarkdownLine(describeReviewer(report))}`,
    `- Files: ${describeFileCounts(report)}`,
    `- Findings: ${describeCounts(report)}`,
    ...(report.requests.sent === 0 ? [] : [`- Requests: ${report.requests.sent} (tokens: ${tokens})`]),
    `- Made by: ${escapeMarkdownLine(`${report.tool.name} ${report.tool.version}`)}`,
  ].join('\n')
}

function findingBlocks(finding: Finding): string[] {
  return [
    `### ${finding.severity}: ${escapeMarkdownLine(finding.title)}`,
    findingFacts(finding),
    ...(finding.message === finding.title ? [] : [escapeMarkdown(finding.message)]),
    ...labelledCode('Code', finding.existingCode),
    ...labelled('Evidence', finding.evidence),
    ...labelled('Advice', finding.recommendation ?? ''),
    ...suggestionBlocks(finding),
  ]
}

function findingFacts(finding: Finding): string {
  const lines = describeLines(finding)
  const note = describePlace(finding)
  return [
    `${pathSpan(lines === '' ? finding.path : `${finding.path}:${lines}`)}${note === null ? '' : ` (${note})`}`,
    ...(finding.category === null ? [] : [finding.category]),
    ...(finding.ruleId === null ? [] : [`rule ${pathSpan(finding.ruleId)}`]),
    ...(finding.confidence === null ? [] : [`confidence ${finding.confidence.toFixed(2)}`]),
  ].join(' · ')
}

function labelled(label: string, text: string): string[] {
  return text === '' ? [] : [`**${label}**`, escapeMarkdown(text)]
}

function labelledCode(label: string, code: string | null): string[] {
  return code === null || code === '' ? [] : [`**${label}**`, fenceForLog(toVisibleText(code))]
}

function suggestionBlocks({ suggestion }: Finding): string[] {
  if (suggestion === null) return []
  const { format, text, problem } = suggestion
  const doubt =
    problem === null ? '' : ` (not to be applied as it stands: ${describeSuggestionProblem(problem)})`
  if (text === '') return [`**Suggestion**${doubt}: delete these lines.`]
  return [`**Suggestion**${doubt}`, fenceForLog(toVisibleText(text), format === 'diff' ? 'diff' : '')]
}

// A reader needs the names of what was missed; of what was left out on purpose, an impression.
const mostExcluded = 50

function coverageList(report: ReviewReport, states: readonly CoverageState[]): string[] {
  const files = report.coverage.filter(({ state }) => states.includes(state))
  const shown = states.includes('excluded') ? files.slice(0, mostExcluded) : files
  const more = files.length - shown.length
  const items = [
    ...shown.map(coverageItem),
    ...(more > 0 ? [`- ${more} more; the JSON report names them`] : []),
  ]
  return items.length === 0 ? [] : [items.join('\n')]
}

function coverageItem(file: FileCoverage): string {
  return `- ${pathSpan(file.path)}: ${escapeMarkdownLine(describeCoverage(file))}`
}

function noteList(notes: readonly { code: string; subject: string | null; detail: string }[]): string[] {
  const items = notes.map(({ code, subject, detail }) => {
    const about = subject === null ? '' : ` ${pathSpan(subject)}`
    return `- ${codeSpan(code)}${about}: ${escapeMarkdownLine(detail)}`
  })
  return items.length === 0 ? [] : [items.join('\n')]
}

function droppedList({ droppedFindings }: ReviewReport): string[] {
  const counts = new Map<string, number>()
  for (const { reason } of droppedFindings) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const items = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([reason, count]) => `- ${words(reason)}: ${count}`)
  return items.length === 0 ? [] : [items.join('\n')]
}

function pathSpan(path: string): string {
  return codeSpan(toVisiblePath(path))
}
