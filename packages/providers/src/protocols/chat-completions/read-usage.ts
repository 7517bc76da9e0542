import { isJsonObject, type JsonObject, type TokenUsage } from '@scrutineer/core'
import { tokenCount } from '../token-count.ts'

/**
 * The tokens a server says it used, under all the names that vendors have for them. A count that is missing, negative,
 * fractional or no number is unknown, never zero. Null when the server said nothing.
 */
export function readUsage(usage: unknown): TokenUsage | null {
  if (!isJsonObject(usage)) return null
  const inputTokens = tokenCount(usage['prompt_tokens'])
  const input = objectOf(usage['prompt_tokens_details'])
  const reasoningTokens = tokenCount(objectOf(usage['completion_tokens_details'])['reasoning_tokens'])
  const outputTokens = wholeOutput(usage, reasoningTokens)
  const sum = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens
  return {
    inputTokens,
    outputTokens,
    // A total that is there but makes no sense says that the others may not either.
    totalTokens: isAbsent(usage['total_tokens']) ? sum : tokenCount(usage['total_tokens']),
    cachedInputTokens: firstCount(
      input['cached_tokens'],
      usage['prompt_cache_hit_tokens'],
      usage['cached_tokens'],
      usage['num_cached_tokens'],
      objectOf(usage['prompt_token_details'])['cached_tokens'],
      usage['cache_read_input_tokens'],
    ),
    cacheWriteTokens: firstCount(
      input['cache_write_tokens'],
      input['cache_creation_input_tokens'],
      usage['cache_creation_input_tokens'],
    ),
    reasoningTokens,
  }
}

/** Some count reasoning beside the answer, not as a part of it; only the total gives that away. */
function wholeOutput(usage: JsonObject, reasoning: number | null): number | null {
  const input = tokenCount(usage['prompt_tokens'])
  const output = tokenCount(usage['completion_tokens'])
  if (input === null || output === null || reasoning === null) return output
  const whole = output + reasoning
  return tokenCount(usage['total_tokens']) === input + whole ? whole : output
}

function firstCount(...values: readonly unknown[]): number | null {
  for (const value of values) {
    const found = tokenCount(value)
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
