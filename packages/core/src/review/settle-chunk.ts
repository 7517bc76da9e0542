import type { LoopEnding } from '../loop/loop-ending.ts'
import type { LoopOutcome } from '../loop/run-loop.ts'
import type { Chunk } from '../planning/chunk.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { isRunLimit } from './ask-summary.ts'
import type { ChunkOutcome } from './chunk-outcome.ts'
import type { ChunkWorld } from './chunk-world.ts'
import type { CandidateCollector } from './collect-candidates.ts'
import { settleAnchors } from './settle-anchors.ts'
import { settleChallenge } from './settle-challenge.ts'
import type { SettledFindings, SettleListener } from './settle-listener.ts'
import { settleRelocations } from './settle-relocations.ts'
import { settleTranslation } from './settle-translation.ts'

/** A chunk whose conversation is over. */
export interface TalkedChunk {
  readonly chunk: Chunk
  readonly outcome: Pick<LoopOutcome, 'ending' | 'usage'>
  readonly collector: CandidateCollector
  /** What else the reader must know about the conversation. */
  readonly warnings: readonly Warning[]
}

/**
 * What happens to the findings of a chunk once its conversation is over: those without a place are located, what is left
 * after all checks is challenged, and on request translated. After a conversation that the provider, a limit of the run or
 * the signal ended, nothing more is asked: the findings stay as they are, in a review that is incomplete anyway.
 */
export async function settleChunk(
  { chunk, outcome, collector, warnings }: TalkedChunk,
  world: ChunkWorld,
  listener: SettleListener,
): Promise<ChunkOutcome> {
  const { settings } = world.options
  const asks = canAsk(outcome.ending)
  const relocated =
    asks && settings.relocate ? await settleRelocations(collector, world, listener.onEvent) : []
  const collected = collector.result()
  const anchored = await settleAnchors(collected.findings, world)
  const challenged =
    asks && settings.challenge && anchored.length > 0
      ? await settleChallenge(chunk, anchored, world, listener)
      : untouched(anchored)
  const translated =
    asks && settings.translate && challenged.findings.length > 0
      ? await settleTranslation(chunk, challenged.findings, world, listener)
      : untouched(challenged.findings)
  return {
    chunk,
    ending: outcome.ending,
    usage: outcome.usage,
    resumed: false,
    collected: {
      findings: translated.findings,
      dropped: [...collected.dropped, ...challenged.dropped],
      warnings: [
        ...collected.warnings,
        ...warnings,
        ...relocated,
        ...challenged.warnings,
        ...translated.warnings,
      ],
    },
  }
}

function canAsk(ending: LoopEnding): boolean {
  if (ending.type === 'completed') return true
  return ending.modelError === null && ending.reason !== 'cancelled' && !isRunLimit(ending.reason)
}

function untouched(findings: SettledFindings['findings']): SettledFindings {
  return { findings, dropped: [], warnings: [] }
}
