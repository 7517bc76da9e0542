import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { type TakenReplay, takenReplay } from '../replay/taken-replay.ts'

/**
 * Takes the parts of an answer as they came; of calls all but the name and the arguments, which are the turn's own. A part that
 * only says something needs no keeping.
 */
export function takeReplay(parts: readonly JsonObject[]): TakenReplay {
  const plain = parts.length <= 1 && parts.every(isPlain)
  if (plain) return takenReplay(null)
  return takenReplay({ parts: parts.map(withoutCall) })
}

/** The parts that were taken; none where the payload is another's. */
export function replayedParts(data: JsonValue): readonly JsonObject[] {
  const parts = isJsonObject(data) ? data['parts'] : undefined
  return Array.isArray(parts) ? (parts as readonly JsonValue[]).filter(isJsonObject) : []
}

/** The text of a part that says something; empty for a thought and for all that is no text. */
export function textOf(part: JsonObject): string {
  const text = part['text']
  return part['thought'] === true || typeof text !== 'string' ? '' : text
}

/** Says whether a part is a call, in whatever state. */
export function isCall(part: JsonObject): boolean {
  return part['functionCall'] !== undefined && part['functionCall'] !== null
}

function isPlain(part: JsonObject): boolean {
  return Object.keys(part).every((name) => name === 'text')
}

function withoutCall(part: JsonObject): JsonObject {
  if (!isCall(part)) return part
  const call = isJsonObject(part['functionCall']) ? part['functionCall'] : {}
  const { name: _name, args: _args, ...more } = call
  return { ...part, functionCall: more }
}
