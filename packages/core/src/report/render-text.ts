import type { Finding } from '../findings/finding.ts'
import type { FileCoverage } from './coverage.ts'
import { describeCoverage } from './describe-coverage.ts'
import { describeLines, describePlace, describeSuggestionProblem } from './describe-finding.ts'
import {
  describeChange,
  describeCounts,
  describeFileCounts,
  describeOutcome,
  describeReviewer,
} from './describe-outcome.ts'
import { escapeTerminal, escapeTerminalLine, escapeTerminalPath } from './escape-terminal.ts'
import type { ReviewReport } from './report.ts'

/** What a piece of the text is, for those who colour it. */
export type TextRole = Finding['severity'] | 'passed' | 'failed' | 'incomplete' | 'path' | 'label'

/** How the text looks. */
export interface TextStyle {
  /** `summary` gives one line a finding. */
  readonly detail: 'detailed' | 'summary'
  /** Wraps a piece in colour; the default leaves it as it is. Gets text that is safe to print. */
  readonly paint?: ((role: TextRole, text: string) => string) | undefined
}

/**
 * The report for a terminal or a CI log. All foreign text is made safe to print; files that were not reviewed are named
 * with the reason; the verdict comes last.
 */
export function renderText(report: ReviewReport, style: TextStyle): string {
  const paint = style.paint ?? ((_role: TextRole, text: string) => text)
  const detailed = style.detail === 'detailed'
  const sections = [
    [
      `Reviewed by ${escapeTerminalLine(describeReviewer(report))}: ${escapeTerminalLine(describeChange(report))}`,
    ],
    ...(detailed
      ? report.findings.map((finding) => detailedFinding(finding, paint))
      : [report.findings.map((finding) => findingLine(finding, paint))]),
    fileLines(report, detailed, paint),
    noteLines(report, detailed, paint),
    closingLines(report, paint),
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

type Paint = (role: TextRole, text: string) => string

function findingLine(finding: Finding, paint: Paint): string {
  const category = finding.category === null ? '' : ` ${finding.category}`
  return `${paint(finding.severity, finding.severity)}${category}  ${place(finding, paint)}  ${escapeTerminalLine(finding.title)}`
}

function detailedFinding(finding: Finding, paint: Paint): string[] {
  const { suggestion } = finding
  return [
    findingLine(finding, paint),
    ...indent(finding.message === finding.title ? '' : finding.message),
    ...labelled('Evidence', finding.evidence, paint),
    ...labelled('Advice', finding.recommendation ?? '', paint),
    ...(suggestion === null ? [] : suggestionLines(suggestion, paint)),
  ]
}

function suggestionLines(
  { format, text, problem }: NonNullable<Finding['suggestion']>,
  paint: Paint,
): string[] {
  const kind =
    text === '' ? 'Suggestion: delete these lines' : format === 'diff' ? 'Suggested change' : 'Suggested code'
  const doubt =
    problem === null ? '' : ` (not to be applied as it stands: ${describeSuggestionProblem(problem)})`
  return [`  ${paint('label', kind)}${doubt}${text === '' ? '' : ':'}`, ...codeLines(text)]
}

function codeLines(code: string): string[] {
  if (code === '') return []
  return escapeTerminal(code.replace(/\n$/, ''))
    .split('\n')
    .map((line) => `    | ${line}`)
}

function place(finding: Finding, paint: Paint): string {
  const lines = describeLines(finding)
  const path = paint('path', `${escapeTerminalPath(finding.path)}${lines === '' ? '' : `:${lines}`}`)
  const note = describePlace(finding)
  return note === null ? path : `${path} (${note})`
}

function labelled(label: string, text: string, paint: Paint): string[] {
  if (text === '') return []
  const [first = '', ...rest] = escapeTerminal(text).split('\n')
  return [`  ${paint('label', `${label}:`)} ${first}`, ...rest.map((line) => `  ${line}`)]
}

function indent(text: string): string[] {
  if (text === '') return []
  return escapeTerminal(text)
    .split('\n')
    .map((line) => `  ${line}`)
}

// Excluded files are left out on purpose and may be thousands; those that should have been reviewed are all named.
const mostExcluded = 20

function fileLines(report: ReviewReport, detailed: boolean, paint: Paint): string[] {
  const missing = report.coverage.filter(
    ({ state }) => state === 'not_reviewed' || state === 'partly_reviewed',
  )
  const excluded = detailed ? report.coverage.filter(({ state }) => state === 'excluded') : []
  const more = excluded.length - mostExcluded
  return [
    ...missing.map((file) =>
      coverageLine(file.state === 'not_reviewed' ? 'Not reviewed' : 'Partly reviewed', file, paint),
    ),
    ...excluded.slice(0, mostExcluded).map((file) => coverageLine('Excluded', file, paint)),
    ...(more > 0 ? [`Excluded: ${more} more files`] : []),
  ]
}

function coverageLine(label: string, file: FileCoverage, paint: Paint): string {
  const path = paint('path', escapeTerminalPath(file.path))
  return `${paint('label', `${label}:`)} ${path}: ${escapeTerminalLine(describeCoverage(file))}`
}

function noteLines(report: ReviewReport, detailed: boolean, paint: Paint): string[] {
  const note = (
    label: string,
    { code, subject, detail }: { code: string; subject: string | null; detail: string },
  ) => {
    const about = subject === null ? '' : `${escapeTerminalPath(subject)}: `
    return `${paint('label', `${label}[${code}]:`)} ${about}${escapeTerminalLine(detail)}`
  }
  return [
    ...report.errors.map((error) => note('error', error)),
    ...report.warnings
      .filter(({ incomplete }) => incomplete || detailed)
      .map((warning) => note('warning', warning)),
  ]
}

function closingLines(report: ReviewReport, paint: Paint): string[] {
  const { result } = report.outcome
  const role = result === 'nothing_reviewed' ? 'incomplete' : result
  const dropped = report.counts.droppedFindings
  return [
    ...(report.counts.files === 0 ? [] : [`${describeFileCounts(report)}.`]),
    ...(report.counts.findings === 0 ? [] : [`${describeCounts(report)}.`]),
    ...(dropped === 0
      ? []
      : [
          `${dropped === 1 ? '1 candidate was' : `${dropped} candidates were`} not taken up; the JSON report says why.`,
        ]),
    paint(role, describeOutcome(report)),
  ]
}
