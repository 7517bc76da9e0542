import type { ChangeSource } from '@scrutineer/core'

/** Which change of which repository. `dir` is any folder inside the working tree, or a bare repository. */
export type ChangeRequest =
  | { readonly mode: 'range'; readonly dir: string; readonly from: string; readonly to: string }
  | { readonly mode: 'commit'; readonly dir: string; readonly commit: string }
  | { readonly mode: 'staged'; readonly dir: string }
  | { readonly mode: 'workspace'; readonly dir: string }

/** A way to read git repositories: with the `git` program (`native`) or without it (`embedded`). */
export interface Engine {
  readonly name: 'native' | 'embedded'
  /** Nothing is read before the source's own `read`. */
  open(request: ChangeRequest): ChangeSource
}
