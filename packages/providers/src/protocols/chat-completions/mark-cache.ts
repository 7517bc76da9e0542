import { isJsonObject, type JsonObject } from '@scrutineer/core'

/**
 * Marks where a cache may end, at `most` places: the rules, before which the tools stand, and the end of the first user message.
 * Later ones are not marked, so that what was said stays said with the same bytes.
 */
export function markCache(messages: readonly JsonObject[], most: number): readonly JsonObject[] {
  if (most <= 0) return messages
  const rules = messages.findIndex(({ role }) => role === 'system' || role === 'developer')
  const first = messages.findIndex(({ role }) => role === 'user')
  const marked = [rules, first].filter((place) => place >= 0).slice(0, most)
  return messages.map((message, place) => (marked.includes(place) ? withMark(message) : message))
}

/** Says whether a body has such a mark. */
export function isMarked({ messages }: JsonObject): boolean {
  return (
    Array.isArray(messages) &&
    messages.some((message) => isJsonObject(message) && JSON.stringify(message).includes('"cache_control":{'))
  )
}

function withMark(message: JsonObject): JsonObject {
  const { content } = message
  if (typeof content !== 'string') return message
  return { ...message, content: [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }] }
}
