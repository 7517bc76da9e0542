import { errAsync } from 'neverthrow'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorkers, type Workers } from '../../src/server/lifecycle/create-workers.ts'
import type { LifecycleEvent } from '../../src/server/lifecycle/lifecycle-event.ts'
import type { ReviewQueue } from '../../src/server/ports/review-queue.ts'
import type { ReviewRow, StoreError } from '../../src/server/ports/review-store.ts'
import { type StoreHarness, sqliteHarness } from '../store/harness.ts'
import { submission } from '../support/canonical-submission.ts'
import { type ManualTimers, manualTimers } from '../support/manual-timers.ts'
import { type ScriptedExecutor, scriptedExecutor } from '../support/scripted-executor.ts'

const caps = { unfinishedOfClient: 100, backlog: 100 }

let harness: StoreHarness
let timers: ManualTimers
let executor: ScriptedExecutor
let events: LifecycleEvent[]
let broken: boolean

beforeEach(async () => {
  harness = await sqliteHarness()
  timers = manualTimers()
  executor = scriptedExecutor()
  events = []
  broken = false
})
afterEach(() => harness.close())

/** Workers on a store that is away as long as `broken` says so. */
function workersOf(count = 1, queue: ReviewQueue = harness.queue): Workers {
  return createWorkers({
    store: { finish: (claim, outcome) => (broken ? away() : harness.store.finish(claim, outcome)) },
    queue: { ...queue, release: (claim) => (broken ? away() : queue.release(claim)) },
    executor,
    bells: harness.bells,
    timers,
    onEvent: (event) => events.push(event),
    count,
    pollMs: 1000,
  })
}

const away = () => errAsync<boolean, StoreError>({ code: 'store_unavailable', detail: 'away' })

async function accept(): Promise<ReviewRow> {
  const input = { clientId: 'c', idempotencyKey: null, digest: 'd', submission, asynchronous: true }
  const accepted = (await harness.store.accept(input, caps))._unsafeUnwrap()
  if (!('review' in accepted)) throw new Error(accepted.kind)
  return accepted.review
}

async function rowOf({ reviewId }: { reviewId: string }): Promise<ReviewRow | null> {
  return (await harness.store.find('c', reviewId))._unsafeUnwrap()
}

/** The attempt that was begun at this place. */
function execution(place: number) {
  const found = executor.executions[place]
  if (found === undefined) throw new Error(`there is no attempt ${place}`)
  return found
}

test('a review that is accepted is begun at once, and what comes of it is kept', async () => {
  workersOf().start()
  await timers.settle()
  const review = await accept()
  await timers.settle()
  expect(await rowOf(review)).toMatchObject({ status: 'running', attempt: 1 })
  execution(0).complete()
  await timers.settle()
  expect(await rowOf(review)).toMatchObject({ status: 'completed', errorCode: null })
  const { reviewId } = review
  expect(events).toEqual([
    { kind: 'review_started', reviewId, attempt: 1 },
    { kind: 'review_ended', reviewId, attempt: 1, errorCode: null },
  ])
})

test('as many reviews run at a time as there are workers', async () => {
  workersOf(2).start()
  for (let place = 0; place < 5; place += 1) await accept()
  await timers.settle()
  expect(executor.executions).toHaveLength(2)
  execution(1).complete()
  await timers.settle()
  expect(executor.executions).toHaveLength(3)
})

test('a failure is kept by its name', async () => {
  workersOf().start()
  const review = await accept()
  await timers.settle()
  execution(0).fail('provider_refused')
  await timers.settle()
  expect(await rowOf(review)).toMatchObject({ status: 'failed', errorCode: 'provider_refused' })
})

test('an executor that throws has failed, and the worker goes on', async () => {
  workersOf().start()
  const [first, second] = [await accept(), await accept()]
  await timers.settle()
  execution(0).explode()
  await timers.settle()
  expect(await rowOf(first)).toMatchObject({ status: 'failed', errorCode: 'internal_error' })
  expect(events.map((event) => event.kind)).toContain('executor_misbehaved')
  expect(JSON.stringify(events)).not.toContain('the executor is broken')
  execution(1).complete()
  await timers.settle()
  expect(await rowOf(second)).toMatchObject({ status: 'completed' })
})

test('a claim is renewed as long as its attempt lasts', async () => {
  workersOf().start()
  const review = await accept()
  await timers.settle()
  for (let seconds = 0; seconds < 120; seconds += 10) {
    await harness.advance(10_000)
    await timers.pass(10_000)
    expect((await harness.queue.recover())._unsafeUnwrap()).toBe(0)
  }
  expect(await rowOf(review)).toMatchObject({ status: 'running', attempt: 1 })
})

