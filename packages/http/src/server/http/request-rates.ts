import type { Clock } from '@scrutineer/core'
import { okAsync } from 'neverthrow'
import type { RequestRates } from '../ports/request-rates.ts'
import type { RequestPace } from '../store/review-backend.ts'

/**
 * A bucket of tokens for each client, in this process. Kept is the one time at which a bucket will be full again: each
 * request moves it, and one that would move it further than the bucket is large has to wait.
 */
export function createRequestRates({ perSecond, burst }: RequestPace, clock: Clock): RequestRates {
  const fullAt = new Map<string, number>()
  const interval = 1000 / perSecond
  return {
    take(clientId) {
      const now = clock.now()
      // No bucket is emptier than empty: where it says so, the clock was set back.
      const full = Math.min(Math.max(fullAt.get(clientId) ?? now, now), now + burst * interval)
      const waitMs = full - now - (burst - 1) * interval
      fullAt.set(clientId, waitMs > 0 ? full : full + interval)
      return okAsync(Math.max(waitMs, 0))
    },
  }
}
