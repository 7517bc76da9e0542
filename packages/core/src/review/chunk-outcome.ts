import type { LoopEnding } from '../loop/loop-ending.ts'
import type { Chunk } from '../planning/chunk.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import type { CollectedFindings } from './collect-candidates.ts'

/** What became of a chunk. */
export interface ChunkOutcome {
  readonly chunk: Chunk
  /** Null when the chunk was never begun. */
  readonly ending: LoopEnding | null
  /** Of the conversation; side questions are counted by their events. */
  readonly usage: UsageTotal
  readonly collected: CollectedFindings
  /** True when an earlier run reviewed it and nothing was asked in this one. */
  readonly resumed: boolean
}
