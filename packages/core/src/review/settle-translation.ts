import type { Finding } from '../findings/finding.ts'
import type { Chunk } from '../planning/chunk.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { Warning } from '../vocabulary/warning.ts'
import { askTranslation } from './ask-translation.ts'
import { batchByBytes } from './batch-by-bytes.ts'
import type { ChunkWorld } from './chunk-world.ts'
import { nameChunk } from './name-chunk.ts'
import { questionRoom } from './question-room.ts'
import type { SettledFindings, SettleListener } from './settle-listener.ts'

/**
 * Asks for the texts of a chunk's findings in the language of the review. English is what a model writes by itself, so it
 * costs nothing. Whatever goes wrong, the texts stay as they are, and the review is as complete as before.
 */
export async function settleTranslation(
  chunk: Chunk,
  findings: readonly Finding[],
  world: ChunkWorld,
  listener: SettleListener,
): Promise<SettledFindings> {
  const { language } = world.options.settings
  if (isEnglish(language)) return { findings, dropped: [], warnings: [] }
  const { aboutBytes } = questionRoom(world.plan.requestTokens)
  const settled: Finding[] = []
  for (const batch of batchByBytes(findings, aboutBytes, textBytes)) {
    const asked = await askTranslation(batch, language, world, listener.onEvent)
    if (asked.isErr()) {
      const { code, kind } = asked.error
      const warnings = kind === 'not_asked' ? [] : [translationWarning(chunk, code)]
      return { findings: [...settled, ...findings.slice(settled.length)], dropped: [], warnings }
    }
    settled.push(...asked.value)
  }
  return { findings: settled, dropped: [], warnings: [] }
}

function translationWarning(chunk: Chunk, code: string): Warning {
  return {
    code: 'translation_failed',
    subject: nameChunk(chunk),
    detail: `Findings could not be translated (${code}); their texts are as the reviewer wrote them.`,
    incomplete: false,
  }
}

function isEnglish(language: string): boolean {
  return /^en(-|$)/i.test(language)
}

function textBytes({ title, message, evidence, recommendation }: Finding): number {
  return byteLengthOf(title + message + evidence + (recommendation ?? ''))
}
