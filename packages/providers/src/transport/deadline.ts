import { onAbort } from './on-abort.ts'

/** One limit for one attempt: its own time, and the caller's signal. */
export interface Deadline {
  /** Aborts when either is over. */
  readonly signal: AbortSignal
  /** Resolves to which of them it was; never, when `clear` comes first. */
  readonly over: Promise<'timeout' | 'aborted'>
  clear(): void
}

/**
 * Starts the clock of an attempt. `AbortSignal.any` and `AbortSignal.timeout` would say the same in one line; on Node 20
 * such a signal can be collected before it fires, and its timer does not keep the program alive.
 */
export function startDeadline(milliseconds: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let forget = (): void => {}
  const over = new Promise<'timeout' | 'aborted'>((resolve) => {
    const end = (reason: 'timeout' | 'aborted'): void => {
      clearTimeout(timer)
      forget()
      controller.abort()
      resolve(reason)
    }
    forget = onAbort(outer, () => end('aborted'))
    if (!controller.signal.aborted) timer = setTimeout(() => end('timeout'), milliseconds)
  })
  return {
    signal: controller.signal,
    over,
    clear() {
      clearTimeout(timer)
      forget()
    },
  }
}
