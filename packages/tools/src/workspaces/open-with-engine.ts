import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Workspace } from '@scrutineer/core'
import type { Result } from 'neverthrow'
import type { EngineChoice } from '../git/git-changes.ts'
import type { HttpTransport } from '../http/http-transport.ts'
import type { FetchProblem } from './fetch/fetch-problem.ts'
import type { OpenRequest } from './open-request.ts'
import { openEmbeddedWorkspace, openNativeWorkspace } from './open-workspace.ts'

/** By which engine, and where. */
export interface EngineOptions {
  readonly engine: EngineChoice
  /** The folder for directories of the native engine; the system's for temporary files where left out. */
  readonly root: string | undefined
  /** What sends the requests of the embedded engine; asked for only where that is used. */
  readonly transport: () => HttpTransport
}

/** Opens a workspace by the engine that is asked for; `auto` takes the native one where it serves. */
export async function openWithEngine(
  request: OpenRequest,
  { engine, root, transport }: EngineOptions,
): Promise<Result<Workspace, FetchProblem>> {
  const native = engine === 'embedded' ? null : await openNativeWorkspace(request, resolve(root ?? tmpdir()))
  const isUsable = native !== null && !(native.isErr() && native.error.code === 'engine_unsupported')
  if (native !== null && (isUsable || engine === 'native')) return native
  return openEmbeddedWorkspace(request, transport())
}
