import type { Finding } from '../../findings/finding.ts'
import { compareSeverity } from '../../vocabulary/severity.ts'
import { describeOutcome } from '../describe-outcome.ts'
import { toLogSafeJson } from '../log-safe-json.ts'
import type { ReviewReport } from '../report.ts'
import { sarifNotifications } from './sarif-notifications.ts'
import { sarifResult, sourceRoot } from './sarif-result.ts'
import { rulesOf } from './sarif-rule.ts'

/** GitHub's code scanning shows no more results of a run than this, the worst first. */
const mostResults = 5000

/**
 * The report as a SARIF 2.1.0 log with one run. Results keep the report's order; over 5,000 the worst are kept and a
 * notification says how many are not there. A review that ends with 2 or more has `executionSuccessful: false`, and a
 * notification for each file that nobody looked at.
 */
export function renderSarif(report: ReviewReport): string {
  const findings = worstOf(report.findings)
  // What was there before is told as such, in the room that is left.
  const known = report.suppressedFindings.slice(0, mostResults - findings.length)
  const rules = rulesOf([...findings, ...known])
  const ids = rules.map(({ id }) => id)
  const { change, status, outcome, startedAt, durationMs } = report
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: report.tool.name, version: report.tool.version, rules } },
        originalUriBaseIds: { [sourceRoot]: { description: { text: 'The root of the repository' } } },
        invocations: [
          {
            executionSuccessful: outcome.exitCode < 2,
            exitCode: outcome.exitCode,
            exitCodeDescription: describeOutcome(report),
            ...(startedAt === null ? {} : { startTimeUtc: timeOf(startedAt) }),
            ...(startedAt === null || durationMs === null
              ? {}
              : { endTimeUtc: timeOf(startedAt + durationMs) }),
            toolExecutionNotifications: sarifNotifications(report, report.findings.length - findings.length),
          },
        ],
        results: [
          ...findings.map((finding) => sarifResult(finding, ids)),
          ...known.map((finding) => ({ ...sarifResult(finding, ids), ...suppressed })),
        ],
        columnKind: 'utf16CodeUnits',
        properties: {
          status,
          mode: change.mode,
          base: change.base,
          head: change.head,
          mergeBase: change.mergeBase,
          model: report.model,
        },
      },
    ],
  }
  return toLogSafeJson(log)
}

const suppressed = {
  baselineState: 'unchanged',
  suppressions: [{ kind: 'external', justification: 'It is in the baseline of this review.' }],
}

function worstOf(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= mostResults) return findings
  const ranked = [...findings].sort((a, b) => compareSeverity(a.severity, b.severity))
  const kept = new Set(ranked.slice(0, mostResults))
  return findings.filter((finding) => kept.has(finding))
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
