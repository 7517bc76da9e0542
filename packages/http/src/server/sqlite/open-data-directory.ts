import { err, ok, type Result } from 'neverthrow'
import type { Database } from '../ports/database.ts'
import type { StoreError } from '../ports/review-store.ts'
import { migrate, type NewerStore } from '../store/migrate.ts'
import { migrations } from '../store/migrations.ts'
import { toStoreError } from '../store/to-store-error.ts'
import { openSqlite } from './open-sqlite.ts'
import { type DirectoryProblem, privateDirectory, privateFile } from './private-directory.ts'
import type { SqliteDriver } from './sqlite-driver.ts'

/** Why the store in a directory cannot be opened. */
export type OpenDirectoryError = DirectoryProblem | NewerStore | StoreError

/**
 * Opens the store in a directory, made where it is not there, and brings its schema up to date. Beside the server that owns the
 * directory an operator's command may have it open as well. Never rejects.
 */
export async function openDataDirectory(
  driver: SqliteDriver,
  directory: string,
): Promise<Result<Database, OpenDirectoryError>> {
  const problem = privateDirectory(directory)
  if (problem !== null) return err(problem)
  try {
    const database = openSqlite(driver, privateFile(directory, 'scrutineer.db'))
    const migrated = await migrate(database, migrations)
    if (migrated.isOk()) return ok(database)
    await database.close()
    return err(migrated.error)
  } catch (thrown) {
    return err(toStoreError(thrown))
  }
}
