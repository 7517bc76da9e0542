import type { LifecycleEvent, ServerRecord } from '@scrutineer/http/server'

/** Fields of a line beside its time and kind. */
type Fields = Readonly<Record<string, string | number | boolean | null>>

/** A line of the server's log: JSON, so that it can be searched. `now` is milliseconds since 1970. */
export function toServerLogLine(kind: string, fields: Fields, now: number): string {
  return JSON.stringify({ time: new Date(now).toISOString(), event: kind, ...fields })
}

/** An exchange, for its line. Null for probes that are fine: they come every few seconds and say nothing. */
export function fieldsOfExchange(record: ServerRecord): Fields | null {
  const { operation, code, deniedBy, storeError } = record
  if (code === null && operation?.includes('/health/') === true) return null
  return {
    request_id: record.requestId,
    operation,
    status: record.status,
    code,
    ...(deniedBy !== null && { denied_by: deniedBy }),
    client_id: record.clientId,
    review_id: record.reviewId,
    duration_ms: Math.round(record.durationMs),
    ...(storeError !== null && { store_error: storeError.code, detail: storeError.detail }),
  }
}

/** What happened to a review or to the store, for its line. */
export function fieldsOfEvent(event: LifecycleEvent): Fields {
  switch (event.kind) {
    case 'review_started':
    case 'claim_lost':
    case 'review_released':
      return { review_id: event.reviewId, attempt: event.attempt }
    case 'review_ended':
      return { review_id: event.reviewId, attempt: event.attempt, error_code: event.errorCode }
    case 'executor_misbehaved':
      return { review_id: event.reviewId, detail: event.detail }
    case 'upkeep_done':
      return { task: event.task, count: event.count }
    case 'store_failed':
      return { during: event.during, store_error: event.error.code, detail: event.error.detail }
  }
}
