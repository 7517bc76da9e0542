/** What ends something that takes too long. */
export interface Deadline {
  /** Aborts with a TimeoutError when the time is over, or as the other signal does. */
  readonly signal: AbortSignal
  clear(): void
}

/**
 * Starts a time beside a signal. A plain timer: on Node 20, a signal of `AbortSignal.timeout` that is only part of one made by
 * `AbortSignal.any` can be collected before it fires.
 */
export function startDeadline(milliseconds: number, outer: AbortSignal): Deadline {
  const controller = new AbortController()
  const end = () => controller.abort(outer.reason)
  const late = () => controller.abort(new DOMException('The time is over.', 'TimeoutError'))
  const timer = setTimeout(late, Math.min(milliseconds, longestTimer))
  if (outer.aborted) end()
  else outer.addEventListener('abort', end, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      outer.removeEventListener('abort', end)
    },
  }
}

/** 24 days; Node takes a longer time for none. */
const longestTimer = 2 ** 31 - 1
