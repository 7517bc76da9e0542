import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../src/server/ports/database.ts'
import type { ManualTime } from '../../src/server/profiles/profile-world.test-support.ts'
import { loadSqlite } from '../../src/server/sqlite/load-sqlite.ts'
import { openSqlite } from '../../src/server/sqlite/open-sqlite.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { migrations } from '../../src/server/store/migrations.ts'
import { openPatientPool } from '../support/open-patient-pool.ts'

/** Two servers' ways to one database, whose time passes as the test says. */
export interface ProfileNodes {
  readonly databases: readonly [Database, Database]
  readonly time: ManualTime
  close(): Promise<void>
}

async function nodesOf(
  databases: readonly [Database, Database],
  close: () => Promise<unknown>,
): Promise<ProfileNodes> {
  const time = { now: Date.UTC(2026, 11, 1) }
  const [first, second] = databases
  const migrated = await migrate(first, migrations)
  if (migrated.isErr()) throw new Error(JSON.stringify(migrated.error))
  const clocked = (database: Database): Database => ({ ...database, now: () => String(time.now) })
  return {
    databases: [clocked(first), clocked(second)],
    time,
    close: async () => {
      await close()
    },
  }
}

/** One file, which one process works on by design: both servers share its connection. */
export async function sqliteNodes(): Promise<ProfileNodes> {
  const driver = await loadSqlite()
  if (driver === null) throw new Error('this Node has no SQLite')
  const directory = await mkdtemp(join(tmpdir(), 'scrutineer-nodes-'))
  const database = openSqlite(driver, join(directory, 'test.db'))
  return nodesOf([database, database], async () => {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  })
}

/** Two pools of connections to one PostgreSQL. */
export async function postgresNodes(connectionString: string): Promise<ProfileNodes> {
  const open = () => openPatientPool(connectionString, 6)
  const databases = [open(), open()] as const
  await databases[0].run('create schema scrutineer')
  return nodesOf(databases, () => Promise.all(databases.map((database) => database.close())))
}
