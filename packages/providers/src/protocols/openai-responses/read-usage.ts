import { isJsonObject, type TokenUsage } from '@scrutineer/core'
import { tokenCount } from '../token-count.ts'

/**
 * The tokens a server says it used; input and output hold what was cached and what was reasoned. A count that is missing or
 * no count is unknown, never zero. Null when the server said nothing.
 */
export function readUsage(usage: unknown): TokenUsage | null {
  if (!isJsonObject(usage)) return null
  const inputTokens = tokenCount(usage['input_tokens'])
  const outputTokens = tokenCount(usage['output_tokens'])
  const input = usage['input_tokens_details']
  const output = usage['output_tokens_details']
  const total = usage['total_tokens']
  const sum = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens
  return {
    inputTokens,
    outputTokens,
    // A total that is there but makes no sense says that the others may not either.
    totalTokens: total === undefined || total === null ? sum : tokenCount(total),
    cachedInputTokens: isJsonObject(input) ? tokenCount(input['cached_tokens']) : null,
    cacheWriteTokens: isJsonObject(input) ? tokenCount(input['cache_write_tokens']) : null,
    reasoningTokens: isJsonObject(output) ? tokenCount(output['reasoning_tokens']) : null,
  }
}
