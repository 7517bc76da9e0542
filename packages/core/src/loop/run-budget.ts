import type { Clock } from '../ports/clock.ts'
import type { ModelAttempt } from '../ports/model-error.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import { addUsage, noUsage } from '../vocabulary/token-usage.ts'

/** Which limit of a whole run is reached. */
export type RunLimit = 'request_limit' | 'token_limit' | 'time_limit'

/** Limits of a whole run; null means none. */
export interface RunLimits {
  readonly maxRequests: number | null
  /** Input and output tokens together, as far as providers tell. */
  readonly maxTokens: number | null
  /** Needs a clock. */
  readonly maxMs: number | null
}

/** Counts what all conversations of a run use together. */
export interface RunBudget {
  /** The limit that forbids a further request, or null. Counts the request as under way. */
  take(): RunLimit | null
  /** Says what a request really used, retries included. */
  spend(attempts: readonly ModelAttempt[]): void
  readonly used: () => UsageTotal
}

/** A budget at zero. `startedAt` is on the clock given. */
export function startBudget(limits: RunLimits, clock: Clock | null): RunBudget {
  const startedAt = clock?.now() ?? 0
  let used = noUsage
  let underWay = 0
  return {
    take() {
      // Requests under way count, so that side by side conversations cannot pass the limit together.
      if (limits.maxRequests !== null && used.requests + underWay >= limits.maxRequests)
        return 'request_limit'
      if (limits.maxTokens !== null && used.totalTokens >= limits.maxTokens) return 'token_limit'
      if (limits.maxMs !== null && clock !== null && clock.now() - startedAt >= limits.maxMs)
        return 'time_limit'
      underWay++
      return null
    },
    spend(attempts) {
      underWay--
      for (const attempt of attempts) used = addUsage(used, attempt.usage)
    },
    used: () => used,
  }
}
