import type { Result, ResultAsync } from 'neverthrow'

/**
 * A review under way. Await it for its result, iterate it for its events; do either or both, in any order, as often as
 * you like: the work is done once. Work starts at the call. A late reader still sees the first event. Leaving a loop
 * early stops the reading, not the review; only the signal stops that.
 */
export interface Run<TEvent, TValue, TError>
  extends PromiseLike<Result<TValue, TError>>,
    AsyncIterable<TEvent> {}

/** Starts `work` and keeps what it emits. */
export function startRun<TEvent, TValue, TError>(
  work: (emit: (event: TEvent) => void) => ResultAsync<TValue, TError> | Promise<Result<TValue, TError>>,
): Run<TEvent, TValue, TError> {
  const events: TEvent[] = []
  const waiting = new Set<() => void>()
  let finished = false
  const wakeReaders = () => {
    for (const wake of waiting) wake()
    waiting.clear()
  }
  const emit = (event: TEvent) => {
    events.push(event)
    wakeReaders()
  }
  const result = (async () => {
    try {
      return await work(emit)
    } finally {
      finished = true
      wakeReaders()
    }
  })()
  // A caller that only iterates must not be punished with an unhandled rejection; one that awaits still sees the bug.
  result.catch(() => undefined)

  return {
    // biome-ignore lint/suspicious/noThenProperty: the run is a promise for its result on purpose.
    then: (onResult, onBug) => result.then(onResult, onBug),
    async *[Symbol.asyncIterator]() {
      for (let next = 0; ; next++) {
        while (next === events.length) {
          if (finished) return
          await new Promise<void>((wake) => waiting.add(wake))
        }
        yield events[next] as TEvent
      }
    },
  }
}
