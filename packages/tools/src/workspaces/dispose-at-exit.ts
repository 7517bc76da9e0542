import type { TemporaryWorkspaces } from './temporary-workspaces.ts'

/** Signals that ask a program to end. A word of our own: who uses this needs no types of Node. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A signal that ends a process. */
export type EndingSignal = (typeof endingSignals)[number]

/**
 * Removes all workspaces before this process ends by a signal, and then lets the signal do what it would have done. For
 * programs that do not end their reviews by themselves. Returns what takes this back.
 */
export function disposeAtExit(
  workspaces: Pick<TemporaryWorkspaces, 'disposeAll'>,
  signals: readonly EndingSignal[] = endingSignals,
): () => void {
  const end = (signal: EndingSignal) => {
    void workspaces.disposeAll().then(() => {
      stop()
      process.kill(process.pid, signal)
    })
  }
  const stop = () => {
    for (const signal of signals) process.off(signal, end)
  }
  for (const signal of signals) process.on(signal, end)
  return stop
}
