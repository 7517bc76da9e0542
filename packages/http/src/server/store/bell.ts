/** Tells whoever listens in this process, at once and in order. */
export interface Bell<T> {
  ring(news: T): void
  /** Gives what stops listening. */
  listen(listener: (news: T) => void): () => void
}

/** A bell that nobody listens to yet. */
export function createBell<T>(): Bell<T> {
  const listeners = new Set<(news: T) => void>()
  return {
    ring(news) {
      for (const listener of [...listeners]) listener(news)
    },
    listen(listener) {
      // A place of its own, should the same function listen twice.
      const place = (news: T) => listener(news)
      listeners.add(place)
      return () => {
        listeners.delete(place)
      }
    },
  }
}
