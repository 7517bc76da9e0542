import type { ChangeSource } from '@scrutineer/core'
import { type GitOptions, gitChanges } from './git-changes.ts'

/** Two commits, by any name git knows, and where to look for them. */
export interface GitRangeOptions extends GitOptions {
  /** Any folder inside the working tree, or a bare repository; default the current folder. */
  readonly dir?: string | undefined
  readonly from: string
  readonly to: string
}

/** What `to` has that `from` has not: from their merge base to `to`, as a forge shows a pull request. */
export function gitRange({ dir = '.', from, to, ...options }: GitRangeOptions): ChangeSource {
  return gitChanges({ mode: 'range', dir, from, to }, options)
}
