/** Who waits for a signal. One listener serves them all: Node warns of a leak from the eleventh on. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls back once when the signal aborts, at once if it has already. Returns what takes the wish back. */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal === undefined) return () => {}
  if (signal.aborted) {
    callback()
    return () => {}
  }
  const callbacks = waiting.get(signal) ?? listen(signal)
  callbacks.add(callback)
  return () => void callbacks.delete(callback)
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>()
  waiting.set(signal, callbacks)
  const fire = (): void => {
    for (const callback of [...callbacks]) callback()
    callbacks.clear()
  }
  signal.addEventListener('abort', fire, { once: true })
  return callbacks
}
