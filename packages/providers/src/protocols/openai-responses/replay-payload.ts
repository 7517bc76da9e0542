import { isJsonObject, type JsonObject, type JsonValue, type ToolCall } from '@scrutineer/core'
import { type TakenReplay, takenReplay } from '../replay/taken-replay.ts'
import { isCall, isMessage } from './read-output.ts'

/**
 * Takes the items of an answer: reasoning and messages as they came, calls without what the turn itself says of them.
 * `calls` are those that were read from the items, in the same order.
 */
export function takeReplay(output: readonly unknown[], calls: readonly ToolCall[]): TakenReplay {
  let next = 0
  const items = output.filter(isJsonObject).flatMap((item): JsonObject[] => {
    if (isCall(item)) return [skeletonOf(item, calls[next++])]
    return isMessage(item) || isReasoning(item) ? [item] : []
  })
  if (!items.some((item) => isReasoning(item) || 'phase' in item)) return takenReplay(null)
  return takenReplay({ output: items })
}

/** The items that were taken; none where the payload is another's. */
export function replayedItems(data: JsonValue): readonly JsonObject[] {
  const output = isJsonObject(data) ? data['output'] : undefined
  return Array.isArray(output) ? (output as readonly JsonValue[]).filter(isJsonObject) : []
}

/**
 * Says whether an item is reasoning that can be sent back: encrypted, or in the open as servers of open models give it. An
 * item with neither stands for something that only the server could know, and it was asked to keep nothing.
 */
export function isReasoning({ type, encrypted_content: sealed, content }: JsonObject): boolean {
  const isOpen = Array.isArray(content) && content.length > 0
  return type === 'reasoning' && ((typeof sealed === 'string' && sealed !== '') || isOpen)
}

/** The model's own spelling of arguments keeps the cache warm; it is kept only where it differs from ours. */
function skeletonOf(item: JsonObject, call: ToolCall | undefined): JsonObject {
  const { call_id: _id, name: _name, arguments: raw, ...rest } = item
  const differs = typeof raw === 'string' && raw !== JSON.stringify(call?.arguments)
  return call?.problem === null && differs ? { ...rest, arguments: raw } : rest
}
