import type { DroppedFinding } from '../findings/drop-reason.ts'
import type { Finding } from '../findings/finding.ts'
import { replaceHidden } from '../findings/visible-text.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import type { FileCoverage } from './coverage.ts'
import type { ChunkSummary, ReviewReport, ToolCallSummary } from './report.ts'
import type { ReportJson } from './report-schema.ts'

/**
 * The report as JSON text in the form of `reportSchema`: fields in fixed order, two blanks of indentation, a final line
 * feed. Safe to print: what a terminal or a CI log could act on is written as JSON escapes, which lose nothing.
 */
export function renderJson(report: ReviewReport): string {
  const json = JSON.stringify(toReportJson(report), null, 2)
  return `${replaceHidden(json, escapeUnits).replace(/##(?=\w*\[)/g, '#\\u0023')}\n`
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
    },
    coverage: report.coverage.map(coverageJson),
    findings: report.findings.map(findingJson),
    dropped_findings: report.droppedFindings.map(droppedJson),
    warnings: report.warnings.map(({ code, subject, detail, incomplete }) => ({
      code,
      subject,
      detail,
      incomplete,
    })),
    errors: report.errors.map(({ code, subject, detail }) => ({ code, subject, detail })),
    usage: usageJson(report.usage),
    requests: { sent: report.requests.sent, failed: report.requests.failed },
    started_at: report.startedAt === null ? null : new Date(report.startedAt).toISOString(),
    duration_ms: report.durationMs,
    chunks: report.chunks.map(chunkJson),
    tool_calls: report.toolCalls.map(toolCallJson),
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
    unreviewed: file.unreviewed.map(({ side, start, end }) => ({ side, start, end })),
  }
}

function chunkJson(chunk: ChunkSummary): ReportJson['chunks'][number] {
  return {
    id: chunk.id,
    paths: [...chunk.paths],
    ended: chunk.ended,
    complete: chunk.complete,
    rounds: chunk.rounds,
    tool_calls: chunk.toolCalls,
    findings: chunk.findings,
    usage: usageJson(chunk.usage),
    duration_ms: chunk.durationMs,
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

/** JSON has no code points above U+FFFF in escapes: such a character takes two. */
function escapeUnits(character: string): string {
  if (character === '\n') return character
  let escaped = ''
  for (let at = 0; at < character.length; at++) {
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  }
  return escaped
}
