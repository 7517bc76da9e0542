import { isJsonObject, type Quirk, type ToolCall, type ToolCallProblem } from '@scrutineer/core'
import { readArguments } from './read-arguments.ts'

/** The calls of one message, and the habits that were tolerated to read them. */
export interface ReadCalls {
  readonly calls: readonly ToolCall[]
  readonly quirks: readonly Quirk[]
}

/**
 * Reads the calls of a message. Every call gets an id of its own, so that a result can be given to it: an id that is
 * missing or used before (in this message or, by `usedIds`, in this conversation) is replaced, and unless the habit is
 * tolerated the call is marked unfit.
 */
export function readToolCalls(
  entries: readonly unknown[],
  usedIds: ReadonlySet<string>,
  tolerates: (quirk: Quirk) => boolean,
): ReadCalls {
  const taken = new Set(usedIds)
  const named = new Set(entries.map(idOf))
  const nextNumber = new Map<string, number>()
  const quirks = new Set<Quirk>()
  const calls = entries.map((entry, index): ToolCall => {
    const asked = idOf(entry)
    const missing = asked === ''
    const again = taken.has(asked)
    const id = missing ? freeId('call_', index + 1) : again ? freeId(`${asked}_`, 2) : asked
    taken.add(id)

    const habit = missing ? 'tool_id_synthesised' : again ? 'tool_id_deduplicated' : null
    const tolerated = habit === null || tolerates(habit)
    const idProblem: ToolCallProblem = missing ? 'id_missing' : 'id_duplicate'
    const { name, rawArguments } = functionOf(entry)
    const read = readArguments(rawArguments, tolerates)
    const problem = tolerated ? (name === '' ? 'name_missing' : read.problem) : idProblem
    if (habit !== null && tolerated) quirks.add(habit)
    if (read.quirk !== null && problem === null) quirks.add(read.quirk)
    return { id, name, arguments: problem === null ? read.arguments : {}, problem }
  })
  return { calls, quirks: [...quirks] }

  /** Counting goes on where it stopped for the same prefix, so that thousands of equal ids take no longer each. */
  function freeId(prefix: string, from: number): string {
    let number = Math.max(from, nextNumber.get(prefix) ?? 0)
    while (taken.has(`${prefix}${number}`) || named.has(`${prefix}${number}`)) number++
    nextNumber.set(prefix, number + 1)
    return `${prefix}${number}`
  }
}

/** The single call of servers from before there were lists of calls, as an entry of such a list. */
export function legacyEntry(call: unknown, usedIds: ReadonlySet<string>): unknown {
  let number = 1
  while (usedIds.has(`call_${number}`)) number++
  return { id: `call_${number}`, type: 'function', function: call }
}

function idOf(entry: unknown): string {
  const id = isJsonObject(entry) ? entry['id'] : undefined
  return typeof id === 'string' && id.length <= maxIdLength && id.trim() !== '' ? id : ''
}

/** Longer than any vendor's ids; a longer one is taken as missing. */
const maxIdLength = 256

function functionOf(entry: unknown): { readonly name: string; readonly rawArguments: unknown } {
  const called = isJsonObject(entry) ? entry['function'] : undefined
  if (!isJsonObject(called)) return { name: '', rawArguments: undefined }
  const name = called['name']
  return { name: typeof name === 'string' ? name.trim() : '', rawArguments: called['arguments'] }
}
