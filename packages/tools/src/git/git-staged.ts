import type { ChangeSource } from '@scrutineer/core'
import { type GitOptions, gitChanges } from './git-changes.ts'

/** Whose index. */
export interface GitStagedOptions extends Omit<GitOptions, 'deepen'> {
  /** Any folder inside the working tree; default the current folder. */
  readonly dir?: string | undefined
}

/** What is staged, against `HEAD`. Files are read as they are staged, whatever the working tree holds. */
export function gitStaged({ dir = '.', ...options }: GitStagedOptions): ChangeSource {
  return gitChanges({ mode: 'staged', dir }, options)
}
