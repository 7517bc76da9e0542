import type { DroppedFinding } from '../findings/drop-reason.ts'
import type { Finding } from '../findings/finding.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import type { FileCoverage } from './coverage.ts'
import { toLogSafeJson } from './log-safe-json.ts'
import type {
  ChunkSummary,
  CompressionSummary,
  ReviewReport,
  RoundSummary,
  SideQuestionSummary,
  ToolCallSummary,
} from './report.ts'
import type { ReportJson } from './report-schema.ts'

/**
 * The report as JSON text in the form of `reportSchema`: fields in fixed order, two blanks of indentation, a final line
 * feed. Safe to print: what a terminal or a CI log could act on is written as JSON escapes, which lose nothing.
 */
export function renderJson(report: ReviewReport): string {
  return toLogSafeJson(toReportJson(report))
}

/** The report as a JSON value. */
export function toReportJson(report: ReviewReport): ReportJson {
  const { change, outcome, counts } = report
  const [firstError] = report.errors
  const hasReview = report.chunks.length > 0 || report.coverage.length > 0
  return {
    schema_version: report.version,
    tool: { name: report.tool.name, version: report.tool.version },
    change: { mode: change.mode, base: change.base, head: change.head, merge_base: change.mergeBase },
    model:
      report.model === null
        ? null
        : { provider: report.model.provider, model: report.model.model, ai: report.model.isAi },
    status: report.status,
    outcome: {
      result: outcome.result,
      exit_code: outcome.exitCode,
      approvable: outcome.approvable,
      blocking: outcome.blocking,
      fail_on: [...outcome.failOn],
      causes: [...outcome.causes],
    },
    error:
      firstError === undefined || hasReview ? null : { code: firstError.code, message: firstError.detail },
    counts: {
      findings: counts.findings,
      by_severity: { ...counts.bySeverity },
      files: counts.files,
      by_state: { ...counts.byState },
      dropped_findings: counts.droppedFindings,
      suppressed_findings: counts.suppressedFindings,
    },
    coverage: report.coverage.map(coverageJson),
    rules: report.rules.map(({ path, layer, source, pattern, digest, merged }) => ({
      path,
      layer,
      source,
      pattern,
      digest,
      merged,
    })),
    guidance: [...report.guidance],
    findings: report.findings.map(findingJson),
    suppressed_findings: report.suppressedFindings.map(findingJson),
    baseline:
      report.baseline === null
        ? null
        : { findings: report.baseline.findings, complete: report.baseline.complete },
    dropped_findings: report.droppedFindings.map(droppedJson),
    warnings: report.warnings.map(({ code, subject, detail, incomplete }) => ({
      code,
      subject,
      detail,
      incomplete,
    })),
    errors: report.errors.map(({ code, subject, detail }) => ({ code, subject, detail })),
    usage: usageJson(report.usage),
    requests: {
      sent: report.requests.sent,
      failed: report.requests.failed,
      remembered: report.requests.remembered,
    },
    cost: costJson(report.cost),
    started_at: report.startedAt === null ? null : new Date(report.startedAt).toISOString(),
    duration_ms: report.durationMs,
    chunks: report.chunks.map(chunkJson),
    rounds: report.rounds.map(roundJson),
    tool_calls: report.toolCalls.map(toolCallJson),
    compressions: report.compressions.map(compressionJson),
    side_questions: report.sideQuestions.map(sideQuestionJson),
    quirks: [...report.quirks],
    degraded: [...report.degraded],
  }
}

function findingJson(finding: Finding): ReportJson['findings'][number] {
  const { suggestion, verification } = finding
  return {
    fingerprint: finding.fingerprint,
    severity: finding.severity,
    category: finding.category,
    rule_id: finding.ruleId,
    path: finding.path,
    side: finding.side,
    start_line: finding.startLine,
    end_line: finding.endLine,
    placed: finding.placed,
    placement_reason: finding.placementReason,
    function: finding.function,
    title: finding.title,
    message: finding.message,
    evidence: finding.evidence,
    existing_code: finding.existingCode,
    recommendation: finding.recommendation,
    suggestion:
      suggestion === null
        ? null
        : { format: suggestion.format, text: suggestion.text, problem: suggestion.problem },
    confidence: finding.confidence,
    verification:
      verification === null
        ? null
        : { line_in_diff: verification.lineInDiff, evidence_found: verification.evidenceFound },
  }
}

