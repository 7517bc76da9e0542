import type { JsonObject } from '@scrutineer/core'

/**
 * The JSON text of a body. Half a surrogate pair would be written as an escape that many servers cannot read back: a
 * replacement character goes out instead.
 */
export function writeJson(body: JsonObject): string {
  const json = JSON.stringify(body)
  if (!json.includes('\\ud')) return json
  // A backslash that is itself escaped is skipped together with its escape.
  return json.replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (found) => (found === '\\\\' ? found : '\ufffd'))
}
