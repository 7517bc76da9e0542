import type { LoopEvent, RoundEnd, ToolCallEnd } from '../loop/loop-event.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import type { TokenUsage } from '../vocabulary/token-usage.ts'
import type { PullRequestReview } from './pull-request-review.ts'

/** One request of a review and what came of it, without credentials and with results cut to 4 KiB. */
export interface PullRequestTraceRound {
  readonly round: number
  readonly provider_request_id: string | null
  readonly provider_model: string | null
  /** The provider's own word. */
  readonly finish_reason: string | null
  readonly protocol_action: 'execute_tools' | 'return_review'
  /** Null unless the provider told all three numbers, or two of them. */
  readonly usage: {
    readonly prompt_tokens: number
    readonly completion_tokens: number
    readonly total_tokens: number
  } | null
  /** Vendor habits that were tolerated; left out where there were none. */
  readonly quirks?: readonly string[] | undefined
  /** Wishes that could not be sent, such as `tool_choice`; left out where there were none. */
  readonly degraded?: readonly string[] | undefined
  readonly tool_calls: readonly {
    readonly id: string
    readonly name: string
    readonly arguments: JsonObject
    readonly ok: boolean
    readonly result_preview: string
    readonly result_bytes: number
    readonly truncated: boolean
    readonly duration_ms: number
  }[]
}

/** A pull-request review as it leaves the program. */
export type PullRequestReviewJson = ReturnType<typeof toPullRequestReviewJson>

/** The review in its outward form: fields in snake_case, the trace only when asked for. */
export function toPullRequestReviewJson(
  review: PullRequestReview,
  { includeTrace = false }: { readonly includeTrace?: boolean } = {},
) {
  const { pullRequest } = review
  return {
    pull_request: {
      url: pullRequest.url,
      owner: pullRequest.owner,
      repository: pullRequest.repository,
      number: pullRequest.number,
      title: pullRequest.title,
      body: pullRequest.body,
      author: pullRequest.author,
      base_ref: pullRequest.baseRef,
      head_ref: pullRequest.headRef,
      base_sha: pullRequest.baseSha,
      head_sha: pullRequest.headSha,
    },
    summary: review.summary,
    findings: review.findings.map(({ verification, ...finding }) => ({
      severity: finding.severity,
      title: finding.title,
      explanation: finding.explanation,
      path: finding.path,
      line: finding.line,
      evidence: finding.evidence,
      recommendation: finding.recommendation,
      verification: { line_in_diff: verification.lineInDiff, evidence_found: verification.evidenceFound },
    })),
    notes: review.notes,
    model: review.model,
    request_id: review.requestId,
    termination_reason: review.terminationReason,
    ...(includeTrace ? { trace: traceOf(review.events) } : {}),
  }
}

function traceOf(events: readonly LoopEvent[]): PullRequestTraceRound[] {
  const calls = events.filter((event) => event.type === 'tool-call-end')
  return events
    .filter((event) => event.type === 'round-end')
    .map((round) => ({
      round: round.round,
      provider_request_id: round.requestId.body ?? round.requestId.header,
      provider_model: round.model,
      finish_reason: round.finish?.raw ?? null,
      protocol_action: actionOf(round),
      usage: usageOf(round.usage),
      ...(round.quirks.length > 0 && { quirks: round.quirks }),
      ...(round.degraded.length > 0 && { degraded: round.degraded }),
      tool_calls: calls.filter((call) => call.round === round.round).map(traceCall),
    }))
}

/** A round that only asked the model to mend its answer went on like one with tools, of which it had none. */
function actionOf({ action }: RoundEnd): PullRequestTraceRound['protocol_action'] {
  return action === 'execute_tools' || action === 'remind' ? 'execute_tools' : 'return_review'
}

function usageOf(usage: TokenUsage | null): PullRequestTraceRound['usage'] {
  if (usage === null || usage.inputTokens === null || usage.outputTokens === null) return null
  return {
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.totalTokens ?? usage.inputTokens + usage.outputTokens,
  }
}

function traceCall(call: ToolCallEnd): PullRequestTraceRound['tool_calls'][number] {
  return {
    id: call.callId,
    name: call.tool,
    arguments: call.arguments,
    ok: call.ok,
    result_preview: call.preview,
    result_bytes: call.bytes,
    truncated: call.truncated,
    // A clock may be set back meanwhile.
    duration_ms: Math.max(0, Math.round(call.durationMs ?? 0)),
  }
}
