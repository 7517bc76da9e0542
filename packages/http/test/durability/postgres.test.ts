import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPostgresBackend } from '../../src/postgres.ts'
import type { Database } from '../../src/server/ports/database.ts'
import { openPatientPool } from '../support/open-patient-pool.ts'
import { runsEngine } from '../support/runs-engine.ts'
import { postgresBin, startPostgres, type TestPostgres } from '../support/start-postgres.ts'
import { auditStatuses, takeAccount } from './audit.ts'
import type { ProcessOrders } from './process-orders.ts'
import { type ReviewProcess, removeProgram, startProcess } from './start-process.ts'

/** What is always tried; `DURABILITY=full` tries it at the size that the server is held to. */
const full = process.env['DURABILITY'] === 'full'
const size = full ? { reviews: 1000, kills: 20, restarts: 6 } : { reviews: 60, kills: 2, restarts: 1 }
// Processes are started one after another; a busy machine takes its time.
vi.setConfig({ testTimeout: full ? 900_000 : 240_000 })

const canRun = postgresBin !== null && (await runsEngine())

describe.skipIf(!canRun)('many processes on one PostgreSQL', () => {
  let postgres: TestPostgres
  let connectionString: string
  let database: Database
  const processes = new Set<ReviewProcess>()

  beforeAll(async () => {
    postgres = await startPostgres(postgresBin ?? '')
  })
  afterAll(() => postgres.stop())
  afterAll(removeProgram)
  beforeEach(async () => {
    connectionString = await postgres.createDatabase()
    // Makes the tables, and is gone again.
    const backend = (await openPostgresBackend({ connectionString }))._unsafeUnwrap()
    await backend.close()
    database = openPatientPool(connectionString, 2)
    await auditStatuses(database)
  })
  afterEach(async () => {
    await Promise.all([...processes].map((running) => running.kill()))
    processes.clear()
    await database.close()
  })

  const start = async (
    workers: number,
    workMs: readonly [number, number],
    more: Partial<ProcessOrders> = {},
  ): Promise<ReviewProcess> => {
    const started = await startProcess({ postgres: connectionString, workers, workMs, ...more })
    processes.add(started)
    return started
  }
  const kill = async (running: ReviewProcess): Promise<void> => {
    await running.kill()
    processes.delete(running)
  }

  /** Takes reviews in over processes that may be killed and replaced; each is sent until it was answered. */
  const submitAll = async (apis: ReviewProcess[], many: number, acknowledged: string[]): Promise<void> => {
    for (let number = 0; number < many; ) {
      const answer = await apis[number % apis.length]?.accept(`client-${number % 7}`, `key-${number}`)
      if (answer?.reviewId) {
        acknowledged.push(answer.reviewId)
        number += 1
      } else await setTimeout(20)
    }
  }

  const untilAllEnded = async (many: number): Promise<void> => {
    const ended = `select count(*) as many from reviews where status not in ('queued', 'running')`
    for (;;) {
      const [row] = await database.all<{ many: number }>(ended)
      if (row?.many === many) return
      await setTimeout(200)
    }
  }

  test('reviews that were accepted end once each, whoever is killed, restarted or frozen meanwhile, the database too', async () => {
    const apis = [await start(0, [0, 0]), await start(0, [0, 0])]
    const acknowledged: string[] = []
    const submitting = submitAll(apis, size.reviews, acknowledged)

    // One worker is begun, stands still for longer than its heart may, and wakes up to a review that is done.
    const frozen = await start(1, [5000, 5000], { standsStill: true })
    while (!frozen.events.some(({ event }) => event === 'review_started')) await setTimeout(10)
    const held = frozen.events.find(({ event }) => event === 'review_started')?.reviewId ?? ''

    const workMs = [30, 200] as const
    const workers = [await start(2, workMs), await start(2, workMs), await start(2, workMs)]
    for (let killed = 0; killed < size.kills; killed += 1) {
      await setTimeout(200 + Math.random() * 300)
      const place = killed % workers.length
      const victim = workers[place]
      if (victim === undefined) throw new Error('nobody to kill')
      await kill(victim)
      workers[place] = await start(2, workMs)
      if (killed === 1) {
        await postgres.kill()
        await setTimeout(500)
        await postgres.start()
      }
      if (killed >= size.restarts) continue
      const api = apis[killed % 2]
      if (api !== undefined) await kill(api)
      apis[killed % 2] = await start(0, [0, 0])
    }
    await submitting
    await untilAllEnded(size.reviews)

    frozen.thaw()
    while (!frozen.events.some(({ event }) => event === 'claim_lost')) await setTimeout(10)
    expect(frozen.events).toContainEqual({ event: 'claim_lost', reviewId: held })
    expect(frozen.events.filter(({ event }) => event === 'review_ended')).toEqual([])

    const account = await takeAccount(database, acknowledged)
    if (full) console.log('postgres', acknowledged.length, 'acknowledged', JSON.stringify(account))
    expect(new Set(acknowledged).size).toBe(size.reviews)
    expect(account).toMatchObject({ lost: 0, unfinished: 0, endedTwice: 0, miscounted: 0 })
    expect(account.repeated).toBeGreaterThan(0)
    const [row] = await database.all('select attempt > 1 as again from reviews where review_id = ?', [held])
    expect(row).toEqual({ again: true })
  })
})
