import { isJsonObject, type TokenUsage } from '@scrutineer/core'
import { tokenCount } from '../token-count.ts'

/**
 * The tokens a server says it used. What was thought is told beside the answer and is part of the output; what tools of the
 * server put in is part of the input. A count of zero is left out on the wire: where the total is there, the output is what the
 * input leaves of it. Null when the server said nothing.
 */
export function readUsage(usage: unknown): TokenUsage | null {
  if (!isJsonObject(usage)) return null
  const prompt = tokenCount(usage['promptTokenCount'])
  const answer = tokenCount(usage['candidatesTokenCount'])
  const told = tokenCount(usage['totalTokenCount'])
  const thoughts = tokenCount(usage['thoughtsTokenCount'])
  const inputTokens = prompt === null ? null : prompt + (tokenCount(usage['toolUsePromptTokenCount']) ?? 0)
  const outputTokens = isAbsent(usage['candidatesTokenCount'])
    ? difference(told, inputTokens)
    : answer === null
      ? null
      : answer + (thoughts ?? 0)
  const sum = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens
  return {
    inputTokens,
    outputTokens,
    // A total that is there but makes no sense says that the others may not either.
    totalTokens: isAbsent(usage['totalTokenCount']) ? sum : told,
    cachedInputTokens: tokenCount(usage['cachedContentTokenCount']),
    cacheWriteTokens: null,
    reasoningTokens: thoughts,
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function difference(total: number | null, part: number | null): number | null {
  return total === null || part === null || total < part ? null : total - part
}
