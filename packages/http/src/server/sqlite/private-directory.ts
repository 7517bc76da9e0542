import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Why a directory cannot hold what a server keeps. */
export interface DirectoryProblem {
  readonly code: 'data_directory_exposed' | 'data_directory_unusable'
  readonly directory: string
  readonly detail: string
}

/**
 * Makes the directory for its owner alone (0700), or finds that it is so. One that others may enter is refused, not changed:
 * it may be theirs.
 */
export function privateDirectory(directory: string): DirectoryProblem | null {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const found = statSync(directory)
    if (!found.isDirectory()) return unusable(directory, 'it is no directory')
    // Windows keeps rights elsewhere, and shows none here.
    const open = process.platform === 'win32' ? 0 : found.mode & 0o077
    if (open === 0) return null
    const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
    return { code: 'data_directory_exposed', directory, detail: `its mode is ${mode}, not 0700` }
  } catch (thrown) {
    return unusable(directory, thrown instanceof Error ? thrown.message : String(thrown))
  }
}

/** Makes the file for its owner alone (0600) before anything is written to it; SQLite gives its further files the same mode. */
export function privateFile(directory: string, name: string): string {
  const file = join(directory, name)
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  return file
}

function unusable(directory: string, detail: string): DirectoryProblem {
  return { code: 'data_directory_unusable', directory, detail }
}
