import type { TemporaryWorkspaces } from './temporary-workspaces.ts'

/** Signals that ask a program to end. */
const endingSignals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Removes all workspaces before this process ends by a signal, and then lets the signal do what it would have done. For
 * programs that do not end their reviews by themselves. Returns what takes this back.
 */
export function disposeAtExit(
  workspaces: Pick<TemporaryWorkspaces, 'disposeAll'>,
  signals: readonly NodeJS.Signals[] = endingSignals,
): () => void {
  const end = (signal: NodeJS.Signals) => {
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
