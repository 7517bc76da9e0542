import { findChangedFile } from '../findings/find-changed-file.ts'
import type { Finding } from '../findings/finding.ts'
import { mergeFindings } from '../findings/merge-findings.ts'
import { suppressKnown } from '../findings/suppress-known.ts'
import { verifyFinding } from '../findings/verify-finding.ts'
import type { ChangeSet } from '../ports/change-source.ts'
import { buildReport } from '../report/build-report.ts'
import type { Baseline } from '../report/read-baseline.ts'
import type {
  ChunkSummary,
  ReportError,
  ReportedCost,
  ReviewReport,
  SideQuestionSummary,
} from '../report/report.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import { joinUsage, noUsage } from '../vocabulary/token-usage.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { ChunkOutcome } from './chunk-outcome.ts'
import { pathsOf } from './chunk-paths.ts'
import { coreVersion } from './core-version.ts'
import { coverChanges, endingCode } from './cover-changes.ts'
import { describeEnding } from './describe-ending.ts'
import { fallbackWarnings } from './fallback-warnings.ts'
import type { ReviewPlan } from './plan-review.ts'
import { readSide } from './read-side.ts'
import type { ChunkRecord } from './record-chunks.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import type { ReviewSettings } from './review-settings.ts'

/** All that a run brought together. */
export interface ReviewedChange {
  readonly options: ReviewChangesOptions
  readonly settings: ReviewSettings
  readonly changes: ChangeSet
  /** Those that were there before anything was reviewed. */
  readonly warnings: readonly Warning[]
  readonly plan: ReviewPlan
  readonly outcomes: readonly ChunkOutcome[]
  /** Secrets that the change brings, found without a model. */
  readonly secrets: readonly Finding[]
  readonly record: ReadonlyMap<string, ChunkRecord>
  readonly cost: ReportedCost | null
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** Verifies and merges the findings of all chunks and builds the report. */
export async function reportReview(reviewed: ReviewedChange): Promise<ReviewReport> {
  const { options, settings, changes, plan, outcomes, record, startedAt, endedAt } = reviewed
  const merged = mergeFindings([
    ...reviewed.secrets,
    ...outcomes.flatMap(({ collected }) => collected.findings),
  ])
  const verified = await verifyAll(merged.findings, changes, options.signal)
  const { baseline = null } = options
  const { findings, suppressed } = suppressKnown(verified, baseline?.fingerprints ?? [])
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
    rules: plan.rules,
    guidance: plan.guidance.map(({ path }) => path),
    findings,
    suppressedFindings: suppressed,
    baseline: baseline && { findings: baseline.fingerprints.length, complete: baseline.complete },
    droppedFindings: [...merged.duplicates, ...outcomes.flatMap(({ collected }) => collected.dropped)],
    warnings: [
      ...reviewed.warnings,
      ...plan.warnings,
      ...outcomes.flatMap(warningsOf),
      ...fallbackWarnings(
        options.model,
        records.flatMap(({ fallbacks }) => fallbacks),
      ),
      ...baselineWarnings(baseline),
    ],
    errors: outcomes.flatMap(errorsOf),
    usage: outcomes.reduce((sum, outcome) => joinUsage(sum, usageOf(outcome, record)), noUsage),
    requests: {
      sent: records.reduce((sum, { requests }) => sum + requests, 0),
      failed: records.reduce((sum, { failedRequests }) => sum + failedRequests, 0),
      remembered: records.reduce((sum, { remembered }) => sum + remembered, 0),
    },
    cost: reviewed.cost,
    startedAt,
    durationMs: startedAt === null || endedAt === null ? null : endedAt - startedAt,
    chunks: outcomes.map((outcome) => summarise(outcome, record)),
    rounds: records.flatMap(({ rounds }) => rounds),
    toolCalls: records.flatMap(({ toolCalls }) => toolCalls),
    compressions: records.flatMap(({ compressions }) => compressions),
    sideQuestions: outcomes.flatMap(({ chunk }) => questionsOf(chunk.id, record)),
    quirks: records.flatMap(({ quirks }) => quirks),
    degraded: records.flatMap(({ degraded }) => degraded),
  })
}

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
    const { path, side } = finding
    const file = findChangedFile(changes.files, path)
    const sidePath = (side === 'new' ? file?.newPath : file?.oldPath) ?? null
    // Findings come in order of their paths.
    if (key !== `${side} ${path}`) text = await readSide(changes, side, sidePath, signal)
    key = `${side} ${path}`
    verified.push(verifyFinding(finding, file, text))
  }
  return verified
}

function warningsOf({ collected }: ChunkOutcome): readonly Warning[] {
  return collected.warnings
}

function baselineWarnings(baseline: Baseline | null): Warning[] {
  if (baseline === null || baseline.complete) return []
  const detail = 'The baseline is of an incomplete review: what that review missed is new here.'
  return [{ code: 'baseline_incomplete', subject: null, detail, incomplete: false }]
}

/** One error for each conversation that ended badly, named by its files. */
function errorsOf(outcome: ChunkOutcome): ReportError[] {
  const { chunk, ending } = outcome
  if (ending?.type !== 'incomplete') return []
  const detail = describeEnding(ending)
  return pathsOf(chunk).map((subject) => ({ code: endingCode(outcome), subject, detail }))
}

function summarise(outcome: ChunkOutcome, records: ReviewedChange['record']): ChunkSummary {
  const { chunk, ending, collected, resumed } = outcome
  const record = records.get(chunk.id)
  return {
    id: chunk.id,
    paths: pathsOf(chunk),
    ended: endingCode(outcome),
    complete: ending?.type === 'completed',
    resumed,
    rounds: record?.rounds.length ?? 0,
    toolCalls: record?.toolCalls.length ?? 0,
    findings: collected.findings.length,
    usage: usageOf(outcome, records),
    durationMs: record?.durationMs ?? null,
  }
}

/** What a chunk used, its side questions included. */
function usageOf({ chunk, usage }: ChunkOutcome, records: ReviewedChange['record']): UsageTotal {
  const questions = records.get(chunk.id)?.questions ?? []
  return questions.reduce((sum, question) => joinUsage(sum, question.usage), usage)
}

function questionsOf(chunk: string, records: ReviewedChange['record']): SideQuestionSummary[] {
  const questions = records.get(chunk)?.questions ?? []
  return questions.map(({ stage, attempts, ok, errorCode, usage, durationMs }) => ({
    chunk,
    stage,
    attempts,
    status: ok ? 'answered' : 'failed',
    error: errorCode,
    usage,
    durationMs,
  }))
}
