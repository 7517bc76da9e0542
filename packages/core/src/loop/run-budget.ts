import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { Clock } from '../ports/clock.ts'
import type { ModelAttempt } from '../ports/model-error.ts'
import type { Cost } from '../vocabulary/cost.ts'
import { addCost, costOfUsage, noCost, unknownCost } from '../vocabulary/cost.ts'
import type { ModelPrice } from '../vocabulary/model-price.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import { addUsage, noUsage } from '../vocabulary/token-usage.ts'

/** Which limit of a whole run is reached. */
export type RunLimit = 'request_limit' | 'token_limit' | 'cost_limit' | 'time_limit'

/** Limits of a whole run; null means none. */
export interface RunLimits {
  readonly maxRequests: number | null
  /** Input and output tokens together; estimated where a provider does not tell. */
  readonly maxTokens: number | null
  /** In the currency of the price, and by the least that the requests cost; needs a price. */
  readonly maxCost?: number | null
  /** Needs a clock. */
  readonly maxMs: number | null
}

/** A request that may go out, and counts from now on. */
export interface BudgetedRequest {
  /** Whether it may be sent once more after it failed; a yes counts as a request. */
  mayRetry(): boolean
  /**
   * Says what it really used, retries included. The estimate, in tokens, counts where the last attempt does not tell, so that
   * a provider which never tells is limited too. Called once.
   */
  spend(attempts: readonly ModelAttempt[], estimate?: number): void
}

/** Counts what all conversations of a run use together. */
export interface RunBudget {
  /** A further request, or the limit that forbids it. */
  take(): Result<BudgetedRequest, RunLimit>
  readonly used: () => UsageTotal
  /** What all of it costs; null where there is no price. */
  readonly cost: () => Cost | null
  /** Milliseconds until the time of the run is over, never below 0; null where it has no limit. */
  readonly leftMs: () => number | null
}

/** The price of a model that stands in for the one that is asked; null where nobody knows. */
export type PriceOf = (asked: NonNullable<ModelAttempt['asked']>) => ModelPrice | null

/**
 * A budget at zero. `startedAt` is on the clock given. Requests cost what `price` says, or `priceOf` where another model
 * stood in; in another currency, what it costs is unknown.
 */
export function startBudget(
  limits: RunLimits,
  clock: Clock | null,
  price: ModelPrice | null = null,
  priceOf: PriceOf = () => null,
): RunBudget {
  const startedAt = clock?.now() ?? 0
  let used = noUsage
  let estimated = 0
  let cost = noCost
  let estimatedCost = 0
  let underWay = 0
  const reached = (): RunLimit | null => {
    // Requests under way count, so that side by side conversations cannot pass the limit together.
    if (limits.maxRequests !== null && used.requests + underWay >= limits.maxRequests) return 'request_limit'
    if (limits.maxTokens !== null && (used.totalTokens ?? 0) + estimated >= limits.maxTokens)
      return 'token_limit'
    if (price !== null && cost.least + estimatedCost >= (limits.maxCost ?? Number.POSITIVE_INFINITY))
      return 'cost_limit'
    if (limits.maxMs !== null && clock !== null && clock.now() - startedAt >= limits.maxMs)
      return 'time_limit'
    return null
  }
  return {
    take() {
      const limit = reached()
      if (limit !== null) return err(limit)
      let granted = 1
      underWay++
      return ok({
        mayRetry() {
          if (reached() !== null) return false
          granted++
          underWay++
          return true
        },
        spend(attempts, estimate = 0) {
          underWay -= granted
          const last = attempts.at(-1)
          if (last !== undefined && !isTold(last)) {
            estimated += estimate
            if (price !== null) estimatedCost += costOfEstimate(estimate, price)
          }
          for (const attempt of attempts) {
            used = addUsage(used, attempt.usage)
            if (price === null) continue
            const named = attempt.asked === undefined ? price : priceOf(attempt.asked)
            const own = named?.currency === price.currency ? named : null
            cost = addCost(cost, costOfAttempt(attempt, own))
            // Without a price of its own, it counts on the limit as if it had the other's.
            if (own === null && attempt.usage !== null)
              estimatedCost += costOfUsage(attempt.usage, price).least
          }
        },
      })
    },
    used: () => used,
    leftMs: () =>
      limits.maxMs === null || clock === null ? null : Math.max(0, startedAt + limits.maxMs - clock.now()),
    cost: () => (price === null ? null : cost),
  }
}

/** A request that was refused, or never left this machine, is not charged for; any other that tells nothing may be. */
function costOfAttempt({ usage, status, errorCode }: ModelAttempt, price: ModelPrice | null): Cost {
  if (usage !== null) return price === null ? unknownCost : costOfUsage(usage, price)
  const isFree = (status !== null && status >= 400) || errorCode === 'network_config'
  return isFree ? noCost : unknownCost
}

/** As if all of it were input: what an answer is of it, nobody told. */
function costOfEstimate(tokens: number, price: ModelPrice): number {
  const usage = {
    inputTokens: tokens,
    outputTokens: 0,
    totalTokens: tokens,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
  }
  return costOfUsage(usage, price).least
}

function isTold({ usage }: ModelAttempt): boolean {
  return usage !== null && (usage.totalTokens ?? usage.inputTokens) !== null
}
