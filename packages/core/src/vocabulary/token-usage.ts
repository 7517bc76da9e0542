/**
 * Tokens of one request, as the provider counted them. Null means unknown, which is not zero. `inputTokens` includes
 * cached and cache-write tokens; `outputTokens` includes reasoning tokens.
 */
export interface TokenUsage {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly totalTokens: number | null
  readonly cachedInputTokens: number | null
  readonly cacheWriteTokens: number | null
  readonly reasoningTokens: number | null
}

/**
 * A sum over requests. Each number is of the requests that told it, so it is the least where some did not; null where none
 * did. `complete` is false as soon as one request did not say its input or its output.
 */
export interface UsageTotal extends TokenUsage {
  readonly requests: number
  readonly complete: boolean
}

/** The sum over no request. */
export const noUsage: UsageTotal = {
  requests: 0,
  inputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  complete: true,
}

/** Adds one request. A request without usage counts as a request and makes the sum incomplete. */
export function addUsage(total: UsageTotal, usage: TokenUsage | null): UsageTotal {
  return joinUsage(total, {
    requests: 1,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    totalTokens: usage === null ? null : (usage.totalTokens ?? sumOf(usage.inputTokens, usage.outputTokens)),
    cachedInputTokens: usage?.cachedInputTokens ?? null,
    cacheWriteTokens: usage?.cacheWriteTokens ?? null,
    reasoningTokens: usage?.reasoningTokens ?? null,
    complete: usage !== null && usage.inputTokens !== null && usage.outputTokens !== null,
  })
}

/** Joins two sums. */
export function joinUsage(a: UsageTotal, b: UsageTotal): UsageTotal {
  // The zeros of no request say nothing of what others did not tell.
  if (a.requests === 0) return b
  if (b.requests === 0) return a
  return {
    requests: a.requests + b.requests,
    inputTokens: sumOf(a.inputTokens, b.inputTokens),
    outputTokens: sumOf(a.outputTokens, b.outputTokens),
    totalTokens: sumOf(a.totalTokens, b.totalTokens),
    cachedInputTokens: sumOf(a.cachedInputTokens, b.cachedInputTokens),
    cacheWriteTokens: sumOf(a.cacheWriteTokens, b.cacheWriteTokens),
    reasoningTokens: sumOf(a.reasoningTokens, b.reasoningTokens),
    complete: a.complete && b.complete,
  }
}

function sumOf(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b
}