test('a review that is cancelled stops at once', async () => {
  workersOf().start()
  const review = await accept()
  await timers.settle()
  await harness.store.cancel('c', review.reviewId)
  expect(execution(0).signal.aborted).toBe(true)
  await timers.settle()
  expect(events.at(-1)).toEqual({ kind: 'claim_lost', reviewId: review.reviewId, attempt: 1 })
  expect(await rowOf(review)).toMatchObject({ status: 'cancelled' })
})

test('a worker that was counted as lost stops at its next sign of life, and writes nothing', async () => {
  workersOf().start()
  const review = await accept()
  await timers.settle()
  await harness.advance(30_001)
  expect((await harness.queue.recover())._unsafeUnwrap()).toBe(1)
  await timers.pass(9999)
  expect(execution(0).signal.aborted).toBe(false)
  await timers.pass(1)
  expect(execution(0).signal.aborted).toBe(true)
  expect(events).toContainEqual({ kind: 'claim_lost', reviewId: review.reviewId, attempt: 1 })
  await harness.advance(1000)
  await timers.pass(1000)
  expect(await rowOf(review)).toMatchObject({ status: 'running', attempt: 2 })
  execution(1).complete()
  await timers.settle()
  expect(await rowOf(review)).toMatchObject({ status: 'completed', attempt: 2 })
})

test('the deadline stops an attempt, which has then timed out', async () => {
  workersOf().start()
  const review = await accept()
  await timers.settle()
  await timers.pass(execution(0).review.remainingMs)
  expect(execution(0).signal.aborted).toBe(true)
  expect(await rowOf(review)).toMatchObject({ status: 'failed', errorCode: 'review_timeout' })
})

test('a result waits for a store that is away', async () => {
  workersOf().start()
  const review = await accept()
  await timers.settle()
  broken = true
  execution(0).complete()
  await timers.pass(4000)
  expect(events.filter((event) => event.kind === 'store_failed').length).toBeGreaterThan(2)
  broken = false
  await timers.pass(5000)
  expect(await rowOf(review)).toMatchObject({ status: 'completed' })
})

test('at shutdown nothing is begun, and what runs may end in its time', async () => {
  const workers = workersOf()
  workers.start()
  const [running, waiting] = [await accept(), await accept()]
  await timers.settle()
  const drained = workers.drain(30_000)
  await timers.pass(29_999)
  execution(0).complete()
  await drained
  expect(await rowOf(running)).toMatchObject({ status: 'completed' })
  expect(await rowOf(waiting)).toMatchObject({ status: 'queued', attempt: 0 })
})

test('what has not ended by then is handed back without using up an attempt', async () => {
  const workers = workersOf()
  workers.start()
  const review = await accept()
  await timers.settle()
  const drained = workers.drain(30_000)
  await timers.pass(30_000)
  await drained
  expect(execution(0).signal.aborted).toBe(true)
  expect(await rowOf(review)).toMatchObject({ status: 'queued', attempt: 1 })
  expect(await harness.database.all('select attempt_limit from reviews')).toEqual([{ attempt_limit: 4 }])
  expect(events.at(-1)).toMatchObject({ kind: 'review_released', attempt: 1 })
})

test('an executor that does not stop is not waited for', async () => {
  executor = scriptedExecutor({ obeys: false })
  const workers = workersOf()
  workers.start()
  const review = await accept()
  await timers.settle()
  const drained = workers.drain(1000)
  await timers.pass(6000)
  await drained
  expect(events.map((event) => event.kind)).toContain('executor_misbehaved')
  expect(await rowOf(review)).toMatchObject({ status: 'queued' })
})

test('a store that is away does not hold up the end', async () => {
  const workers = workersOf()
  workers.start()
  const review = await accept()
  await timers.settle()
  broken = true
  const drained = workers.drain(1000)
  await timers.pass(1000)
  await drained
  expect(await rowOf(review)).toMatchObject({ status: 'running', attempt: 1 })
  // Each attempt that is told of as begun is told of as over.
  expect(events.at(-1)).toMatchObject({ kind: 'claim_lost', attempt: 1 })
})

test('work that nobody told of is found by looking', async () => {
  workersOf().start()
  await timers.settle()
  const review = await accept()
  await timers.settle()
  execution(0).fail('internal_error')
  await timers.settle()
  await harness.database.run(`update reviews set status = 'queued', submission = '{}' where review_id = ?`, [
    review.reviewId,
  ])
  await timers.pass(999)
  expect(executor.executions).toHaveLength(1)
  await timers.pass(1)
  expect(executor.executions).toHaveLength(2)
})
