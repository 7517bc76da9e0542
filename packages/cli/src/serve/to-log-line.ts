import type { ExchangeRecord } from '@scrutineer/http/reviews'

/** An exchange as a line of JSON. `now` is milliseconds since 1970. */
export function toLogLine(record: ExchangeRecord, now: number): string {
  const { review } = record
  const pull = review?.pullRequest ?? null
  return JSON.stringify({
    time: new Date(now).toISOString(),
    request_id: record.requestId,
    route: record.route,
    status: record.status,
    code: record.code,
    termination_reason: record.terminationReason,
    duration_ms: Math.round(record.durationMs),
    ...(review !== null && {
      pull_request: pull === null ? null : `${pull.owner}/${pull.repository}#${pull.number}`,
      rounds: review.rounds,
      tool_calls: review.toolCalls,
      input_tokens: review.inputTokens,
      output_tokens: review.outputTokens,
    }),
  })
}
