import {
  byteLengthOf,
  isJsonObject,
  type JsonObject,
  type Quirk,
  type ToolCallProblem,
} from '@scrutineer/core'
import { inspectJson } from '../inspect-json.ts'

/** The arguments of one call, read. `arguments` is empty whenever `problem` is set. */
export interface ReadArguments {
  readonly arguments: JsonObject
  readonly problem: ToolCallProblem | null
  /** The habit that was tolerated to read them. */
  readonly quirk: Quirk | null
}

/** More than any tool takes; a call beyond it is an accident or an attack. */
export const maxArgumentBytes = 256 * 1024
/** Containers within one another. */
export const maxArgumentDepth = 32

/**
 * Reads what a server sent as the arguments of a call. By the protocol that is one JSON text of an object; objects
 * themselves, nothing at all, and a JSON text within a JSON text are habits that have to be tolerated by name. Nothing
 * is ever repaired. `unsafe` says that the answer held a key that stands twice: of an object that was read with it, nothing
 * tells which one was meant.
 */
export function readArguments(
  raw: unknown,
  tolerates: (quirk: Quirk) => boolean,
  unsafe = false,
): ReadArguments {
  const absent = raw === undefined || raw === null
  if (absent || (typeof raw === 'string' && raw.trim() === '')) {
    // No text at all is no JSON text as much as it is an empty one: it takes both tolerances.
    const tolerated = tolerates('tool_args_empty') && (!absent || tolerates('tool_args_object'))
    return tolerated ? fit({}, 'tool_args_empty') : unfit('arguments_not_json')
  }
  if (typeof raw === 'string') return fromText(raw, tolerates)
  if (!isJsonObject(raw)) return unfit('arguments_not_object')
  if (!tolerates('tool_args_object')) return unfit('arguments_not_json')
  if (unsafe) return unfit('arguments_unsafe')
  const read = fromText(JSON.stringify(raw), () => false)
  return read.problem === null ? { ...read, quirk: 'tool_args_object' } : read
}

function fromText(text: string, tolerates: (quirk: Quirk) => boolean): ReadArguments {
  if (text.length > maxArgumentBytes || byteLengthOf(text) > maxArgumentBytes)
    return unfit('arguments_unsafe')
  const trouble = inspectJson(text, { maxDepth: maxArgumentDepth, keys: 'checked' })
  if (trouble === 'cut') return unfit('arguments_cut')
  if (trouble === 'invalid') return unfit('arguments_not_json')
  if (trouble !== null) return unfit('arguments_unsafe')
  const value: unknown = JSON.parse(text)
  if (isJsonObject(value)) return fit(value, null)
  if (typeof value !== 'string' || !tolerates('tool_args_double_encoded'))
    return unfit('arguments_not_object')
  const inner = fromText(value, () => false)
  return inner.problem === null ? { ...inner, quirk: 'tool_args_double_encoded' } : inner
}

function fit(value: JsonObject, quirk: Quirk | null): ReadArguments {
  return { arguments: value, problem: null, quirk }
}

function unfit(problem: ToolCallProblem): ReadArguments {
  return { arguments: {}, problem, quirk: null }
}
