import { guardStore } from '../loop/guard-store.ts'
import type { Chunk } from '../planning/chunk.ts'
import type { TextStore } from '../ports/text-store.ts'
import { digestOf } from '../vocabulary/digest.ts'
import { noUsage } from '../vocabulary/token-usage.ts'
import type { ChunkOutcome } from './chunk-outcome.ts'
import type { ChunkWorld } from './chunk-world.ts'
import { readFindings, writeFindings } from './kept-findings.ts'
import { partOfChunk } from './part-of-chunk.ts'
import type { ReviewSettings } from './review-settings.ts'

/** Chunks that were reviewed before, in this run or an earlier one. */
export interface KeptChunks {
  /** What an earlier run made of the same chunk; null when none did, or when it is not asked for. */
  recall(chunk: Chunk): Promise<ChunkOutcome | null>
  /** Keeps what was made of a chunk if nothing is missing from it. */
  keep(outcome: ChunkOutcome): Promise<void>
}

/** Keeps chunks in a store, and gives them back where `resume` asks for it. Without a store, nothing is kept. */
export function keepChunks(world: ChunkWorld, store: TextStore | undefined, resume: boolean): KeptChunks {
  if (store === undefined) return { recall: () => Promise.resolve(null), keep: () => Promise.resolve() }
  const texts = guardStore(store)
  const options = { signal: world.signal }
  return {
    async recall(chunk) {
      if (!resume) return null
      const text = await texts.recall(keyOf(chunk, world), options)
      const collected = text === null ? null : readFindings(text)
      if (collected === null) return null
      return { chunk, ending: { type: 'completed', answer: null }, usage: noUsage, collected, resumed: true }
    },
    async keep({ chunk, ending, collected, resumed }) {
      if (resumed || ending?.type !== 'completed') return
      // What is asked for once more next time: a second look that failed, a translation that did.
      if (collected.warnings.some(({ code, incomplete }) => incomplete || code === 'translation_failed'))
        return
      await texts.keep(keyOf(chunk, world), writeFindings(collected), options)
    },
  }
}

/** Changes when chunks are kept in another form, or reviewed in another way. */
const keyVersion = 1

/**
 * Everything that decides what becomes of a chunk: the ids of the change, what the model is shown, which model, how it is
 * asked. A working tree has no id, so there only what is shown tells one from another.
 */
function keyOf(chunk: Chunk, { changes, plan, options, model }: ChunkWorld): string {
  const { mode, base, head, mergeBase } = changes
  const declarations = options.tools.map(({ declaration }) => declaration)
  return digestOf(
    JSON.stringify([
      keyVersion,
      [mode, base?.oid ?? null, head?.oid ?? null, mergeBase],
      [model.provider, model.model],
      partOfChunk(chunk, plan),
      declarations,
      decisiveSettings(options.settings),
    ]),
  )
}

/** How many side by side and when to stop decide nothing about one chunk; what is left out shows in the plan. */
function decisiveSettings(settings: ReviewSettings): Partial<ReviewSettings> {
  const {
    concurrency: _concurrency,
    failOn: _failOn,
    failOnEmpty: _failOnEmpty,
    maxRequests: _maxRequests,
    maxTokensTotal: _maxTokensTotal,
    maxCost: _maxCost,
    maxMinutes: _maxMinutes,
    include: _include,
    exclude: _exclude,
    ...decisive
  } = settings
  return decisive
}
