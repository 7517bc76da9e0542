import type { JsonObject } from '../../vocabulary/json.ts'
import type { ToolOutput } from '../tool.ts'

/** Serialised results of reading and searching stay below this; a diff has its own bound. */
export const maxResultBytes = 64 * 1024

/**
 * A result object as the model gets it; `truncated` says whether a bound cut what was asked for, `preview` is the text in
 * it that a trace shows.
 */
export function jsonOutput(result: JsonObject, truncated: boolean, preview?: string): ToolOutput {
  const content = JSON.stringify({ ok: true, ...result })
  return preview === undefined ? { content, truncated } : { content, truncated, preview }
}
