import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { type TakenReplay, takenReplay } from '../replay/taken-replay.ts'

/**
 * Takes the blocks of an answer: thinking as it came, with its signature; of texts and calls only where they stand between.
 * Without thinking there is nothing to keep.
 */
export function takeReplay(content: readonly unknown[]): TakenReplay {
  const blocks = content.flatMap((block): JsonObject[] => {
    if (!isJsonObject(block)) return []
    if (isThinking(block)) return [block]
    if (block['type'] === 'tool_use') return [{ type: 'tool_use' }]
    const text = block['text']
    return block['type'] === 'text' && typeof text === 'string' ? [{ type: 'text', text }] : []
  })
  if (!blocks.some(isThinking)) return takenReplay(null)
  return takenReplay({ content: blocks })
}

/** The blocks that were taken; none where the payload is another's. */
export function replayedBlocks(data: JsonValue): readonly JsonObject[] {
  const content = isJsonObject(data) ? data['content'] : undefined
  return Array.isArray(content) ? (content as readonly JsonValue[]).filter(isJsonObject) : []
}

/** Says whether a block is one that goes back untouched. */
export function isThinking(block: JsonObject): boolean {
  return block['type'] === 'thinking' || block['type'] === 'redacted_thinking'
}
