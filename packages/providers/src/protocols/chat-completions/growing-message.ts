import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { growingFields } from '../stream/growing-fields.ts'
import { growingCalls } from './growing-calls.ts'
import { type GrowingParts, growingParts } from './growing-parts.ts'

/** An assistant message that comes bit by bit. */
export interface GrowingMessage {
  take(delta: JsonObject): void
  size(): number
  toObject(): JsonObject
}

/** Fields whose texts come in pieces. Of all other texts the later one counts, for servers repeat them. */
const texts: ReadonlySet<string> = new Set([
  'content',
  'refusal',
  'reasoning_content',
  'reasoning',
  'thinking',
])

/** A message that says nothing. */
export function growingMessage(): GrowingMessage {
  const fields = growingFields()
  const lists = new Map<string, GrowingParts>()
  const calls = growingCalls()
  const legacy = growingFields()
  let hasLegacy = false

  function takeList(name: string, pieces: readonly JsonValue[]): void {
    const before = fields.get(name)
    const list = lists.get(name) ?? growingParts()
    if (!lists.has(name) && typeof before === 'string' && before !== '') list.say(before)
    lists.set(name, list)
    list.take(pieces)
  }

  function takeText(name: string, text: string): void {
    const list = lists.get(name)
    if (list === undefined) fields.append(name, text)
    else if (text !== '') list.say(text)
  }

  function takeLegacy(piece: JsonObject): void {
    hasLegacy = true
    for (const [name, value] of Object.entries(piece)) {
      if (name === 'arguments' && typeof value === 'string') legacy.append(name, value)
      else legacy.set(name, value)
    }
  }

  return {
    take(delta) {
      for (const [name, value] of Object.entries(delta)) {
        if (Array.isArray(value)) {
          const list: readonly JsonValue[] = value
          if (name === 'tool_calls') calls.take(list)
          else takeList(name, list)
        } else if (typeof value === 'string' && texts.has(name)) takeText(name, value)
        else if (name === 'function_call' && isJsonObject(value)) takeLegacy(value)
        else fields.set(name, value)
      }
    },
    size() {
      const inLists = [...lists.values()].reduce((sum, list) => sum + list.size(), 0)
      return fields.size() + inLists + calls.size() + legacy.size()
    },
    toObject() {
      const made = calls.toArray()
      return {
        ...fields.toObject(),
        ...Object.fromEntries([...lists].map(([name, list]) => [name, [...list.toArray()]])),
        ...(made !== null && { tool_calls: [...made] }),
        ...(hasLegacy && { function_call: legacy.toObject() }),
      }
    },
  }
}
