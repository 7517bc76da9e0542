import { isJsonObject, type TokenUsage } from '@scrutineer/core'
import { tokenCount } from '../token-count.ts'

/**
 * The tokens a server says it used. Its input excludes what was read from a cache or written to it; ours is all of it. A
 * count that is missing or no count is unknown, never zero. Null when the server said nothing.
 */
export function readUsage(usage: unknown): TokenUsage | null {
  if (!isJsonObject(usage)) return null
  const fresh = tokenCount(usage['input_tokens'])
  const outputTokens = tokenCount(usage['output_tokens'])
  const cachedInputTokens = tokenCount(usage['cache_read_input_tokens'])
  const cacheWriteTokens =
    tokenCount(usage['cache_creation_input_tokens']) ?? sumOfParts(usage['cache_creation'])
  const inputTokens = fresh === null ? null : fresh + (cachedInputTokens ?? 0) + (cacheWriteTokens ?? 0)
  const details = usage['output_tokens_details']
  return {
    inputTokens,
    outputTokens,
    totalTokens: inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens,
    cachedInputTokens,
    cacheWriteTokens,
    reasoningTokens: isJsonObject(details) ? tokenCount(details['thinking_tokens']) : null,
  }
}

function sumOfParts(creation: unknown): number | null {
  if (!isJsonObject(creation)) return null
  const short = tokenCount(creation['ephemeral_5m_input_tokens'])
  const long = tokenCount(creation['ephemeral_1h_input_tokens'])
  return short === null && long === null ? null : (short ?? 0) + (long ?? 0)
}
