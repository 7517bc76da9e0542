import type { Clock } from '../ports/clock.ts'

/** A clock that stands still until it is turned. */
export interface ManualClock extends Clock {
  /** Turns the clock forward. */
  advance(milliseconds: number): void
}

/** A clock for tests. Starts at `start` milliseconds since 1970-01-01T00:00:00Z. */
export function manualClock(start = 0): ManualClock {
  let now = start
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds
    },
  }
}