function droppedJson(dropped: DroppedFinding): ReportJson['dropped_findings'][number] {
  return {
    reason: dropped.reason,
    detail: dropped.detail,
    severity: dropped.severity,
    category: dropped.category,
    path: dropped.path,
    start_line: dropped.startLine,
    end_line: dropped.endLine,
    title: dropped.title,
  }
}

function coverageJson(file: FileCoverage): ReportJson['coverage'][number] {
  return {
    path: file.path,
    state: file.state,
    reason: file.reason,
    pattern: file.pattern,
    pattern_source: file.patternSource,
    unreviewed: file.unreviewed.map(({ side, start, end }) => ({ side, start, end })),
  }
}

function chunkJson(chunk: ChunkSummary): ReportJson['chunks'][number] {
  return {
    id: chunk.id,
    paths: [...chunk.paths],
    ended: chunk.ended,
    complete: chunk.complete,
    resumed: chunk.resumed,
    rounds: chunk.rounds,
    tool_calls: chunk.toolCalls,
    findings: chunk.findings,
    usage: usageJson(chunk.usage),
    duration_ms: chunk.durationMs,
  }
}

/** The provider's word, with what it adds to it: `refusal (cyber)`. */
function rawFinish(finish: RoundSummary['finish']): string | null {
  const raw = finish?.raw ?? null
  return raw === null || finish?.detail === undefined ? raw : `${raw} (${finish.detail})`
}

function answeredByJson(fallback: RoundSummary['answeredBy']): ReportJson['rounds'][number]['answered_by'] {
  if (fallback === undefined) return null
  const { provider, model, because } = fallback
  return { provider, model, because }
}

function roundJson(round: RoundSummary): ReportJson['rounds'][number] {
  const { usage } = round
  return {
    chunk: round.chunk,
    round: round.round,
    finish_reason: round.finish?.unified ?? null,
    raw_finish_reason: rawFinish(round.finish),
    error: round.error,
    requests: round.requests,
    usage:
      usage === null
        ? null
        : {
            input_tokens: usage.inputTokens,
            output_tokens: usage.outputTokens,
            total_tokens: usage.totalTokens,
            cached_input_tokens: usage.cachedInputTokens,
            cache_write_tokens: usage.cacheWriteTokens,
            reasoning_tokens: usage.reasoningTokens,
          },
    answered_by: answeredByJson(round.answeredBy),
    duration_ms: round.durationMs,
  }
}

function toolCallJson(call: ToolCallSummary): ReportJson['tool_calls'][number] {
  return {
    chunk: call.chunk,
    round: call.round,
    tool: call.tool,
    error: call.error,
    cached: call.cached,
    output_bytes: call.outputBytes,
    truncated: call.truncated,
    duration_ms: call.durationMs,
  }
}

function compressionJson(compression: CompressionSummary): ReportJson['compressions'][number] {
  return {
    chunk: compression.chunk,
    round: compression.round,
    status: compression.status,
    tokens_before: compression.tokensBefore,
    tokens_after: compression.tokensAfter,
    usage: usageJson(compression.usage),
  }
}

function sideQuestionJson(question: SideQuestionSummary): ReportJson['side_questions'][number] {
  return {
    chunk: question.chunk,
    stage: question.stage,
    attempts: question.attempts,
    status: question.status,
    error: question.error,
    usage: usageJson(question.usage),
    duration_ms: question.durationMs,
  }
}

function costJson(cost: ReviewReport['cost']): ReportJson['cost'] {
  if (cost === null) return null
  const { currency, least, most, pricesAsOf } = cost
  return { currency, least: rounded(least), most: rounded(most), prices_as_of: pricesAsOf }
}

/** Sums of shares of cents have digits at their end that mean nothing. */
function rounded(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 1e9) / 1e9
}

function usageJson(usage: UsageTotal): ReportJson['usage'] {
  return {
    requests: usage.requests,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    total_tokens: usage.totalTokens,
    cached_input_tokens: usage.cachedInputTokens,
    cache_write_tokens: usage.cacheWriteTokens,
    reasoning_tokens: usage.reasoningTokens,
    complete: usage.complete,
  }
}
