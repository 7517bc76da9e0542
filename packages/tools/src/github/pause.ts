import { onAbort } from '../process/on-abort.ts'

/** Lets time pass: true when it has passed, false as soon as the signal aborts. */
export type Pause = (milliseconds: number, signal: AbortSignal | undefined) => Promise<boolean>

/** Waits by the clock of this machine. */
export const pause: Pause = (milliseconds, signal) => {
  if (signal?.aborted === true) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stopListening = onAbort(signal, () => {
      clearTimeout(timer)
      resolve(false)
    })
    const timer = setTimeout(() => {
      stopListening()
      resolve(true)
    }, milliseconds)
  })
}
