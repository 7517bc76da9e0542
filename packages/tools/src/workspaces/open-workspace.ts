import type { ChangeSet, Workspace } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { HttpTransport } from '../http/http-transport.ts'
import { createWorkspaceDirectory } from './directory/workspace-directory.ts'
import { abortedFetch, type FetchProblem } from './fetch/fetch-problem.ts'
import { openNative } from './native/open-native.ts'
import type { OpenRequest } from './open-request.ts'

/** A workspace of the `git` program, in a directory below `root`. */
export async function openNativeWorkspace(
  request: OpenRequest,
  root: string,
): Promise<Result<Workspace, FetchProblem>> {
  const directory = await createWorkspaceDirectory(root)
  if (directory === null) {
    return err({ code: 'failed', detail: 'no directory can be made in the folder for workspaces' })
  }
  const opened = await settle(openNative(request, directory.path), request.signal)
  if (opened.isErr()) {
    await directory.remove()
    return err(opened.error)
  }
  const changes = opened.value
  return ok({
    changes,
    async dispose() {
      await changes.close()
      await directory.remove()
    },
  })
}

/** A workspace in memory. */
export async function openEmbeddedWorkspace(
  request: OpenRequest,
  transport: HttpTransport,
): Promise<Result<Workspace, FetchProblem>> {
  // Loaded only where there is no git program.
  const { openEmbedded } = await import('./embedded/open-embedded.ts')
  const opened = await settle(openEmbedded(request, transport), request.signal)
  return opened.map((changes) => ({ changes, dispose: () => changes.close() }))
}

/** What was opened too late is closed, and what is thrown because nothing can be written is told. */
async function settle(
  opening: Promise<Result<ChangeSet, FetchProblem>>,
  signal: AbortSignal | undefined,
): Promise<Result<ChangeSet, FetchProblem>> {
  try {
    const opened = await opening
    if (signal?.aborted !== true) return opened
    if (opened.isOk()) await opened.value.close()
    return err(abortedFetch)
  } catch {
    return err({ code: 'failed', detail: 'the workspace could not be written' })
  }
}
