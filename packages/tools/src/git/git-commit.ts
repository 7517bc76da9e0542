import type { ChangeSource } from '@scrutineer/core'
import { type GitOptions, gitChanges } from './git-changes.ts'

/** One commit, by any name git knows, and where to look for it. */
export interface GitCommitOptions extends Omit<GitOptions, 'deepen'> {
  /** Any folder inside the working tree, or a bare repository; default the current folder. */
  readonly dir?: string | undefined
  readonly commit: string
}

/** What a commit changed: against its first parent, or against nothing for the first commit. */
export function gitCommit({ dir = '.', commit, ...options }: GitCommitOptions): ChangeSource {
  return gitChanges({ mode: 'commit', dir, commit }, options)
}
