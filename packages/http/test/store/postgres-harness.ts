import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { createJobQueue } from '../../src/postgres/create-job-queue.ts'
import { loadEngines } from '../../src/postgres/load-engines.ts'
import { startBoss } from '../../src/postgres/start-boss.ts'
import { defaultReviewTimes } from '../../src/server/store/review-times.ts'
import { openPatientPool, patienceMs } from '../support/open-patient-pool.ts'
import { harnessOf, type StoreHarness } from './harness.ts'
import { createPlainQueue } from './plain-queue.ts'

/** A store on a real PostgreSQL, and the engine of its queue where this Node can run it. */
export interface PostgresHarness extends StoreHarness {
  readonly boss: PgBoss | null
}

/** A real PostgreSQL, with the real queue where this Node can run its engine. */
export async function postgresHarness(connectionString: string): Promise<PostgresHarness> {
  const database = openPatientPool(connectionString, 10)
  await database.run('create schema scrutineer')
  const engines = await loadEngines()
  if (engines.isErr() && engines.error.code === 'node_too_old')
    return {
      ...(await harnessOf({ database, createQueue: createPlainQueue, close: () => database.close() })),
      boss: null,
    }
  const { PgBoss: Boss } = engines._unsafeUnwrap()
  const boss = new Boss({
    connectionString,
    schema: 'scrutineer_queue',
    max: 4,
    connectionTimeoutMillis: patienceMs,
    // Which worker has lost its review the test says, and what is due. Left to itself the engine would put back in line what
    // earlier tests claimed, and send a job of its own at each full minute.
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await startBoss(boss)
  const harness = await harnessOf({
    database,
    createQueue: (clocked, bells) =>
      createJobQueue({
        database: { ...clocked, raw: (tx) => database.raw(tx) },
        bells,
        times: defaultReviewTimes,
        boss,
        newId: randomUUID,
      }),
    close: async () => {
      await boss.stop({ graceful: false })
      await database.close()
    },
  })
  return { ...harness, boss }
}
