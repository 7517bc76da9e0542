import type { Timers } from '../ports/timers.ts'

/** Resolves after so many milliseconds, or as soon as the signal says so. */
export function pause(timers: Timers, ms: number, wake: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      stop()
      wake.removeEventListener('abort', finish)
      resolve()
    }
    const stop = timers.after(ms, finish)
    wake.addEventListener('abort', finish)
    if (wake.aborted) finish()
  })
}
