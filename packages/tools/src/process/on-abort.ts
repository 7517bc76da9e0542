/** Who waits for which signal: one listener each, since a signal complains about more than ten. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls back once when a signal aborts. Returns what takes that back. */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal === undefined) return () => undefined
  const callbacks = waiting.get(signal) ?? listenTo(signal)
  // A set keeps equal functions once, and the same may wait twice.
  const entry = () => callback()
  callbacks.add(entry)
  return () => callbacks.delete(entry)
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>()
  waiting.set(signal, callbacks)
  signal.addEventListener(
    'abort',
    () => {
      for (const callback of [...callbacks]) callback()
    },
    { once: true },
  )
  return callbacks
}
