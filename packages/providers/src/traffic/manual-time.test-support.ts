import type { LimiterSurroundings } from './limiter.ts'

/** A time that passes only when it is told to. */
export interface ManualTime extends LimiterSurroundings {
  /** Lets everything happen that is due within so many milliseconds, in order. */
  pass(milliseconds: number): Promise<void>
  /** Lets time pass until nothing is due any more, or `most` milliseconds are over. */
  run(most: number): Promise<void>
  /** Resolves after so many milliseconds. */
  sleep(milliseconds: number): Promise<void>
}

/** Starts at zero. */
export function manualTime(): ManualTime {
  let now = 0
  let timers: { readonly at: number; readonly callback: () => void }[] = []

  async function until(end: number, untilIdle: boolean): Promise<void> {
    for (;;) {
      await settled()
      const next = timers.reduce((first, each) => Math.min(first, each.at), Number.POSITIVE_INFINITY)
      if (next > end) break
      now = Math.max(now, next)
      const due = timers.find(({ at }) => at <= now)
      timers = timers.filter((each) => each !== due)
      due?.callback()
    }
    if (!untilIdle) now = end
  }

  const after = (milliseconds: number, callback: () => void): (() => void) => {
    const timer = { at: now + milliseconds, callback }
    timers.push(timer)
    return () => {
      timers = timers.filter((each) => each !== timer)
    }
  }

  return {
    now: () => now,
    after,
    pass: (milliseconds) => until(now + milliseconds, false),
    run: (most) => until(now + most, true),
    sleep: (milliseconds) => new Promise((resolve) => after(milliseconds, () => resolve())),
  }
}

/** Everything that waits for nothing but its turn has had it. */
async function settled(): Promise<void> {
  await new Promise(setImmediate)
}
