import type { Clock } from '@scrutineer/core'

/** The time of this machine. */
export function systemClock(): Clock {
  return { now: () => Date.now() }
}
