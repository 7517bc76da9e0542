import type { Finding } from '../../findings/finding.ts'
import { toVisibleText } from '../../findings/visible-text.ts'
import type { Severity } from '../../vocabulary/severity.ts'
import type { FileCoverage } from '../coverage.ts'
import { describeCoverage } from '../describe-coverage.ts'
import { describeLines, describePlace } from '../describe-finding.ts'
import { describeOutcomeAlone } from '../describe-outcome.ts'
import { toLogSafeJson } from '../log-safe-json.ts'
import type { ReviewReport } from '../report.ts'
import { ruleIdOf } from '../rule-id.ts'

/** One entry of a Code Quality report: every field GitLab requires, and no other. */
interface CodeQualityIssue {
  readonly description: string
  readonly check_name: string
  readonly fingerprint: string
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker'
  readonly location: {
    readonly path: string
    readonly lines: { readonly begin: number; readonly end?: number }
  }
}

/**
 * The report as GitLab's Code Quality artifact, a list of issues. The form has no place for a review that did not see
 * everything, so each file that was not wholly reviewed is an issue of its own; where there is none, a review that ends
 * with 2 or more is one.
 */
export function renderGitLab(report: ReviewReport): string {
  const missed = report.coverage.filter(
    ({ state }) => state === 'not_reviewed' || state === 'partly_reviewed',
  )
  // Findings alone would look like all there is to find.
  const untold = missed.length === 0 && report.outcome.exitCode >= 2 ? [failedIssue(report)] : []
  return toLogSafeJson([...report.findings.map(issueOf), ...missed.map(missedIssue), ...untold])
}

const severityWords: Readonly<Record<Severity, CodeQualityIssue['severity']>> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
  info: 'info',
}

function issueOf(finding: Finding): CodeQualityIssue {
  const { placed, side, startLine, endLine } = finding
  const stands = placed && side === 'new' && startLine !== null && startLine >= 1
  return {
    description: toVisibleText(descriptionOf(finding)),
    check_name: ruleIdOf(finding),
    fingerprint: finding.fingerprint,
    severity: severityWords[finding.severity],
    location: {
      path: finding.path,
      lines: stands
        ? { begin: startLine, ...(endLine !== null && endLine > startLine ? { end: endLine } : {}) }
        : { begin: 1 },
    },
  }
}

function descriptionOf(finding: Finding): string {
  const { title, message } = finding
  const lines = describeLines(finding)
  const place = describePlace(finding)
  const where = place === null ? '' : ` (${lines === '' ? '' : `line ${lines}, `}${place})`
  return message === '' || message === title ? `${title}${where}` : `${title}${where}: ${message}`
}

function missedIssue(file: FileCoverage): CodeQualityIssue {
  const first = file.unreviewed.find(({ side }) => side === 'new')
  return {
    description: `Not reviewed: ${describeCoverage(file)}`,
    check_name: `scrutineer/${file.state}`,
    fingerprint: `${file.state}:${file.path}`,
    severity: 'major',
    location: { path: file.path, lines: { begin: first?.start ?? 1 } },
  }
}

function failedIssue(report: ReviewReport): CodeQualityIssue {
  return {
    description: describeOutcomeAlone(report),
    check_name: `scrutineer/${report.outcome.result}`,
    fingerprint: `${report.outcome.result}:${report.outcome.causes.join(',')}`,
    severity: 'major',
    location: { path: '.', lines: { begin: 1 } },
  }
}
