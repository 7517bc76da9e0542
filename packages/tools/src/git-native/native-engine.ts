import type { ChangeSet, ChangeSourceError, ReadChangesOptions } from '@scrutineer/core'
import { err, type Result, ResultAsync } from 'neverthrow'
import type { ChangeRequest, Engine } from '../git/engine.ts'
import type { Environment } from '../process/git-environment.ts'
import { readCommitChanges } from './changes/commit-changes.ts'
import { readRangeChanges } from './changes/range-changes.ts'
import { problem } from './problem.ts'

/** How the engine runs. */
export interface NativeEngineOptions {
  /**
   * Where git is found (`PATH`) and where the user's git settings stand; of all other variables git sees only those it
   * needs to run. The environment of this process where left out.
   */
  readonly env?: Environment | undefined
  /**
   * Lets a range in a shallow clone fetch older commits until the merge base is there. Off unless set: it is the only thing
   * that ever reaches for the network or writes into the repository. A full clone is never made shallow.
   */
  readonly deepen?: boolean | undefined
}

/**
 * Reads git repositories through the `git` program, 2.37 or later, by three or four processes for a change and one for each
 * search, whatever the number of files. Nothing that a repository names is run: no hook, filter, diff driver, pager or
 * monitor. The user's own settings stay in force, and with them `safe.directory` and the conversion of line ends.
 */
export function nativeEngine({ env = process.env, deepen = false }: NativeEngineOptions = {}): Engine {
  return {
    name: 'native',
    open: (request) => ({
      read: (options) => new ResultAsync(read(request, { env, deepen }, options)),
    }),
  }
}

async function read(
  request: ChangeRequest,
  { env, deepen }: { readonly env: Environment; readonly deepen: boolean },
  options: ReadChangesOptions,
): Promise<Result<ChangeSet, ChangeSourceError>> {
  if (options.signal?.aborted === true) {
    return err(problem('aborted', null, 'the caller stopped it'))
  }
  switch (request.mode) {
    case 'range':
      return readRangeChanges({ ...request, deepen }, env, options)
    case 'commit':
      return readCommitChanges(request, env, options)
    case 'staged': {
      const { readStagedChanges } = await import('./changes/staged-changes.ts')
      return readStagedChanges(request, env, options)
    }
    case 'workspace': {
      const { readWorkspaceChanges } = await import('./changes/workspace-changes.ts')
      return readWorkspaceChanges(request, env, options)
    }
  }
}
