import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lostReviewQueue, reviewQueue, upkeepQueue } from '../../src/postgres/review-job.ts'
import { shareUpkeep } from '../../src/postgres/share-upkeep.ts'
import { openPostgresBackend } from '../../src/postgres.ts'
import type { ClaimedReview, ReviewRow } from '../../src/server/ports/review-store.ts'
import { submission } from '../support/canonical-submission.ts'
import { openPatientPool } from '../support/open-patient-pool.ts'
import { runsEngine } from '../support/runs-engine.ts'
import { emptyResult } from '../support/scripted-executor.ts'
import { postgresBin, startPostgres, type TestPostgres } from '../support/start-postgres.ts'
import { type PostgresHarness, postgresHarness } from './postgres-harness.ts'

const hasEngine = await runsEngine()

describe.skipIf(postgresBin === null)('PostgreSQL', () => {
  let postgres: TestPostgres
  let harness: PostgresHarness
  beforeAll(async () => {
    postgres = await startPostgres(postgresBin ?? '')
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    harness = await postgresHarness(await postgres.createDatabase())
  })
  afterEach(() => harness.close())

  const submit = (more: { asynchronous?: boolean } = {}) =>
    harness.store.accept(
      { clientId: 'c', idempotencyKey: null, digest: 'd', submission, asynchronous: true, ...more },
      { unfinishedOfClient: 100, backlog: 100 },
    )
  const accept = async (): Promise<ReviewRow> => {
    const accepted = (await submit())._unsafeUnwrap()
    if (!('review' in accepted)) throw new Error(accepted.kind)
    return accepted.review
  }
  const claim = async (): Promise<ClaimedReview> => {
    const claimed = (await harness.queue.claim())._unsafeUnwrap()
    if (claimed === null) throw new Error('nothing to claim')
    return claimed
  }

  test('a database that is stopped is said to be away, and has everything when it is back', async () => {
    const review = await accept()
    await postgres.kill()
    expect((await submit())._unsafeUnwrapErr().code).toBe('store_unavailable')
    expect((await harness.store.find('c', review.reviewId))._unsafeUnwrapErr().code).toBe('store_unavailable')
    expect((await harness.store.ping())._unsafeUnwrapErr().code).toBe('store_unavailable')
    expect((await harness.queue.claim())._unsafeUnwrapErr().code).toBe('store_unavailable')
    await postgres.start()
    expect((await harness.store.find('c', review.reviewId))._unsafeUnwrap()).toEqual(review)
    await harness.advance(1)
    expect((await submit())._unsafeUnwrap().kind).toBe('accepted')
    expect(await claim()).toMatchObject({ reviewId: review.reviewId, attempt: 1 })
  })

  test('whoever waits is not told of a database that is away for a while', async () => {
    await accept()
    const held = await claim()
    const waiting = harness.store.waitForEnd('c', held.reviewId, new AbortController().signal)
    await postgres.kill()
    const early = await Promise.race([waiting, setTimeout(700, 'still waiting')])
    expect(early).toBe('still waiting')
    await postgres.start()
    await harness.store.finish(held, { kind: 'completed', result: emptyResult })
    expect((await waiting)._unsafeUnwrap()?.review.status).toBe('completed')
  })

  test('a transaction whose connection breaks is undone, and the next one gets another', async () => {
    const review = await accept()
    const broken = harness.database.transaction(async (tx) => {
      await tx.run(`update reviews set digest = 'changed'`)
      await tx.all('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(broken).rejects.toMatchObject({ code: 'store_unavailable' })
    expect((await harness.store.find('c', review.reviewId))._unsafeUnwrap()?.digest).toBe('d')
    expect((await harness.store.cancel('c', review.reviewId))._unsafeUnwrap()?.status).toBe('cancelled')
  })

  describe.skipIf(!hasEngine)('and the engine of its queue', () => {
    const bossOf = () => {
      if (harness.boss === null) throw new Error('there is no engine')
      return harness.boss
    }
    const jobs = async () => {
      const rows = await harness.database.all<{ state: string; priority: number; retry_limit: number }>(
        `select j.state::text as state, j.priority, j.retry_limit from scrutineer_queue.job j
           join reviews r on r.job_id = j.id::text where j.name = ?`,
        [reviewQueue],
      )
      return rows
    }
    /** What the engine does when it has not heard a heart for too long. */
    const loseWorker = async (): Promise<void> => {
      const [row] = await harness.database.all<{ job_id: string }>('select job_id from reviews')
      await bossOf().fail(reviewQueue, row?.job_id ?? '')
    }

    test('a refused submission leaves no job, an accepted one a job with its row', async () => {
      await harness.store.accept(
        { clientId: 'c', idempotencyKey: null, digest: 'd', submission, asynchronous: true },
        { unfinishedOfClient: 0, backlog: 0 },
      )
      expect(await jobs()).toEqual([])
      await submit({ asynchronous: false })
      expect(await jobs()).toEqual([{ state: 'created', priority: 1, retry_limit: 2 }])
    })

    test('a disk that is full at the job takes the row with it, and at the end leaves the review running', async () => {
      const { database } = harness
      await accept()
      const held = await claim()
      await database.run(`create function refuse() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'disk_full', message = 'no space left on device'; end $$`)
      await database.run(`create trigger full_disk before insert or update on scrutineer_queue.job
        for each row execute function scrutineer.refuse()`)
      expect((await submit())._unsafeUnwrapErr().code).toBe('store_full')
      const finish = () => harness.store.finish(held, { kind: 'completed', result: emptyResult })
      expect((await finish())._unsafeUnwrapErr().code).toBe('store_full')
      expect(await database.all('select status from reviews')).toEqual([{ status: 'running' }])
      await database.run('drop trigger full_disk on scrutineer_queue.job')
      expect((await finish())._unsafeUnwrap()).toBe(true)
      expect((await submit())._unsafeUnwrap().kind).toBe('accepted')
    })

    test('a job ends with its review, whatever ends it', async () => {
      const cancelled = await accept()
      await harness.store.cancel('c', cancelled.reviewId)
      expect(await jobs()).toMatchObject([{ state: 'cancelled' }])
      await accept()
      await harness.store.finish(await claim(), { kind: 'completed', result: emptyResult })
      expect((await jobs()).map((job) => job.state).sort()).toEqual(['cancelled', 'completed'])
    })

    test('a review whose workers are lost is begun as often as it may be, and is then lost', async () => {
      const { reviewId } = await accept()
      const claims: ClaimedReview[] = []
      for (const attempt of [1, 2, 3]) {
        const held = await claim()
        expect(held.attempt).toBe(attempt)
        claims.push(held)
        await loseWorker()
      }
      expect((await harness.queue.claim())._unsafeUnwrap()).toBeNull()
      expect((await harness.queue.recover())._unsafeUnwrap()).toBe(1)
      expect((await harness.queue.recover())._unsafeUnwrap()).toBe(0)
      const row = (await harness.store.find('c', reviewId))._unsafeUnwrap()
      expect(row).toMatchObject({ status: 'failed', errorCode: 'worker_lost', attempt: 3 })
      for (const held of claims) {
        const written = await harness.store.finish(held, { kind: 'completed', result: emptyResult })
        expect(written._unsafeUnwrap()).toBe(false)
      }
    })

    test('a worker that was counted as lost may still end what nobody has begun since', async () => {
      await accept()
      const held = await claim()
      await loseWorker()
      const written = await harness.store.finish(held, { kind: 'completed', result: emptyResult })
      expect(written._unsafeUnwrap()).toBe(true)
      expect((await harness.queue.claim())._unsafeUnwrap()).toBeNull()
    })

    test('a worker that died between delivery and claim costs an attempt and nothing else', async () => {
      await accept()
      await bossOf().fetch(reviewQueue)
      await loseWorker()
      expect(await claim()).toMatchObject({ attempt: 2 })
    })

    test('a review that was handed back has as many attempts as before, and its old job is over', async () => {
      await accept()
      await claim()
      await loseWorker()
      const second = await claim()
      expect((await harness.queue.release(second))._unsafeUnwrap()).toBe(true)
      const third = await claim()
      expect(third.attempt).toBe(3)
      await loseWorker()
      expect(await claim()).toMatchObject({ attempt: 4 })
      await loseWorker()
      expect((await harness.queue.claim())._unsafeUnwrap()).toBeNull()
      expect((await harness.queue.recover())._unsafeUnwrap()).toBe(1)
    })

    test('a dead letter about a job that another has followed says nothing', async () => {
      const { reviewId } = await accept()
      const letter = { reviewId, jobId: '00000000-0000-4000-8000-000000000000', attemptsBefore: 0 }
      await bossOf().send(lostReviewQueue, letter)
      expect((await harness.queue.recover())._unsafeUnwrap()).toBe(0)
      expect(await claim()).toMatchObject({ reviewId })
    })

    test('what one process does for all is done by one of them', async () => {
      let runs = 0
      const task = { name: 'count', everyMs: 60_000, everywhere: false, run: () => harness.queue.recover() }
      await bossOf().send(upkeepQueue, {})
      const stop = await shareUpkeep(bossOf(), [task], async () => {
        runs += 1
      })
      while (runs === 0) await setTimeout(10)
      await stop._unsafeUnwrap()()
      expect(runs).toBe(1)
      expect(await bossOf().getSchedules(upkeepQueue)).toMatchObject([{ cron: '* * * * *' }])
    })

    test('processes that start at the same time make one schema', async () => {
      const connectionString = await postgres.createDatabase()
      const opened = await Promise.all([1, 2, 3].map(() => openPostgresBackend({ connectionString })))
      const backends = opened.map((one) => one._unsafeUnwrap())
      await Promise.all(backends.map((backend) => backend.close()))
      const database = openPatientPool(connectionString, 1)
      expect(await database.all('select count(*) as many from schema_version')).toEqual([{ many: 1 }])
      await database.close()
    })
  })
})
