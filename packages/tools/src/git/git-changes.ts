import type { ChangeSet, ChangeSource, ChangeSourceError, ReadChangesOptions } from '@scrutineer/core'
import { err, type Result, ResultAsync } from 'neverthrow'
import { nativeEngine } from '../git-native/native-engine.ts'
import type { ChangeRequest, Engine } from './engine.ts'

/** `auto`: the `git` program where there is a recent one, else the embedded engine. */
export type EngineChoice = 'auto' | 'native' | 'embedded'

/** How a repository is read. */
export interface GitOptions {
  /** `auto` where left out. */
  readonly engine?: EngineChoice | undefined
  /**
   * Lets a range in a shallow clone fetch older commits until the merge base is there. Off unless set; for the native
   * engine only.
   */
  readonly deepen?: boolean | undefined
}

/** Any change of a git repository; `gitRange`, `gitCommit`, `gitStaged` and `gitWorkspace` each ask for one kind. */
export function gitChanges(
  request: ChangeRequest,
  { engine = 'auto', deepen = false }: GitOptions = {},
): ChangeSource {
  const native = nativeEngine({ deepen })
  switch (engine) {
    case 'native':
      return native.open(request)
    case 'embedded':
      return { read: (options) => new ResultAsync(readEmbedded(request, options)) }
    case 'auto':
      return { read: (options) => new ResultAsync(readAny(native, request, options)) }
  }
}

type Reading = Promise<Result<ChangeSet, ChangeSourceError>>

async function readAny(native: Engine, request: ChangeRequest, options: ReadChangesOptions): Reading {
  const read = await native.open(request).read(options)
  if (read.isOk() || !isNoUsableGit(read.error)) return read
  return readEmbedded(request, options)
}

/**
 * Nothing was read: there is no git, or it is too old. What it does not know of this repository, which is then the
 * subject, the other engine knows even less.
 */
function isNoUsableGit({ code, subject }: ChangeSourceError): boolean {
  return code === 'git_missing' || (code === 'engine_unsupported' && subject === null)
}

/** Loads the engine, and the library under it, only now that it is needed. */
async function readEmbedded(request: ChangeRequest, options: ReadChangesOptions): Reading {
  if (options.signal?.aborted === true) {
    return err({ code: 'aborted', subject: null, detail: 'the caller stopped it', remedy: null })
  }
  const { embeddedEngine } = await import('../git-embedded/index.ts')
  return embeddedEngine().open(request).read(options)
}
