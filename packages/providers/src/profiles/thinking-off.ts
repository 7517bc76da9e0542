import { isJsonObject, type JsonObject } from '@scrutineer/core'

/** Says whether a request tells the model not to think, in the words of any vendor. */
export function turnsThinkingOff(fields: JsonObject): boolean {
  const { reasoning, thinking } = fields
  return (
    fields['reasoning_effort'] === 'none' ||
    fields['enable_thinking'] === false ||
    (isJsonObject(thinking) && thinking['type'] === 'disabled') ||
    (isJsonObject(reasoning) && (reasoning['effort'] === 'none' || reasoning['enabled'] === false))
  )
}
