import type { ReviewQueue } from '../ports/review-queue.ts'
import { pause } from './pause.ts'
import { type AttemptParts, runClaimed } from './run-claimed.ts'

/** What workers need. */
export interface WorkersParts extends AttemptParts {
  readonly queue: ReviewQueue
  /** How many reviews run at a time. */
  readonly count: number
  /** How often one looks for work that it did not hear of, in milliseconds. */
  readonly pollMs: number
}

/** Those who do the reviews of this process. */
export interface Workers {
  start(): void
  /**
   * Begins nothing any more. Reviews that have not ended after `graceMs` milliseconds are told to stop and handed back. Resolves
   * when none is left.
   */
  drain(graceMs: number): Promise<void>
}

/** Workers that have not begun. */
export function createWorkers(parts: WorkersParts): Workers {
  const { queue, bells, timers, pollMs, onEvent } = parts
  const closing = new AbortController()
  const handBack = new AbortController()
  const resting = new Set<AbortController>()
  let running: Promise<unknown> = Promise.resolve()
  let wakes = 0

  /** Until there may be work: also work that came since the line was last looked at. */
  const rest = async (wakesSeen: number): Promise<void> => {
    if (wakes !== wakesSeen) return
    const rester = new AbortController()
    resting.add(rester)
    await pause(timers, pollMs, rester.signal)
    resting.delete(rester)
  }

  const wakeAll = (): void => {
    wakes += 1
    for (const rester of resting) rester.abort()
  }

  const work = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const wakesSeen = wakes
      const claimed = await queue.claim()
      if (claimed.isErr()) onEvent({ kind: 'store_failed', during: 'claim', error: claimed.error })
      if (claimed.isOk() && claimed.value !== null) await runClaimed(parts, claimed.value, handBack.signal)
      else await rest(wakesSeen)
    }
  }

  return {
    start() {
      const unlisten = bells.queued.listen(wakeAll)
      running = Promise.all(Array.from({ length: parts.count }, work)).then(unlisten)
    },
    async drain(graceMs) {
      closing.abort()
      wakeAll()
      const callOff = timers.after(graceMs, () => handBack.abort())
      await running
      callOff()
    },
  }
}
