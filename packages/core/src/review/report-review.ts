import { findChangedFile } from '../findings/find-changed-file.ts'
import type { Finding } from '../findings/finding.ts'
import { mergeFindings } from '../findings/merge-findings.ts'
import { verifyFinding } from '../findings/verify-finding.ts'
import type { ChangeSet } from '../ports/change-source.ts'
import { buildReport } from '../report/build-report.ts'
import type { ChunkSummary, ReportError, ReviewReport } from '../report/report.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { joinUsage, noUsage } from '../vocabulary/token-usage.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { coreVersion } from './core-version.ts'
import { coverChanges, endingCode } from './cover-changes.ts'
import type { ReviewPlan } from './plan-review.ts'
import type { ChunkRecord } from './record-chunks.ts'
import { pathsOf } from './record-chunks.ts'
import type { ReviewChangesOptions, ReviewSettings } from './review-changes-options.ts'
import type { ChunkOutcome } from './review-chunk.ts'

/** All that a run brought together. */
export interface ReviewedChange {
  readonly options: ReviewChangesOptions
  readonly settings: ReviewSettings
  readonly changes: ChangeSet
  readonly plan: ReviewPlan
  readonly outcomes: readonly ChunkOutcome[]
  readonly record: ReadonlyMap<string, ChunkRecord>
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** Verifies and merges the findings of all chunks and builds the report. */
export async function reportReview(reviewed: ReviewedChange): Promise<ReviewReport> {
  const { options, settings, changes, plan, outcomes, record, startedAt, endedAt } = reviewed
  const merged = mergeFindings(outcomes.flatMap(({ collected }) => collected.findings))
  const findings = await verifyAll(merged.findings, changes, options.signal)
  const records = outcomes.flatMap(({ chunk }) => record.get(chunk.id) ?? [])
  const { mode, base, head, mergeBase } = changes
  const { provider, model, isAi } = options.model
  return buildReport({
    tool: options.tool ?? { name: '@scrutineer/core', version: coreVersion },
    change: { mode, base, head, mergeBase },
    model: { provider, model, isAi },
    failOn: settings.failOn,
    failOnEmpty: settings.failOnEmpty,
    interrupted: options.signal?.aborted === true,
    coverage: coverChanges(plan, outcomes),
    findings,
    droppedFindings: [...merged.duplicates, ...outcomes.flatMap(({ collected }) => collected.dropped)],
    warnings: [...changes.warnings, ...plan.warnings, ...outcomes.flatMap(warningsOf)],
    errors: outcomes.flatMap(errorsOf),
    usage: outcomes.reduce((sum, { usage }) => joinUsage(sum, usage), noUsage),
    requests: {
      sent: records.reduce((sum, { requests }) => sum + requests, 0),
      failed: records.reduce((sum, { failedRequests }) => sum + failedRequests, 0),
    },
    startedAt,
    durationMs: startedAt === null || endedAt === null ? null : endedAt - startedAt,
    chunks: outcomes.map((outcome) => summarise(outcome, record.get(outcome.chunk.id))),
    toolCalls: records.flatMap(({ toolCalls }) => toolCalls),
    quirks: records.flatMap(({ quirks }) => quirks),
    degraded: records.flatMap(({ degraded }) => degraded),
  })
}

const maxVerifiedBytes = 4 * 1024 * 1024

/** Reads each file once, however many findings it has. */
async function verifyAll(
  findings: readonly Finding[],
  changes: ChangeSet,
  signal: AbortSignal | undefined,
): Promise<Finding[]> {
  const verified: Finding[] = []
  let key = ''
  let text: string | null = null
  for (const finding of findings) {
    const file = findChangedFile(changes.files, finding.path)
    // Findings come in order of their paths.
    if (key !== `${finding.side} ${finding.path}`) text = await textOf(finding, file, changes, signal)
    key = `${finding.side} ${finding.path}`
    verified.push(verifyFinding(finding, file, text))
  }
  return verified
}

async function textOf(
  finding: Finding,
  file: ChangedFile | null,
  changes: ChangeSet,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const tree = finding.side === 'new' ? changes.repository : changes.baseRepository
  const path = finding.side === 'new' ? file?.newPath : file?.oldPath
  if (tree === null || path === null || path === undefined || signal?.aborted === true) return null
  const read = await tree.readFile(path, { maxBytes: maxVerifiedBytes, signal })
  return read.isOk() ? decodeBytes(read.value.bytes) : null
}

function warningsOf({ collected }: ChunkOutcome): readonly Warning[] {
  return collected.warnings
}

/** One error for each conversation that ended badly, named by its files. */
function errorsOf(outcome: ChunkOutcome): ReportError[] {
  const { chunk, ending } = outcome
  if (ending?.type !== 'incomplete') return []
  const detail = ending.modelError?.detail ?? ending.detail
  return pathsOf(chunk).map((subject) => ({ code: endingCode(outcome), subject, detail }))
}

function summarise(outcome: ChunkOutcome, record: ChunkRecord | undefined): ChunkSummary {
  const { chunk, ending, usage, collected } = outcome
  return {
    id: chunk.id,
    paths: pathsOf(chunk),
    ended: endingCode(outcome),
    complete: ending?.type === 'completed',
    rounds: record?.rounds ?? 0,
    toolCalls: record?.toolCalls.length ?? 0,
    findings: collected.findings.length,
    usage,
    durationMs: record?.durationMs ?? null,
  }
}
