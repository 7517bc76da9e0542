/** How a client knows the time and lets it pass. */
export interface ClientTiming {
  now(): number
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** At least 0, below 1. */
  random(): number
}

/** That of the machine. */
export const systemTiming: ClientTiming = {
  now: Date.now,
  random: Math.random,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve()
        return
      }
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end, { once: true })
    }),
}
