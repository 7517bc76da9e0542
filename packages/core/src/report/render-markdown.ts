import type { Finding } from '../findings/finding.ts'
import { toVisiblePath, toVisibleText } from '../findings/visible-text.ts'
import type { CoverageState, FileCoverage } from './coverage.ts'
import { describePrice, describeResumed, describeTokens, hasCost } from './describe-cost.ts'
import { describeCoverage } from './describe-coverage.ts'
import {
  describeEvidence,
  describeLines,
  describePlace,
  describeSuggestionProblem,
} from './describe-finding.ts'
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
import { groupErrors } from './group-errors.ts'
import { listExcluded } from './list-excluded.ts'
import { listRules } from './list-rules.ts'
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
    ...section('Suppressed: in the baseline', suppressedList(report)),
    ...section('Not reviewed', coverageList(report, ['not_reviewed', 'partly_reviewed'])),
    ...section('Excluded', excludedList(report)),
    ...section('Rules', ruleList(report)),
    ...section('Errors', errorList(report)),
    ...section('Warnings', warningList(report)),
    ...section('Candidates not taken up', droppedList(report)),
  ]
  return `${blocks.join('\n\n')}\n`
}

function section(title: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [`## ${title}`, ...blocks]
}

/** A list, not a block for each: a report has dozens at most, and most readers pass them over. */
function ruleList(report: ReviewReport): string[] {
  const rules = listRules(report).map(({ source, pattern, digest, merged, files }) => {
    const both = merged ? ', with the built-in rule' : ''
    const count = files === 1 ? '1 file' : `${files} files`
    return `- ${codeSpan(toVisiblePath(source))} by ${codeSpan(toVisibleText(pattern))}: ${count}${both} (${digest})`
  })
  const guidance = report.guidance.map((path) => `- Guidance: ${codeSpan(toVisiblePath(path))}`)
  return rules.length + guidance.length === 0 ? [] : [[...rules, ...guidance].join('\n')]
}

function facts(report: ReviewReport): string {
  const resumed = describeResumed(report)
  const price = describePrice(report)
  return [
    `- Change: ${escapeMarkdownLine(describeChange(report))}`,
    `- Reviewer: ${escapeMarkdownLine(describeReviewer(report))}`,
    `- Files: ${describeFileCounts(report, 'fact')}`,
    `- Findings: ${describeCounts(report, 'fact')}`,
    ...(hasCost(report) ? [`- Requests: ${report.requests.sent} (tokens: ${describeTokens(report)})`] : []),
    ...(price === null ? [] : [`- Cost: ${price}`]),
    ...(resumed === null ? [] : [`- From an earlier run: ${resumed}`]),
    ...(report.requests.remembered === 0 ? [] : [`- Answers from the cache: ${report.requests.remembered}`]),
    `- Made by: ${escapeMarkdownLine(`${report.tool.name} ${report.tool.version}`)}`,
  ].join('\n')
}

function findingBlocks(finding: Finding): string[] {
  return [
    `### ${finding.severity}: ${escapeMarkdownLine(finding.title)}`,
    findingFacts(finding),
    ...(finding.message === finding.title ? [] : [escapeMarkdown(finding.message)]),
    ...labelledCode('Code', finding.existingCode),
    ...labelled('Evidence', describeEvidence(finding)),
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

function excludedList(report: ReviewReport): string[] {
  const { named, others } = listExcluded(report.coverage, mostExcluded)
  const items = [
    ...named.map(coverageItem),
    ...(others === null ? [] : [`- ${escapeMarkdownLine(others)}; the JSON report names them`]),
  ]
  return items.length === 0 ? [] : [items.join('\n')]
}

function coverageList(report: ReviewReport, states: readonly CoverageState[]): string[] {
  const items = report.coverage.filter(({ state }) => states.includes(state)).map(coverageItem)
  return items.length === 0 ? [] : [items.join('\n')]
}

const mostSuppressed = 50

function suppressedList({ suppressedFindings }: ReviewReport): string[] {
  const more = suppressedFindings.length - mostSuppressed
  const items = [
    ...suppressedFindings.slice(0, mostSuppressed).map((finding) => {
      const lines = describeLines(finding)
      const place = `${finding.path}${lines === '' ? '' : `:${lines}`}`
      return `- ${finding.severity} ${pathSpan(place)}: ${escapeMarkdownLine(finding.title)}`
    }),
    ...(more > 0 ? [`- ${more} more; the JSON report names them`] : []),
  ]
  return items.length === 0 ? [] : [items.join('\n')]
}

function coverageItem(file: FileCoverage): string {
  return `- ${pathSpan(file.path)}: ${escapeMarkdownLine(describeCoverage(file))}`
}

function errorList({ errors }: ReviewReport): string[] {
  const items = groupErrors(errors).map(({ code, subjects, detail }) => {
    const [subject, ...others] = subjects
    const one = subject === undefined ? '' : ` ${pathSpan(subject)}`
    const about = others.length === 0 ? one : ` ${subjects.length} files`
    return `- ${codeSpan(code)}${about}: ${escapeMarkdownLine(detail)}`
  })
  return items.length === 0 ? [] : [items.join('\n')]
}

function warningList({ warnings }: ReviewReport): string[] {
  const items = warnings.map(({ code, subject, detail }) => {
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
