import type { Timers } from '../ports/timers.ts'

/** The timers of the platform. */
export const systemTimers: Timers = {
  after(ms, task) {
    // Longer waits would end at once.
    const timer = setTimeout(task, Math.min(Math.max(ms, 0), longestMs))
    return () => clearTimeout(timer)
  },
}

/** https://developer.mozilla.org/en-US/docs/Web/API/Window/setTimeout#maximum_delay_value */
const longestMs = 2 ** 31 - 1
