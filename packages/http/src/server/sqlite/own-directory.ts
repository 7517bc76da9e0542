import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { privateFile } from './private-directory.ts'
import type { SqliteConnection, SqliteDriver } from './sqlite-driver.ts'
import { toDatabaseError } from './to-database-error.ts'

/** The directory belongs to another process that runs. */
export interface DirectoryInUse {
  readonly code: 'data_directory_in_use'
  readonly directory: string
  /** Which one, as far as it could be found out: `process 4711 on build-1 since 2026-01-31T08:00:00.000Z`. */
  readonly holder: string
}

/** Makes this process the one that owns the directory, until it gives it up or ends, however it ends. */
export function ownDirectory(
  driver: SqliteDriver,
  directory: string,
  nowMs: number,
): Result<() => void, DirectoryInUse> {
  const named = join(directory, 'server.owner')
  const lock = hold(driver, privateFile(directory, 'server.lock'))
  if (lock === null) return err({ code: 'data_directory_in_use', directory, holder: readHolder(named) })
  const since = new Date(nowMs).toISOString()
  writeFileSync(named, `process ${process.pid} on ${hostname()} since ${since}\n`, { mode: 0o600 })
  return ok(() => {
    rmSync(named, { force: true })
    lock.close()
  })
}

/**
 * A lock that the system lifts when its process ends, even by SIGKILL, on every platform: a transaction of SQLite that nothing
 * is ever written in. A file with a process id in it would have to be judged stale, and ids are used again.
 */
function hold(driver: SqliteDriver, file: string): SqliteConnection | null {
  const connection = new driver.DatabaseSync(file)
  try {
    connection.exec('pragma busy_timeout = 0')
    connection.exec('begin exclusive')
    return connection
  } catch (thrown) {
    connection.close()
    if (toDatabaseError(thrown).code === 'store_locked') return null
    throw thrown
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().slice(0, 300) || 'another process'
  } catch {
    return 'another process'
  }
}
