import type { ReviewWithResult } from '../ports/review-store.ts'
import type { Timers } from '../ports/timers.ts'
import type { Bell } from './bell.ts'
import { isEnded } from './is-ended.ts'

/** Where the ends of reviews are looked up and heard of. Both look-ups reject when the store is away. */
export interface EndWatchParts {
  readonly read: (clientId: string, reviewId: string) => Promise<ReviewWithResult | null>
  /** Of these, the ids of the reviews that have not ended. */
  readonly unfinished: (reviewIds: readonly string[]) => Promise<readonly string[]>
  readonly heard: Bell<readonly string[]>
  readonly timers: Timers
  readonly pollMs: number
}

/** Waits for the end of one review of a client; null when there is none, or the signal ends the wait. */
export type AwaitEnd = (
  clientId: string,
  reviewId: string,
  signal: AbortSignal,
) => Promise<ReviewWithResult | null>

interface Waiter {
  readonly clientId: string
  readonly reviewId: string
  readonly settle: (end: ReviewWithResult | null) => void
}

/** Waits for any number of reviews with one question now and then, however many wait; what ends here is heard of at once. */
export function createEndWatch(parts: EndWatchParts): AwaitEnd {
  const waiters = new Set<Waiter>()
  let stopTimer: (() => void) | null = null
  let isLooking = false

  const look = async (waiter: Waiter): Promise<void> => {
    try {
      const found = await parts.read(waiter.clientId, waiter.reviewId)
      if (found === null || isEnded(found.review.status)) waiter.settle(found)
    } catch {
      // The store is away. The review goes on, and so does the wait: the next look may succeed.
    }
  }

  const lookAtAll = async (): Promise<void> => {
    const waiting = [...waiters]
    try {
      const unfinished = new Set(await parts.unfinished(waiting.map((waiter) => waiter.reviewId)))
      await Promise.all(waiting.filter((waiter) => !unfinished.has(waiter.reviewId)).map(look))
    } catch {
      // As above.
    }
  }

  const schedule = (): void => {
    // Whoever comes while the question is being answered is in the next one: a second timer would go on beside the first.
    if (stopTimer !== null || isLooking || waiters.size === 0) return
    stopTimer = parts.timers.after(parts.pollMs, () => {
      stopTimer = null
      isLooking = true
      void lookAtAll().then(() => {
        isLooking = false
        schedule()
      })
    })
  }

  parts.heard.listen((reviewIds) => {
    for (const waiter of [...waiters]) if (reviewIds.includes(waiter.reviewId)) void look(waiter)
  })

  return (clientId, reviewId, signal) =>
    new Promise((resolve) => {
      const settle = (end: ReviewWithResult | null): void => {
        if (!waiters.delete(waiter)) return
        signal.removeEventListener('abort', giveUp)
        if (waiters.size === 0) {
          stopTimer?.()
          stopTimer = null
        }
        resolve(end)
      }
      const giveUp = (): void => settle(null)
      const waiter: Waiter = { clientId, reviewId, settle }
      waiters.add(waiter)
      signal.addEventListener('abort', giveUp)
      if (signal.aborted) {
        giveUp()
      } else {
        void look(waiter)
        schedule()
      }
    })
}
