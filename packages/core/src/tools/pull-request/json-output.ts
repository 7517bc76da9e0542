import { byteLengthOf } from '../../vocabulary/byte-text.ts'
import type { JsonObject, JsonValue } from '../../vocabulary/json.ts'
import type { ToolOutput } from '../tool.ts'

/** Serialised results of listing, reading and searching keep to this; a diff has its own bound. */
const maxResultBytes = 64 * 1024

/**
 * A result object as the model gets it; `truncated` says whether a bound cut what was asked for, `preview` is the text in
 * it that a trace shows.
 */
export function jsonOutput(result: JsonObject, truncated: boolean, preview?: string): ToolOutput {
  const content = JSON.stringify({ ok: true, ...result })
  return preview === undefined ? { content, truncated } : { content, truncated, preview }
}

/** Bytes that are left for the contents of a result, which is given as it would be with none. */
export function roomIn(emptyResult: JsonObject): number {
  return maxResultBytes - byteLengthOf(jsonOutput(emptyResult, false).content)
}

/** How many of these, from the first on, fit into so many bytes as the entries of one array. */
export function countFitting(entries: readonly JsonValue[], room: number): number {
  // The first entry needs no comma.
  let left = room + 1
  const tooMany = entries.findIndex((entry) => {
    left -= byteLengthOf(JSON.stringify(entry)) + 1
    return left < 0
  })
  return tooMany < 0 ? entries.length : tooMany
}
