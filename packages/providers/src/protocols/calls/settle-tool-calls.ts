import type { Quirk, ToolCall, ToolCallProblem } from '@scrutineer/core'
import type { ReadArguments } from './read-arguments.ts'

/** A call as it came, apart from its arguments, which are read by then. */
export interface RawCall {
  readonly id: unknown
  readonly name: unknown
  readonly arguments: ReadArguments
}

/** The calls of one message, and the habits that were tolerated to read them. */
export interface SettledCalls {
  readonly calls: readonly ToolCall[]
  readonly quirks: readonly Quirk[]
}

/** Who names the calls: the server always, or we where it does not (then a missing id is no fault). */
export interface IdRule {
  /** What an id of ours starts with. */
  readonly prefix: string
  readonly mayBeMissing: boolean
}

/** Calls in one message; more is an attack on memory, not a wish. */
export const maxCalls = 10_000

const serverNames: IdRule = { prefix: 'call_', mayBeMissing: false }

/**
 * Makes calls of what came. Every call gets an id of its own, so that a result can be given to it: an id that is missing
 * or used before (in this message or, by `usedIds`, in this conversation) is replaced, and unless the habit is tolerated
 * the call is marked unfit.
 */
export function settleToolCalls(
  entries: readonly RawCall[],
  usedIds: ReadonlySet<string>,
  tolerates: (quirk: Quirk) => boolean,
  ids: IdRule = serverNames,
): SettledCalls {
  const taken = new Set(usedIds)
  const named = new Set(entries.map(idOf))
  const nextNumber = new Map<string, number>()
  const quirks = new Set<Quirk>()
  const calls = entries.map((entry, index): ToolCall => {
    const asked = idOf(entry)
    const missing = asked === ''
    const again = taken.has(asked)
    const id = missing ? freeId(ids.prefix, index + 1) : again ? freeId(`${asked}_`, 2) : asked
    taken.add(id)

    const habit = missing
      ? ids.mayBeMissing
        ? null
        : 'tool_id_synthesised'
      : again
        ? 'tool_id_deduplicated'
        : null
    const tolerated = habit === null || tolerates(habit)
    const idProblem: ToolCallProblem = missing ? 'id_missing' : 'id_duplicate'
    const written = typeof entry.name === 'string' ? entry.name : ''
    const trimmed = written.trim()
    const padded = trimmed !== '' && trimmed !== written
    const name = padded && !tolerates('tool_name_trimmed') ? written : trimmed
    const read = entry.arguments
    const problem = tolerated ? (name === '' ? 'name_missing' : read.problem) : idProblem
    if (habit !== null && tolerated) quirks.add(habit)
    if (padded && name === trimmed && problem === null) quirks.add('tool_name_trimmed')
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

function idOf({ id }: RawCall): string {
  return typeof id === 'string' && id.length <= maxIdLength && id.trim() !== '' ? id : ''
}

/** Longer than any vendor's ids; a longer one is taken as missing. */
const maxIdLength = 256
