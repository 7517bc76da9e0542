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

/** A sum over requests. `complete` is false as soon as one request did not say what it used. */
export interface UsageTotal {
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly totalTokens: number
  readonly cachedInputTokens: number
  readonly cacheWriteTokens: number
  readonly reasoningTokens: number
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
  const sum = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
  return {
    requests: total.requests + 1,
    inputTokens: total.inputTokens + (usage?.inputTokens ?? 0),
    outputTokens: total.outputTokens + (usage?.outputTokens ?? 0),
    totalTokens: total.totalTokens + (usage?.totalTokens ?? sum),
    cachedInputTokens: total.cachedInputTokens + (usage?.cachedInputTokens ?? 0),
    cacheWriteTokens: total.cacheWriteTokens + (usage?.cacheWriteTokens ?? 0),
    reasoningTokens: total.reasoningTokens + (usage?.reasoningTokens ?? 0),
    complete: total.complete && usage !== null && usage.inputTokens !== null && usage.outputTokens !== null,
  }
}

/** Joins two sums. */
export function joinUsage(a: UsageTotal, b: UsageTotal): UsageTotal {
  return {
    requests: a.requests + b.requests,
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    totalTokens: a.totalTokens + b.totalTokens,
    cachedInputTokens: a.cachedInputTokens + b.cachedInputTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    complete: a.complete && b.complete,
  }
}
