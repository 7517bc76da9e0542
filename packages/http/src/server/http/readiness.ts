import type { Clock } from '@scrutineer/core'

/** Milliseconds for which an answer about readiness is given again. */
const cacheMs = 1000

/** Asks whether all is ready, at most once a second, and once for all who ask at the same time. */
export function cacheReadiness(ask: () => Promise<boolean>, clock: Clock): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return () => {
    const now = clock.now()
    if (now - askedAt >= cacheMs || now < askedAt) {
      askedAt = now
      answer = ask().catch(() => false)
    }
    return answer
  }
}
