import { err, ok, type Result } from 'neverthrow'
import type { ReviewBackend } from '../store/review-backend.ts'
import { toStoreError } from '../store/to-store-error.ts'
import { createRowQueue } from './create-row-queue.ts'
import { loadSqlite } from './load-sqlite.ts'
import { type OpenDirectoryError, openDataDirectory } from './open-data-directory.ts'
import { type DirectoryInUse, ownDirectory } from './own-directory.ts'
import { privateDirectory } from './private-directory.ts'
import type { SqliteDriver } from './sqlite-driver.ts'

/** Why a server on one machine has no store. `sqlite_missing`: this Node has none, and the package that brings it is not there. */
export type OpenSqliteError = OpenDirectoryError | DirectoryInUse | { readonly code: 'sqlite_missing' }

/** Where and how a server on one machine keeps what it must. */
export interface SqliteBackendOptions {
  /** Made where it is not there; it must be its user's alone. */
  readonly directory: string
  /** Milliseconds since 1970, to say since when the directory is owned. */
  readonly nowMs: number
  /** The name of this process, other than that of any before it. */
  readonly instance: string
  /** How long a worker that says nothing counts as alive, in milliseconds: 30,000. */
  readonly leaseMs?: number | undefined
}

/** One file, which this process alone works on until it is closed or ends, and a queue in it. Never rejects. */
export async function openSqliteBackend(
  options: SqliteBackendOptions,
): Promise<Result<ReviewBackend, OpenSqliteError>> {
  const driver = await loadSqlite()
  if (driver === null) return err({ code: 'sqlite_missing' })
  const problem = privateDirectory(options.directory)
  if (problem !== null) return err(problem)
  const owned = own(driver, options)
  if (owned.isErr()) return err(owned.error)
  const opened = await openDataDirectory(driver, options.directory)
  if (opened.isErr()) {
    owned.value()
    return err(opened.error)
  }
  const database = opened.value
  const { instance, leaseMs = 30_000 } = options
  return ok({
    database,
    createQueue: ({ bells, times }) => createRowQueue({ database, bells, times, instance, leaseMs }),
    createRates: null,
    share: null,
    close: async () => {
      await database.close()
      owned.value()
    },
  })
}

function own(driver: SqliteDriver, options: SqliteBackendOptions): Result<() => void, OpenSqliteError> {
  try {
    return ownDirectory(driver, options.directory, options.nowMs)
  } catch (thrown) {
    return err(toStoreError(thrown))
  }
}
