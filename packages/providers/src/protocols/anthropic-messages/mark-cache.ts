import type { JsonObject } from '@scrutineer/core'
import type { Message } from './encode-messages.ts'

/** The parts of a request that a cache may end at. */
export interface CachedParts {
  readonly system: readonly JsonObject[]
  readonly tools: readonly JsonObject[]
  readonly messages: readonly Message[]
}

const marker = { cache_control: { type: 'ephemeral' } }

/**
 * Marks where the cache may end, at `most` places: the rules (tools come before them and are in it), the end of the first
 * user message, and the two newest user messages. A marker looks back some twenty blocks only, so one that stands still
 * would be lost after two rounds of many calls.
 */
export function markCache(parts: CachedParts, most: number): CachedParts {
  const { system, tools, messages } = parts
  const rules = most > 0 && system.length + tools.length > 0
  const users = messages.flatMap(({ role }, place) => (role === 'user' ? [place] : []))
  const [first, ...later] = users
  const wanted = [first, later.at(-1), later.at(-2)].filter((place) => place !== undefined)
  const marked = new Set(wanted.slice(0, Math.max(0, most - (rules ? 1 : 0))))
  return {
    system: rules ? markLast(system) : system,
    tools: rules && system.length === 0 ? markLast(tools) : tools,
    messages: messages.map((message, place) =>
      marked.has(place) ? { ...message, content: markLast(message.content) } : message,
    ),
  }
}

function markLast(blocks: readonly JsonObject[]): readonly JsonObject[] {
  return blocks.map((block, place) => (place === blocks.length - 1 ? { ...block, ...marker } : block))
}
