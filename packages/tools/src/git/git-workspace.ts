import type { ChangeSource } from '@scrutineer/core'
import { type GitOptions, gitChanges } from './git-changes.ts'

/** Which working tree. */
export interface GitWorkspaceOptions extends Omit<GitOptions, 'deepen'> {
  /** Any folder inside the working tree; default the current folder. */
  readonly dir?: string | undefined
}

/** All that is not committed: staged and unstaged as one change, and untracked files that are not ignored. */
export function gitWorkspace({ dir = '.', ...options }: GitWorkspaceOptions): ChangeSource {
  return gitChanges({ mode: 'workspace', dir }, options)
}
