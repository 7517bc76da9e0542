import type { LoopEvent, RoundEnd } from '../loop/loop-event.ts'
import type { Clock } from '../ports/clock.ts'
import type { Fallback, LanguageModel } from '../ports/language-model.ts'
import type { CompressionSummary, RoundSummary, ToolCallSummary } from '../report/report.ts'
import { noUsage } from '../vocabulary/token-usage.ts'
import { pathsOf } from './chunk-paths.ts'
import { countRequests } from './count-requests.ts'
import { fallbackWarnings } from './fallback-warnings.ts'
import type { QuestionEnd, QuestionEvent } from './question-event.ts'
import type { ChunksListener } from './review-chunks.ts'
import type { ReviewChangesEvent } from './review-event.ts'

/** What the events of one chunk add up to. */
export interface ChunkRecord {
  /** In the order of the answers. */
  readonly rounds: readonly RoundSummary[]
  readonly toolCalls: readonly ToolCallSummary[]
  readonly compressions: readonly CompressionSummary[]
  /** In the order they were asked. */
  readonly questions: readonly QuestionEnd[]
  readonly requests: number
  readonly failedRequests: number
  readonly remembered: number
  readonly quirks: readonly string[]
  readonly degraded: readonly string[]
  /** Models that answered in the place of the one that was asked, each as often as it did. */
  readonly fallbacks: readonly Fallback[]
  readonly durationMs: number | null
}

/** A listener that passes everything on as events, and keeps what the report needs. */
export interface ChunkRecorder extends ChunksListener {
  /** By chunk id. */
  recorded(): ReadonlyMap<string, ChunkRecord>
}

/** Listens to the chunks of a run. */
export function recordChunks(
  emit: (event: ReviewChangesEvent) => void,
  clock: Clock | null,
  model: Pick<LanguageModel, 'provider' | 'model'>,
): ChunkRecorder {
  const told = new Set<string>()
  const records = new Map<string, ChunkRecord>()
  const startedAt = new Map<string, number>()
  const update = (id: string, change: (record: ChunkRecord) => ChunkRecord) =>
    records.set(id, change(records.get(id) ?? emptyRecord))

  return {
    onStart(chunk) {
      update(chunk.id, (record) => record)
      if (clock !== null) startedAt.set(chunk.id, clock.now())
      emit({ type: 'chunk-start', chunk: chunk.id, paths: pathsOf(chunk) })
    },
    onEvent(chunk, event) {
      update(chunk.id, (record) => withEvent(record, chunk.id, event))
      emit({ ...event, chunk: chunk.id })
      for (const warning of fallbackWarnings(model, fallbacksOf(event))) {
        if (!told.has(warning.detail)) emit({ type: 'warning-raised', warning })
        told.add(warning.detail)
      }
    },
    onFinding(chunk, finding) {
      emit({ type: 'finding-accepted', chunk: chunk.id, finding })
    },
    onWithdrawn(chunk, finding) {
      emit({ type: 'finding-withdrawn', chunk: chunk.id, finding })
    },
    onEnd({ chunk, ending, collected, resumed }) {
      const began = startedAt.get(chunk.id)
      const durationMs = began === undefined || clock === null ? null : clock.now() - began
      update(chunk.id, (record) => ({ ...record, durationMs }))
      const reason = ending?.type === 'incomplete' ? ending.reason : null
      emit({
        type: 'chunk-end',
        chunk: chunk.id,
        paths: pathsOf(chunk),
        reason,
        findings: collected.findings.length,
        resumed,
      })
    },
    recorded: () => records,
  }
}

const emptyRecord: ChunkRecord = {
  rounds: [],
  toolCalls: [],
  compressions: [],
  questions: [],
  requests: 0,
  failedRequests: 0,
  remembered: 0,
  quirks: [],
  degraded: [],
  fallbacks: [],
  durationMs: null,
}

function withEvent(record: ChunkRecord, chunk: string, event: LoopEvent | QuestionEvent): ChunkRecord {
  if (event.type === 'question-end') {
    return {
      ...record,
      questions: [...record.questions, event],
      requests: record.requests + event.requests,
      failedRequests: record.failedRequests + event.failedRequests,
      remembered: record.remembered + event.remembered,
      quirks: [...record.quirks, ...event.quirks],
      degraded: [...record.degraded, ...event.degraded],
      fallbacks: [...record.fallbacks, ...fallbacksOf(event)],
    }
  }
  if (event.type === 'round-end') {
    const { requests, failed, remembered } = countRequests(event)
    return {
      ...record,
      rounds: [...record.rounds, roundOf(chunk, event)],
      requests: record.requests + requests,
      failedRequests: record.failedRequests + failed,
      remembered: record.remembered + remembered,
      quirks: [...record.quirks, ...event.quirks],
      degraded: [...record.degraded, ...event.degraded],
      fallbacks: [...record.fallbacks, ...fallbacksOf(event)],
    }
  }
  if (event.type === 'compression-end') {
    const { round, status, tokensBefore, tokensAfter } = event
    // Its question is the one that was asked last.
    const usage = record.questions.findLast(({ stage }) => stage === 'compression')?.usage ?? noUsage
    const compression = { chunk, round, status, tokensBefore, tokensAfter, usage }
    return { ...record, compressions: [...record.compressions, compression] }
  }
  if (event.type !== 'tool-call-end') return record
  const call: ToolCallSummary = {
    chunk,
    round: event.round,
    tool: event.tool,
    error: event.errorCode,
    cached: event.cached,
    outputBytes: event.bytes,
    truncated: event.truncated,
    durationMs: event.durationMs,
  }
  return { ...record, toolCalls: [...record.toolCalls, call] }
}

/** Models that answered in the place of the one that was asked. */
function fallbacksOf(event: LoopEvent | QuestionEvent): readonly Fallback[] {
  if (event.type === 'question-end') return event.answeredBy ?? []
  return event.type === 'round-end' && event.answeredBy !== undefined ? [event.answeredBy] : []
}

function roundOf(chunk: string, event: RoundEnd): RoundSummary {
  const { round, finish, errorCode, requests, usage, answeredBy, durationMs } = event
  const summary = { chunk, round, finish, error: errorCode, requests, usage, durationMs }
  return answeredBy === undefined ? summary : { ...summary, answeredBy }
}
