import type { Finding } from '../../findings/finding.ts'
import { toVisibleText } from '../../findings/visible-text.ts'
import type { Severity } from '../../vocabulary/severity.ts'
import { describeCoverage } from '../describe-coverage.ts'
import { describeEvidence, describeLines, describePlace } from '../describe-finding.ts'
import { describeOutcomeAlone } from '../describe-outcome.ts'
import { toLogSafeJson } from '../log-safe-json.ts'
import type { ReviewReport } from '../report.ts'
import { ruleIdOf } from '../rule-id.ts'

/** Reviewdog's three words. */
type RdSeverity = 'ERROR' | 'WARNING' | 'INFO'

/** A diagnostic in Reviewdog's format. Lines count from 1; a range without columns covers whole lines. */
interface RdDiagnostic {
  readonly message: string
  readonly location: { readonly path: string; readonly range?: RdRange }
  readonly severity: RdSeverity
  readonly code?: { readonly value: string }
  readonly suggestions?: readonly { readonly range: RdRange; readonly text: string }[]
}

interface RdRange {
  readonly start: { readonly line: number }
  readonly end: { readonly line: number }
}

/**
 * The report as Reviewdog's `rdjson`. Files that were not wholly reviewed are diagnostics too, for the form knows no
 * incomplete run; a review without any file to name has one for the folder.
 */
export function renderRdjson(report: ReviewReport): string {
  const missed = report.coverage.filter(
    ({ state }) => state === 'not_reviewed' || state === 'partly_reviewed',
  )
  const diagnostics: RdDiagnostic[] = [
    ...report.findings.map(diagnosticOf),
    ...missed.map(
      (file): RdDiagnostic => ({
        message: `Not reviewed: ${describeCoverage(file)}`,
        location: { path: file.path },
        severity: 'WARNING',
        code: { value: `scrutineer/${file.state}` },
      }),
    ),
  ]
  // Findings alone would look like all there is to find.
  if (missed.length === 0 && report.outcome.exitCode >= 2) {
    const code = { value: `scrutineer/${report.outcome.result}` }
    diagnostics.push({
      message: describeOutcomeAlone(report),
      location: { path: '.' },
      severity: 'WARNING',
      code,
    })
  }
  return toLogSafeJson({ source: { name: report.tool.name }, severity: worstOf(diagnostics), diagnostics })
}

const severityWords: Readonly<Record<Severity, RdSeverity>> = {
  critical: 'ERROR',
  high: 'ERROR',
  medium: 'WARNING',
  low: 'INFO',
  info: 'INFO',
}

function diagnosticOf(finding: Finding): RdDiagnostic {
  const range = rangeOf(finding)
  const { suggestion } = finding
  const applies = suggestion !== null && suggestion.problem === null && suggestion.format === 'code'
  return {
    message: toVisibleText(messageOf(finding)),
    location: { path: finding.path, ...(range === null ? {} : { range }) },
    severity: severityWords[finding.severity],
    code: { value: ruleIdOf(finding) },
    ...(applies && range !== null ? { suggestions: [{ range, text: suggestion.text }] } : {}),
  }
}

/** The form has no sides: lines of the file before the change would be read as lines of the file after it. */
function rangeOf({ placed, side, startLine, endLine }: Finding): RdRange | null {
  if (!placed || side !== 'new' || startLine === null || startLine < 1) return null
  return { start: { line: startLine }, end: { line: Math.max(startLine, endLine ?? startLine) } }
}

function messageOf(finding: Finding): string {
  const lines = describeLines(finding)
  const place = describePlace(finding)
  const where = place === null ? '' : `Where: ${lines === '' ? '' : `line ${lines}, `}${place}.`
  const { title, message, recommendation } = finding
  const evidence = describeEvidence(finding)
  return [title, message === title ? '' : message, where, evidence, recommendation ?? '']
    .filter((part) => part !== '')
    .join('\n\n')
}

function worstOf(diagnostics: readonly RdDiagnostic[]): RdSeverity {
  const order: readonly RdSeverity[] = ['ERROR', 'WARNING', 'INFO']
  return order.find((word) => diagnostics.some(({ severity }) => severity === word)) ?? 'INFO'
}
