import type { Finding } from '../findings/finding.ts'
import type { FileCoverage } from './coverage.ts'
import { describeCost } from './describe-cost.ts'
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
} from './describe-outcome.ts'
import { escapeTerminal, escapeTerminalLine, escapeTerminalPath } from './escape-terminal.ts'
import { type ErrorGroup, groupErrors } from './group-errors.ts'
import { listExcluded } from './list-excluded.ts'
import type { ReviewReport } from './report.ts'

/** What a piece of the text is, for those who colour it. */
export type TextRole = Finding['severity'] | 'passed' | 'failed' | 'incomplete' | 'path' | 'label'

/** How the text looks. */
export interface TextStyle {
  /** `summary` gives one line a finding; `detailed` is the default of `renderText`. */
  readonly detail: 'detailed' | 'summary'
  /** Wraps a piece in colour; the default leaves it as it is. Gets text that is safe to print. */
  readonly paint?: ((role: TextRole, text: string) => string) | undefined
}

/**
 * The report for a terminal or a CI log. All foreign text is made safe to print; files that were not reviewed are named
 * with the reason; the verdict comes last.
 */
export function renderText(report: ReviewReport, style: Partial<TextStyle> = {}): string {
  const paint = style.paint ?? ((_role: TextRole, text: string) => text)
  const detailed = style.detail !== 'summary'
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
    ...labelled('Evidence', describeEvidence(finding), paint),
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
  const { named, others } = listExcluded(detailed ? report.coverage : [], mostExcluded)
  return [
    ...missing.map((file) =>
      coverageLine(file.state === 'not_reviewed' ? 'Not reviewed' : 'Partly reviewed', file, paint),
    ),
    ...named.map((file) => coverageLine('Excluded', file, paint)),
    ...(others === null ? [] : [`Excluded: ${escapeTerminalLine(others)}; the JSON report names them`]),
  ]
}

function coverageLine(label: string, file: FileCoverage, paint: Paint): string {
  const path = paint('path', escapeTerminalPath(file.path))
  return `${paint('label', `${label}:`)} ${path}: ${escapeTerminalLine(describeCoverage(file))}`
}

function noteLines(report: ReviewReport, detailed: boolean, paint: Paint): string[] {
  const note = (label: string, { code, subjects, detail }: ErrorGroup) => {
    const [subject, ...others] = subjects
    const one = subject === undefined ? '' : `${escapeTerminalPath(subject)}: `
    const about = others.length === 0 ? one : `${subjects.length} files: `
    return `${paint('label', `${label}[${code}]:`)} ${about}${escapeTerminalLine(detail)}`
  }
  const warnings = report.warnings.filter(({ incomplete }) => incomplete || detailed)
  return [
    ...groupErrors(report.errors).map((error) => note('error', error)),
    ...warnings.map(({ code, subject, detail }) =>
      note('warning', { code, subjects: subject === null ? [] : [subject], detail }),
    ),
  ]
}

function closingLines(report: ReviewReport, paint: Paint): string[] {
  const { result } = report.outcome
  const role = result === 'nothing_reviewed' ? 'incomplete' : result
  const dropped = report.counts.droppedFindings
  const cost = describeCost(report)
  return [
    ...(report.counts.files === 0 ? [] : [`${describeFileCounts(report)}.`]),
    ...(report.counts.findings === 0 ? [] : [`${describeCounts(report)}.`]),
    ...(dropped === 0
      ? []
      : [
          `${dropped === 1 ? '1 candidate was' : `${dropped} candidates were`} not taken up; the JSON report says why.`,
        ]),
    ...(cost === null ? [] : [`${cost}.`]),
    paint(role, describeOutcome(report)),
  ]
}
