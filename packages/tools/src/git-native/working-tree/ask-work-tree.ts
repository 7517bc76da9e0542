import type { ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { filterDrivers } from '../../process/git-trace.ts'
import { type GitPlace, runGit } from '../../process/run-git.ts'
import { readNulRecords } from '../nul-records.ts'

/** What has to be known of a working tree before git may look at it. */
export interface WorkTreeFacts {
  /** Absolute path. */
  readonly root: string
  /** Names of filter drivers that are set anywhere. */
  readonly drivers: readonly string[]
  /** False where the disk cannot tell which files are executable: git takes a new file for a plain one there. */
  readonly trustsExecutables: boolean
}

/** The setting that says so. */
export const executablesSetting = 'core.filemode'

/** Reads the value of that setting, which is set nowhere when undefined. */
export function trustsExecutables(value: string | undefined): boolean {
  return value === undefined || !/^(?:false|no|off|0+)$/i.test(value)
}

const maxOutputBytes = 4 * 1024 * 1024

/** Asks for them by calls of their own, where git's own log did not come through. */
export async function askWorkTree(
  place: GitPlace,
  signal: AbortSignal | undefined,
): Promise<Result<WorkTreeFacts, ChangeSourceError>> {
  const root = await runGit(place, { args: ['rev-parse', '--show-toplevel'], signal, maxOutputBytes })
  if (root.isErr()) return err(root.error)
  const args = ['config', '-z', '--name-only', '--get-regexp', '^filter\\.']
  // Exit code 1 stands for no such setting.
  const names = await runGit(place, { args, signal, answers: [0, 1], maxOutputBytes })
  if (names.isErr()) return err(names.error)
  const bit = await runGit(place, {
    args: ['config', '--get', executablesSetting],
    signal,
    answers: [0, 1],
    maxOutputBytes,
  })
  if (bit.isErr()) return err(bit.error)
  const value = bit.value.exitCode === 0 ? Buffer.from(bit.value.output).toString('utf8').trim() : undefined
  return ok({
    root: Buffer.from(root.value.output).toString('utf8').replace(/\n$/, ''),
    drivers: filterDrivers(readNulRecords(names.value.output)),
    trustsExecutables: trustsExecutables(value),
  })
}
