/** What lives as long as a change is open. */
export interface Session {
  /** Aborts at the end, so that nothing goes on in the background. */
  readonly ended: AbortSignal
  /** Has something freed at the end; the last come first. */
  readonly atEnd: (free: () => Promise<void>) => void
  /** Ends it. Safe to call twice; never rejects. */
  end(): Promise<void>
}

/** Opens a session. */
export function startSession(): Session {
  const controller = new AbortController()
  const freeing: (() => Promise<void>)[] = []
  return {
    ended: controller.signal,
    atEnd: (free) => freeing.unshift(free),
    async end() {
      controller.abort()
      const all = freeing.splice(0)
      for (const free of all) await free().catch(() => undefined)
    },
  }
}
