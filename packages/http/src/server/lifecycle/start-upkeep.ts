import type { Timers } from '../ports/timers.ts'
import type { UpkeepTask } from '../ports/upkeep-task.ts'
import type { RunTask } from '../store/review-backend.ts'
import { pause } from './pause.ts'

/** Tasks that are under way until they are stopped. */
export interface Upkeep {
  /** Resolves when none runs any more. */
  stop(): Promise<void>
}

/** Does each task at once and then at its pace. */
export function startUpkeep(tasks: readonly UpkeepTask[], timers: Timers, run: RunTask): Upkeep {
  const stopped = new AbortController()
  const repeat = async (task: UpkeepTask): Promise<void> => {
    while (!stopped.signal.aborted) {
      await run(task)
      await pause(timers, task.everyMs, stopped.signal)
    }
  }
  const all = Promise.all(tasks.map(repeat))
  return {
    async stop() {
      stopped.abort()
      await all
    },
  }
}
