import type { Workspace } from '@scrutineer/core'
import { err, type Result, ResultAsync } from 'neverthrow'
import { onAbort } from '../process/on-abort.ts'

/** Workspaces that are being opened or are open. */
export interface OpenedWorkspaces {
  /** Opens one; `aborted` is the answer where nobody wants it any more. */
  open<E>(
    opening: (signal: AbortSignal) => Promise<Result<Workspace, E>>,
    signal: AbortSignal | undefined,
    aborted: E,
  ): ResultAsync<Workspace, E>
  /** Ends what is being opened and removes all there are. Those asked for later are aborted. Never rejects. */
  disposeAll(): Promise<void>
}

/** Remembers workspaces as long as they are there. */
export function createOpenedWorkspaces(): OpenedWorkspaces {
  const open = new Set<() => Promise<void>>()
  let closed = false
  return {
    open: (opening, signal, aborted) =>
      new ResultAsync(
        (async () => {
          if (closed || signal?.aborted === true) return err(aborted)
          const controller = new AbortController()
          const stopListening = onAbort(signal, () => controller.abort())
          const working = opening(controller.signal)
          const end = async () => {
            controller.abort()
            const ended = await working
            if (ended.isOk()) await ended.value.dispose()
          }
          open.add(end)
          const opened = await working
          stopListening()
          if (opened.isErr()) open.delete(end)
          return opened.map((workspace) => ({
            changes: workspace.changes,
            dispose: () => workspace.dispose().finally(() => open.delete(end)),
          }))
        })(),
      ),
    async disposeAll() {
      closed = true
      await Promise.all([...open].map((end) => end()))
    },
  }
}
