import { findProgram } from './find-program.ts'
import type { Environment } from './git-environment.ts'

/** The `git` program of this machine, and the environment to take its own from. */
export interface GitProgram {
  /** Absolute path. */
  readonly file: string
  readonly env: Environment
  /** Whether it lets everything else on the machine go first. */
  readonly background?: boolean | undefined
}

/** The `git` that `PATH` finds; null when there is none. */
export function findGit(env: Environment): GitProgram | null {
  const file = findProgram('git', env['PATH'] ?? env['Path'])
  return file === null ? null : { file, env }
}
