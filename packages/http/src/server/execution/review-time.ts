import { timerMs } from '../../reviews/timer-ms.ts'

/** The time in which a review is to be done. */
export interface ReviewTime {
  /** Aborts when the time is up, or with the signal from outside. */
  readonly signal: AbortSignal
  /** Forgets the time. */
  clear(): void
}

/** What is kept for telling what was found: a tenth of the time, ten seconds at most. */
const keptShare = 0.1
const keptMs = 10_000

/**
 * Starts the time of a review that must be over in `remainingMs`. It is up a little earlier, so that what was found until then
 * is told instead of lost.
 */
export function startReviewTime(remainingMs: number, outer: AbortSignal): ReviewTime {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, timerMs(remainingMs - Math.min(keptMs, remainingMs * keptShare)))
  outer.addEventListener('abort', stop, { once: true })
  if (outer.aborted) stop()
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      outer.removeEventListener('abort', stop)
    },
  }
}
