import { isJsonObject, type Quirk } from '@scrutineer/core'
import { readArguments } from '../calls/read-arguments.ts'
import { type SettledCalls, settleToolCalls } from '../calls/settle-tool-calls.ts'

/** Reads the calls of a message. `unsafe` says that a key stood twice in the answer, or reached a prototype. */
export function readToolCalls(
  entries: readonly unknown[],
  usedIds: ReadonlySet<string>,
  tolerates: (quirk: Quirk) => boolean,
  unsafe: boolean,
): SettledCalls {
  const raw = entries.map((entry) => {
    const called = isJsonObject(entry) ? entry['function'] : undefined
    const { name, arguments: args } = isJsonObject(called) ? called : {}
    return {
      id: isJsonObject(entry) ? entry['id'] : undefined,
      name,
      arguments: readArguments(args, tolerates, unsafe),
    }
  })
  return settleToolCalls(raw, usedIds, tolerates)
}

/** The single call of servers from before there were lists of calls, as an entry of such a list. */
export function legacyEntry(call: unknown, usedIds: ReadonlySet<string>): unknown {
  let number = 1
  while (usedIds.has(`call_${number}`)) number++
  return { id: `call_${number}`, type: 'function', function: call }
}
