import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemTimers } from '../../src/server/lifecycle/system-timers.ts'
import type { Database, SqlRunner } from '../../src/server/ports/database.ts'
import type { ReviewQueue } from '../../src/server/ports/review-queue.ts'
import type { ReviewStore } from '../../src/server/ports/review-store.ts'
import { createRowQueue } from '../../src/server/sqlite/create-row-queue.ts'
import { loadSqlite } from '../../src/server/sqlite/load-sqlite.ts'
import { openSqlite } from '../../src/server/sqlite/open-sqlite.ts'
import { createReviewStore } from '../../src/server/store/create-review-store.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { migrations } from '../../src/server/store/migrations.ts'
import { createReviewBells, type ReviewBells } from '../../src/server/store/review-bells.ts'
import { defaultReviewTimes } from '../../src/server/store/review-times.ts'

/** A store over some database, whose time passes as the test says. */
export interface StoreHarness {
  readonly database: Database
  readonly store: ReviewStore
  readonly queue: ReviewQueue
  readonly bells: ReviewBells
  /** The database's own clock, which the store is not told of. */
  readonly realNow: string
  advance(ms: number): Promise<void>
  close(): Promise<void>
}

/** What a harness is put together from. */
export interface HarnessParts {
  readonly database: Database
  readonly createQueue: (database: Database, bells: ReviewBells) => ReviewQueue
  readonly close: () => Promise<void>
}

/** The one profile that there is, of every client. */
const knownProfile = '7c1f6f0e-9f0b-4a55-8a0c-0a2d5a3a9a11'

/** Puts a store on a database that is empty. */
export async function harnessOf(parts: HarnessParts): Promise<StoreHarness> {
  const { database: real, close } = parts
  const migrated = await migrate(real, migrations)
  if (migrated.isErr()) throw new Error(JSON.stringify(migrated.error))
  await real.run('create table test_clock (ms bigint not null)')
  await real.run('insert into test_clock values (?)', [1_700_000_000_000])
  const database: Database = { ...real, now: () => '(select ms from test_clock)' }
  const bells = createReviewBells()
  const queue = parts.createQueue(database, bells)
  const store = createReviewStore({
    database,
    queue,
    bells,
    times: defaultReviewTimes,
    pinProfile: async (_tx: SqlRunner, _clientId, profileId) => (profileId === knownProfile ? 3 : null),
    newId: randomUUID,
    timers: systemTimers,
  })
  return {
    database,
    store,
    queue,
    bells,
    realNow: real.now(),
    advance: async (ms) => {
      await real.run('update test_clock set ms = ms + ?', [ms])
    },
    close,
  }
}

/** SQLite in a directory of its own. */
export async function sqliteHarness(): Promise<StoreHarness> {
  const driver = await loadSqlite()
  if (driver === null) throw new Error('this Node has no SQLite')
  const directory = mkdtempSync(join(tmpdir(), 'scrutineer-store-'))
  const database = openSqlite(driver, join(directory, 'test.db'))
  return harnessOf({
    database,
    createQueue: (clocked, bells) =>
      createRowQueue({
        database: clocked,
        bells,
        times: defaultReviewTimes,
        instance: 'one',
        leaseMs: 30_000,
      }),
    close: async () => {
      await database.close()
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  })
}
