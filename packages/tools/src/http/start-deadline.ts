import { onAbort } from '../process/on-abort.ts'

/** What ends a request before its answer does. */
export interface Deadline {
  /** Aborts when the time is over or the caller gives up. */
  readonly signal: AbortSignal
  /** Why it aborted; null as long as it has not. */
  readonly reason: 'timed_out' | 'aborted' | null
  /** Resolves when it aborts. */
  readonly over: Promise<void>
  clear(): void
}

/** Starts the time of one request. A plain timer, because on Node 20 a signal made by `AbortSignal.any` can be lost. */
export function startDeadline(milliseconds: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let reason: Deadline['reason'] = null
  let settle: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const end = (why: 'timed_out' | 'aborted') => {
    if (reason !== null) return
    reason = why
    controller.abort()
    settle()
  }
  const timer = setTimeout(() => end('timed_out'), milliseconds)
  const stopListening = onAbort(outer, () => end('aborted'))
  if (outer?.aborted === true) end('aborted')
  return {
    signal: controller.signal,
    get reason() {
      return reason
    },
    over,
    clear() {
      clearTimeout(timer)
      stopListening()
    },
  }
}
