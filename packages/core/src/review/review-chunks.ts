import type { Finding } from '../findings/finding.ts'
import type { LoopEvent } from '../loop/loop-event.ts'
import type { Chunk } from '../planning/chunk.ts'
import type { ModelErrorCode } from '../ports/model-error.ts'
import { noUsage } from '../vocabulary/token-usage.ts'
import { isRunLimit } from './ask-summary.ts'
import type { ChunkOutcome } from './chunk-outcome.ts'
import type { ChunkWorld } from './chunk-world.ts'
import type { KeptChunks } from './kept-chunks.ts'
import type { QuestionEvent } from './question-event.ts'
import { reviewChunk } from './review-chunk.ts'

/** Hears what happens in the chunks of a run. */
export interface ChunksListener {
  onStart(chunk: Chunk): void
  onEvent(chunk: Chunk, event: LoopEvent | QuestionEvent): void
  onFinding(chunk: Chunk, finding: Finding): void
  onWithdrawn(chunk: Chunk, finding: Finding): void
  onEnd(outcome: ChunkOutcome): void
}

/**
 * Reviews chunks, several side by side, and gives their outcomes in the order of the chunks. After the signal, or when a
 * limit of the run is reached or the provider keeps failing, no further chunk is begun; those left have a null ending.
 */
export async function reviewChunks(
  chunks: readonly Chunk[],
  world: ChunkWorld,
  listener: ChunksListener,
  kept: KeptChunks,
): Promise<readonly ChunkOutcome[]> {
  const outcomes: ChunkOutcome[] = chunks.map(notBegun)
  let next = 0
  let failedInARow = 0
  let stopped = false
  const work = async () => {
    while (next < chunks.length && !stopped && world.signal?.aborted !== true) {
      const place = next++
      const chunk = chunks[place]
      if (chunk === undefined) return
      listener.onStart(chunk)
      const known = await kept.recall(chunk)
      for (const finding of known?.collected.findings ?? []) listener.onFinding(chunk, finding)
      const outcome =
        known ??
        (await reviewChunk(chunk, world, {
          onEvent: (event) => listener.onEvent(chunk, event),
          onFinding: (finding) => listener.onFinding(chunk, finding),
          onWithdrawn: (finding) => listener.onWithdrawn(chunk, finding),
        }))
      await kept.keep(outcome)
      outcomes[place] = outcome
      failedInARow = modelFailed(outcome) ? failedInARow + 1 : 0
      stopped ||= concernsAll(outcome) || failedInARow >= patience(world)
      listener.onEnd(outcome)
    }
  }
  const workers = Math.min(world.options.settings.concurrency, chunks.length)
  await Promise.all(Array.from({ length: workers }, work))
  return outcomes
}

function notBegun(chunk: Chunk): ChunkOutcome {
  return {
    chunk,
    ending: null,
    usage: noUsage,
    collected: { findings: [], dropped: [], warnings: [] },
    resumed: false,
  }
}

/** These hold for every chunk: limits of the run, a refused key, a model that does not exist. */
function concernsAll({ ending }: ChunkOutcome): boolean {
  if (ending?.type !== 'incomplete') return false
  if (ending.modelError !== null) return hopeless.includes(ending.modelError.code)
  return isRunLimit(ending.reason)
}

const hopeless: readonly ModelErrorCode[] = [
  'auth',
  'billing',
  'permission',
  'region_blocked',
  'model_not_found',
  'quota_exhausted',
  'network_config',
]

function modelFailed({ ending }: ChunkOutcome): boolean {
  return ending?.type === 'incomplete' && ending.modelError !== null
}

/** A provider that fails this many conversations one after another is down, and the rest would only take time. */
function patience(world: ChunkWorld): number {
  return Math.max(5, world.options.settings.concurrency * 2)
}
