import type { LoopEvent } from '../loop/loop-event.ts'
import type { Chunk } from '../planning/chunk.ts'
import type { Clock } from '../ports/clock.ts'
import type { ToolCallSummary } from '../report/report.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { ChunkListener } from './review-chunks.ts'
import type { ReviewChangesEvent } from './review-event.ts'

/** What the events of one chunk add up to. */
export interface ChunkRecord {
  readonly rounds: number
  readonly toolCalls: readonly ToolCallSummary[]
  readonly requests: number
  readonly failedRequests: number
  readonly quirks: readonly string[]
  readonly degraded: readonly string[]
  readonly durationMs: number | null
}

/** A listener that passes everything on as events, and keeps what the report needs. */
export interface ChunkRecorder extends ChunkListener {
  /** By chunk id. */
  recorded(): ReadonlyMap<string, ChunkRecord>
}

/** Listens to the chunks of a run. */
export function recordChunks(emit: (event: ReviewChangesEvent) => void, clock: Clock | null): ChunkRecorder {
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
    },
    onFinding(chunk, finding) {
      emit({ type: 'finding-accepted', chunk: chunk.id, finding })
    },
    onEnd({ chunk, ending, collected }) {
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
      })
    },
    recorded: () => records,
  }
}

/** The paths of a chunk, each once, in order. */
export function pathsOf(chunk: Chunk): string[] {
  return chunk.parts.map(({ file }) => pathOf(file))
}

const emptyRecord: ChunkRecord = {
  rounds: 0,
  toolCalls: [],
  requests: 0,
  failedRequests: 0,
  quirks: [],
  degraded: [],
  durationMs: null,
}

function withEvent(record: ChunkRecord, chunk: string, event: LoopEvent): ChunkRecord {
  if (event.type === 'round-end') {
    const failed = event.errorCode === null ? event.requests - 1 : event.requests
    return {
      ...record,
      rounds: event.round,
      requests: record.requests + event.requests,
      failedRequests: record.failedRequests + failed,
      quirks: [...record.quirks, ...event.quirks],
      degraded: [...record.degraded, ...event.degraded],
    }
  }
  if (event.type !== 'tool-call-end') return record
  const call: ToolCallSummary = {
    chunk,
    round: event.round,
    tool: event.tool,
    error: event.errorCode,
    cached: false,
    outputBytes: event.bytes,
    truncated: event.truncated,
    durationMs: event.durationMs,
  }
  return { ...record, toolCalls: [...record.toolCalls, call] }
}
