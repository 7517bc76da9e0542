import { err, ok, ResultAsync } from 'neverthrow'
import type { Database, SqlRunner } from '../ports/database.ts'
import type { StoreError } from '../ports/review-store.ts'
import type { Migration } from './migration.ts'
import { toStoreError } from './to-store-error.ts'

/** The store was written by a later version of this program, which alone knows how to read it. */
export interface NewerStore {
  readonly code: 'store_newer'
  readonly foundVersion: number
  readonly knownVersion: number
}

/** Brings the schema to what these steps describe; nothing is done to one that is there already or is newer. */
export function migrate(
  database: Database,
  migrations: readonly Migration[],
): ResultAsync<void, StoreError | NewerStore> {
  const knownVersion = migrations.length
  const work = database.transaction(async (tx) => {
    // Nodes that start at the same time take turns.
    if (database.dialect === 'postgres') await tx.all('select pg_advisory_xact_lock(?)', [migrationLock])
    await tx.run('create table if not exists schema_version (version integer not null)')
    const foundVersion = await schemaVersion(tx)
    for (const migration of migrations.slice(foundVersion))
      for (const statement of migration.statements(database.dialect)) await tx.run(statement)
    if (foundVersion < knownVersion) {
      await tx.run('delete from schema_version')
      await tx.run('insert into schema_version (version) values (?)', [knownVersion])
    }
    return foundVersion
  })
  return ResultAsync.fromPromise(work, toStoreError).andThen((foundVersion) =>
    foundVersion > knownVersion ? err({ code: 'store_newer' as const, foundVersion, knownVersion }) : ok(),
  )
}

/** How many steps the schema has taken. */
export async function schemaVersion(runner: SqlRunner): Promise<number> {
  const [row] = await runner.all<{ version: number }>('select max(version) as version from schema_version')
  return row?.version ?? 0
}

/** Any number will do, if nobody else in the database uses it. */
const migrationLock = 7_316_420_951
