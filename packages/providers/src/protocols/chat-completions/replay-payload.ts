import { isJsonObject, type JsonObject, type JsonValue, type ToolCall } from '@scrutineer/core'
import type { ReplayRule } from '../../profiles/vendor-profile.ts'
import { type TakenReplay, takenReplay } from '../replay/taken-replay.ts'

/** Takes from a received message what has to go back with it. `entries` are the received calls of `calls`. */
export function takeReplay(
  message: JsonObject,
  entries: readonly unknown[],
  calls: readonly ToolCall[],
  rule: ReplayRule,
): TakenReplay {
  const fields = rule.message.flatMap((name): [string, JsonValue][] => {
    const value = message[name]
    if (value === undefined || value === null) return []
    return name === 'content' && !Array.isArray(value) ? [] : [[name, value]]
  })
  const extras = calls.map((call, index) => takeCall(entries[index], call, rule.calls))
  if (extras.some((extra) => Object.keys(extra).length > 0)) fields.push(['tool_calls', extras])
  if (fields.length === 0) return takenReplay(null)
  return takenReplay(Object.fromEntries(fields))
}

/** What belongs to a message beside its role, its text and its calls. Tells the text only where it came as parts. */
export function replayedFields(data: JsonValue, rule: ReplayRule): JsonObject {
  if (!isJsonObject(data)) return {}
  return Object.fromEntries(
    rule.message.flatMap((name): [string, JsonValue][] => {
      const value = data[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** What belongs to call number `index` beside its id, name and arguments, and its arguments as the model wrote them. */
export function replayedCall(
  data: JsonValue,
  index: number,
): { readonly extra: JsonObject; readonly functionExtra: JsonObject; readonly rawArguments: string | null } {
  const list = isJsonObject(data) ? data['tool_calls'] : undefined
  const entry: JsonValue | undefined = Array.isArray(list) ? (list as readonly JsonValue[])[index] : undefined
  if (!isJsonObject(entry)) return { extra: {}, functionExtra: {}, rawArguments: null }
  const called = isJsonObject(entry['function']) ? entry['function'] : {}
  const raw = called['arguments']
  return {
    extra: without(entry, ['function', 'id', 'type']),
    functionExtra: without(called, ['arguments', 'name']),
    rawArguments: typeof raw === 'string' ? raw : null,
  }
}

function takeCall(entry: unknown, call: ToolCall, withExtras: boolean): JsonObject {
  if (!isJsonObject(entry)) return {}
  const called = isJsonObject(entry['function']) ? entry['function'] : {}
  const extra = withExtras ? without(entry, ['id', 'type', 'function', 'index']) : {}
  const functionExtra = withExtras ? without(called, ['name', 'arguments']) : {}
  const raw = called['arguments']
  // The model's own spelling keeps its vendor's prefix cache warm; it is kept only where it differs from ours.
  const spelled =
    call.problem === null && typeof raw === 'string' && raw !== JSON.stringify(call.arguments)
      ? { arguments: raw }
      : {}
  const inner = { ...functionExtra, ...spelled }
  return Object.keys(inner).length === 0 ? extra : { ...extra, function: inner }
}

function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
}
