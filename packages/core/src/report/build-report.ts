import { compareDropped } from '../findings/merge-findings.ts'
import { compareFindings } from '../findings/order-findings.ts'
import { compareBytewise } from '../vocabulary/byte-text.ts'
import type { Severity } from '../vocabulary/severity.ts'
import { severities } from '../vocabulary/severity.ts'
import { noUsage } from '../vocabulary/token-usage.ts'
import { coverageStates } from './coverage.ts'
import { decideOutcome, failedOutcome } from './outcome.ts'
import type { ReportCounts, ReportError, ReportedChange, ReportedModel, ReviewReport } from './report.ts'
import { reportVersion } from './report.ts'

/** What a review brought together. Findings are merged; lists may be in any order, only `chunks` stands as planned. */
export interface ReportInput extends Omit<ReviewReport, 'version' | 'status' | 'outcome' | 'counts'> {
  readonly model: ReportedModel
  /** Severities that fail the review; empty for none. */
  readonly failOn: readonly Severity[]
  readonly failOnEmpty: boolean
  readonly interrupted: boolean
}

/** Orders, counts and judges what a review brought together. The order in which it arrived does not show. */
export function buildReport(input: ReportInput): ReviewReport {
  const { failOn: _, failOnEmpty: __, interrupted: ___, ...kept } = input
  const coverage = [...input.coverage].sort((a, b) => compareBytewise(a.path, b.path))
  const findings = [...input.findings].sort(compareFindings)
  const chunkPlace = new Map(input.chunks.map((chunk, index) => [chunk.id, index]))
  const placeOf = ({ chunk }: { readonly chunk: string }) => chunkPlace.get(chunk) ?? input.chunks.length
  return {
    ...kept,
    version: reportVersion,
    ...decideOutcome(input),
    counts: countAll(input),
    coverage,
    rules: [...input.rules].sort((a, b) => compareBytewise(a.path, b.path)),
    findings,
    suppressedFindings: [...input.suppressedFindings].sort(compareFindings),
    droppedFindings: [...input.droppedFindings].sort(compareDropped),
    warnings: [...input.warnings].sort(compareNotes),
    errors: [...input.errors].sort(compareNotes),
    rounds: [...input.rounds].sort((a, b) => placeOf(a) - placeOf(b)),
    toolCalls: [...input.toolCalls].sort((a, b) => placeOf(a) - placeOf(b)),
    compressions: [...input.compressions].sort((a, b) => placeOf(a) - placeOf(b)),
    sideQuestions: [...input.sideQuestions].sort((a, b) => placeOf(a) - placeOf(b)),
    quirks: [...new Set(input.quirks)].sort(compareBytewise),
    degraded: [...new Set(input.degraded)].sort(compareBytewise),
  }
}

/** The report of a run that ended before there was anything to report, so that machines get one form in every case. */
export function buildFailureReport(
  tool: ReviewReport['tool'],
  error: ReportError,
  known: { readonly change?: ReportedChange; readonly model?: ReportedModel } = {},
): ReviewReport {
  return {
    version: reportVersion,
    tool,
    change: known.change ?? { mode: null, base: null, head: null, mergeBase: null },
    model: known.model ?? null,
    status: error.code === 'aborted' ? 'interrupted' : 'failed',
    outcome: failedOutcome(error.code),
    counts: countAll({ findings: [], coverage: [], droppedFindings: [], suppressedFindings: [] }),
    coverage: [],
    rules: [],
    guidance: [],
    findings: [],
    suppressedFindings: [],
    baseline: null,
    droppedFindings: [],
    warnings: [],
    errors: [error],
    usage: noUsage,
    requests: { sent: 0, failed: 0, remembered: 0 },
    cost: null,
    startedAt: null,
    durationMs: null,
    chunks: [],
    rounds: [],
    toolCalls: [],
    compressions: [],
    sideQuestions: [],
    quirks: [],
    degraded: [],
  }
}

function countAll({
  findings,
  coverage,
  droppedFindings,
  suppressedFindings,
}: Pick<ReportInput, 'findings' | 'coverage' | 'droppedFindings' | 'suppressedFindings'>): ReportCounts {
  return {
    findings: findings.length,
    bySeverity: countBy(
      severities,
      findings.map((finding) => finding.severity),
    ),
    files: coverage.length,
    byState: countBy(
      coverageStates,
      coverage.map((file) => file.state),
    ),
    droppedFindings: droppedFindings.length,
    suppressedFindings: suppressedFindings.length,
  }
}

function countBy<Key extends string>(keys: readonly Key[], found: readonly Key[]): Record<Key, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>
  for (const key of found) counts[key] += 1
  return counts
}

function compareNotes(a: ReportError, b: ReportError): number {
  return (
    compareBytewise(a.code, b.code) ||
    compareBytewise(a.subject ?? '', b.subject ?? '') ||
    compareBytewise(a.detail, b.detail)
  )
}
