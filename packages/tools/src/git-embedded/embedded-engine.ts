import type { ChangeSource } from '@scrutineer/core'
import type { Engine } from '../git/engine.ts'
import { attempt } from './attempt.ts'
import { stopIfAborted } from './failure.ts'
import { nodeFiles } from './files/node-files.ts'
import type { Surroundings } from './location/surroundings.ts'

/** What the engine may know of the process it runs in; all of it is taken from there where left out. */
export interface EmbeddedEngineOptions {
  /** Where the user's git settings stand (`HOME`, `XDG_CONFIG_HOME`, `GIT_CONFIG_…`); other variables have no effect. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
}

/**
 * Reads git repositories without the `git` program, through isomorphic-git. It runs nothing, fetches nothing and writes
 * nothing. What it cannot answer exactly as git would is `engine_unsupported`: packs above 64 MB in all, SHA-256 objects,
 * borrowed objects (alternates), linked worktrees, split and sparse indexes, the state of a working tree of more than
 * 5,000 files, and files that git keeps in another encoding.
 *
 * Filters (`filter.<name>.clean`, such as Git LFS) are programs: files are compared as they stand on disk. A repository
 * of another user is `unsafe_repository` unless the user's own settings name it in `safe.directory`, as for git.
 */
export function embeddedEngine({ env = process.env }: EmbeddedEngineOptions = {}): Engine {
  const surroundings: Surroundings = { files: nodeFiles, env, userId: process.getuid?.() ?? null }
  return {
    name: 'embedded',
    open: (request): ChangeSource => ({
      read: (options) =>
        attempt(async () => {
          stopIfAborted(options.signal)
          switch (request.mode) {
            // Each is loaded when asked for, and the library under them with it.
            case 'range':
              return (await import('./sources/read-range.ts')).readRange(surroundings, request, options)
            case 'commit':
              return (await import('./sources/read-commit.ts')).readCommitChange(
                surroundings,
                request,
                options,
              )
            case 'staged':
              return (await import('./sources/read-staged.ts')).readStaged(surroundings, request, options)
            case 'workspace':
              return (await import('./sources/read-workspace.ts')).readWorkspace(
                surroundings,
                request,
                options,
              )
          }
        }),
    }),
  }
}
