import { byteLengthOf, isJsonObject, type Quirk } from '@scrutineer/core'
import { inspectJson } from '../inspect-json.ts'
import { maxArgumentBytes, maxArgumentDepth, type ReadArguments, readArguments } from './read-arguments.ts'

/**
 * Reads the arguments of a call where the protocol wants an object. Nothing at all, and the JSON text of an object, are
 * habits that have to be tolerated by name. `unsafe` says that the answer held a key that stands twice: once it is read,
 * nothing tells which one was meant.
 */
export function readArgumentObject(
  raw: unknown,
  unsafe: boolean,
  tolerates: (quirk: Quirk) => boolean,
): ReadArguments {
  if (isJsonObject(raw)) {
    const text = JSON.stringify(raw)
    const fits = !unsafe && byteLengthOf(text) <= maxArgumentBytes
    const limits = { maxDepth: maxArgumentDepth, keys: 'checked' } as const
    if (!fits || inspectJson(text, limits) !== null) return unfit('arguments_unsafe')
    return { arguments: raw, problem: null, quirk: null }
  }
  if (raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')) {
    const tolerated = tolerates('tool_args_empty')
    return tolerated
      ? { arguments: {}, problem: null, quirk: 'tool_args_empty' }
      : unfit('arguments_not_object')
  }
  if (typeof raw !== 'string' || !tolerates('tool_args_double_encoded')) return unfit('arguments_not_object')
  const read = readArguments(raw, () => false)
  return read.problem === null ? { ...read, quirk: 'tool_args_double_encoded' } : read
}

function unfit(problem: NonNullable<ReadArguments['problem']>): ReadArguments {
  return { arguments: {}, problem, quirk: null }
}
