import { setImmediate } from 'node:timers/promises'
import type { Timers } from '../../src/server/ports/timers.ts'

/** Timers whose time passes as the test says. */
export interface ManualTimers extends Timers {
  /** Lets so much time pass, and whatever waits for nothing but what has happened get done. */
  pass(ms: number): Promise<void>
  /** Lets get done whatever waits for no time. */
  settle(): Promise<void>
}

/** Timers at their beginning. */
export function manualTimers(): ManualTimers {
  const waiting = new Set<{ at: number; task: () => void }>()
  let now = 0
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  }
  return {
    after(ms, task) {
      const timer = { at: now + ms, task }
      waiting.add(timer)
      return () => {
        waiting.delete(timer)
      }
    },
    settle,
    async pass(ms) {
      await settle()
      const end = now + ms
      for (;;) {
        const [next] = [...waiting].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)
        if (next === undefined) break
        waiting.delete(next)
        now = Math.max(now, next.at)
        next.task()
        await settle()
      }
      now = end
    },
  }
}
