import { onAbort } from '../process/on-abort.ts'

/** Waits for a shared piece of work no longer than the caller wants to; the work itself goes on for the others. */
export function withSignal<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  aborted: () => T,
): Promise<T> {
  if (signal === undefined) return work
  if (signal.aborted) return Promise.resolve(aborted())
  return new Promise((resolve, reject) => {
    const stopListening = onAbort(signal, () => resolve(aborted()))
    work.then(resolve, reject).finally(stopListening)
  })
}
