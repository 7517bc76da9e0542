import { onAbort } from './on-abort.ts'

/** Lets time pass. True when it has passed, false as soon as the signal aborts. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const forget = onAbort(signal, () => {
      clearTimeout(timer)
      resolve(false)
    })
    if (signal?.aborted) return
    timer = setTimeout(() => {
      forget()
      resolve(true)
    }, milliseconds)
  })
}
