import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from 'neverthrow'
import type { StoreError } from '../server/ports/review-store.ts'
import { migrate, type NewerStore } from '../server/store/migrate.ts'
import { migrations } from '../server/store/migrations.ts'
import type { ReviewBackend } from '../server/store/review-backend.ts'
import { toStoreError } from '../server/store/to-store-error.ts'
import { createJobQueue } from './create-job-queue.ts'
import { createRowRates } from './create-row-rates.ts'
import { type Engines, loadEngines } from './load-engines.ts'
import { openPool, type PostgresDatabase } from './open-pool.ts'
import type { PostgresOptions } from './postgres-options.ts'
import type { PostgresRefusal } from './postgres-refusal.ts'
import { shareUpkeep } from './share-upkeep.ts'
import { startBoss } from './start-boss.ts'
import { toDatabaseError } from './to-database-error.ts'

/** Why a server has no PostgreSQL. `invalid_schema`: the name of the schema is none. */
export type OpenPostgresError =
  | PostgresRefusal
  | NewerStore
  | StoreError
  | { readonly code: 'invalid_schema'; readonly schema: string }

/** A database and a queue in it that any number of processes share, made ready. Never rejects. */
export async function openPostgresBackend(
  options: PostgresOptions,
): Promise<Result<ReviewBackend, OpenPostgresError>> {
  const { schema = 'scrutineer' } = options
  if (!schemaName.test(schema)) return err({ code: 'invalid_schema', schema })
  const loaded = await loadEngines()
  if (loaded.isErr()) return err(loaded.error)
  const { connectionString, maxConnections = 10 } = options
  const database = openPool(loaded.value.pg, { connectionString, schema, maxConnections })
  try {
    await makeSchema(database, schema)
    const migrated = await migrate(database, migrations)
    if (migrated.isOk()) return ok(await assemble(loaded.value, database, schema, options))
    await database.close()
    return err(migrated.error)
  } catch (thrown) {
    await database.close()
    return err(toStoreError(toDatabaseError(thrown)))
  }
}

const schemaName = /^[a-z_][a-z0-9_]{0,40}$/

async function makeSchema(database: PostgresDatabase, schema: string): Promise<void> {
  await database.transaction(async (tx) => {
    // Two that make it at the same time would trip over each other, although it may be there.
    await tx.all('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`scrutineer schema ${schema}`])
    const there = await tx.all('select 1 from pg_namespace where nspname = ?', [schema])
    if (there.length === 0) await tx.run(`create schema ${schema}`)
  })
}

async function assemble(
  { PgBoss }: Engines,
  database: PostgresDatabase,
  schema: string,
  { connectionString, onError = () => undefined }: PostgresOptions,
): Promise<ReviewBackend> {
  const boss = new PgBoss({
    connectionString,
    schema: `${schema}_queue`,
    application_name: 'scrutineer queue',
    max: 4,
    // How soon it is noticed that a worker's heart has stopped.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', onError)
  await startBoss(boss)
  return {
    database,
    createQueue: (surroundings) => createJobQueue({ ...surroundings, database, boss, newId: randomUUID }),
    createRates: (pace) => createRowRates(database, pace),
    share: (tasks, run) => shareUpkeep(boss, tasks, run),
    close: async () => {
      // Nothing runs any more that it would have to wait for, and a database that is away must not hold up the end.
      await boss.stop({ graceful: false }).catch(onError)
      await database.close().catch(onError)
    },
  }
}
