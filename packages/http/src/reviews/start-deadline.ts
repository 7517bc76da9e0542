import { timerMs } from './timer-ms.ts'

/** Why a review was stopped: its time is up, the service ends, or its client is gone. */
export type StopCause = 'late' | 'drained' | 'abandoned'

/** What ends a review before its end. */
export interface Deadline {
  readonly signal: AbortSignal
  /** The first cause; null while there is none. */
  readonly cause: () => StopCause | null
  readonly stop: (cause: StopCause) => void
  /** Forgets the time. */
  clear(): void
}

/** A signal that aborts with a TimeoutError after so many milliseconds, and with an AbortError when stopped before. */
export function startDeadline(milliseconds: number): Deadline {
  const controller = new AbortController()
  let first: StopCause | null = null
  const stop = (cause: StopCause): void => {
    first ??= cause
    const name = cause === 'late' ? 'TimeoutError' : 'AbortError'
    controller.abort(new DOMException(cause, name))
  }
  const timer = setTimeout(() => stop('late'), timerMs(milliseconds))
  return { signal: controller.signal, cause: () => first, stop, clear: () => clearTimeout(timer) }
}
