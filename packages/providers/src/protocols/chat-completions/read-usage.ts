import { isJsonObject, type JsonObject, type TokenUsage } from '@scrutineer/core'

/**
 * The tokens a server says it used, under all the names that vendors have for them. A count that is missing, negative,
 * fractional or no number is unknown, never zero. Null when the server said nothing.
 */
export function readUsage(usage: unknown): TokenUsage | null {
  if (!isJsonObject(usage)) return null
  const inputTokens = count(usage['prompt_tokens'])
  const outputTokens = count(usage['completion_tokens'])
  const input = objectOf(usage['prompt_tokens_details'])
  const sum = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens
  return {
    inputTokens,
    outputTokens,
    // A total that is there but makes no sense says that the others may not either.
    totalTokens: isAbsent(usage['total_tokens']) ? sum : count(usage['total_tokens']),
    cachedInputTokens: firstCount(
      input['cached_tokens'],
      usage['prompt_cache_hit_tokens'],
      usage['cached_tokens'],
      usage['num_cached_tokens'],
      objectOf(usage['prompt_token_details'])['cached_tokens'],
    ),
    cacheWriteTokens: firstCount(input['cache_write_tokens'], input['cache_creation_input_tokens']),
    reasoningTokens: count(objectOf(usage['completion_tokens_details'])['reasoning_tokens']),
  }
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

function firstCount(...values: readonly unknown[]): number | null {
  for (const value of values) {
    const found = count(value)
    if (found !== null) return found
  }
  return null
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}
