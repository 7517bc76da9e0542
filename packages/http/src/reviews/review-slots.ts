import { timerMs } from './timer-ms.ts'

/** Why there is no slot. */
export type SlotProblem = 'shutting_down' | 'review_capacity_exceeded'

/** Places for reviews: a fixed number at a time, and none any more once closed. */
export interface ReviewSlots {
  /** Why none can be taken now; null when one can. */
  problem(): SlotProblem | null
  /** Takes one; `stop` is called when the review may not go on. Gives what hands the slot back. */
  take(stop: () => void): () => void
  /**
   * Takes nothing in any more. Resolves when all slots are free; those that are not after `drainMs` milliseconds are
   * told to stop.
   */
  close(drainMs: number): Promise<void>
}

/** Slots, all free. */
export function createReviewSlots(count: number): ReviewSlots {
  const taken = new Set<() => void>()
  const emptied: (() => void)[] = []
  let closing = false
  return {
    problem() {
      if (closing) return 'shutting_down'
      // A count that is no number must not let everything in.
      return taken.size < count ? null : 'review_capacity_exceeded'
    },
    take(stop) {
      // A slot of its own, should the same function be given twice.
      const slot = () => stop()
      taken.add(slot)
      return () => {
        taken.delete(slot)
        if (taken.size === 0) for (const tell of emptied.splice(0)) tell()
      }
    },
    async close(drainMs) {
      closing = true
      if (taken.size === 0) return
      const timer = setTimeout(() => {
        for (const stop of taken) stop()
      }, timerMs(drainMs))
      await new Promise<void>((resolve) => emptied.push(resolve))
      clearTimeout(timer)
    },
  }
}
