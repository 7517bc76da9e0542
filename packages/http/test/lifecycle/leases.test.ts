import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ClaimedReview } from '../../src/server/ports/review-store.ts'
import { createRowQueue } from '../../src/server/sqlite/create-row-queue.ts'
import { defaultReviewTimes } from '../../src/server/store/review-times.ts'
import { type StoreHarness, sqliteHarness } from '../store/harness.ts'
import { submission } from '../support/canonical-submission.ts'

let harness: StoreHarness
beforeEach(async () => {
  harness = await sqliteHarness()
})
afterEach(() => harness.close())

async function accept(): Promise<void> {
  const input = { clientId: 'c', idempotencyKey: null, digest: 'd', submission, asynchronous: true }
  await harness.store.accept(input, { unfinishedOfClient: 100, backlog: 100 })
}

async function claim(queue = harness.queue): Promise<ClaimedReview | null> {
  return (await queue.claim())._unsafeUnwrap()
}

async function recover(queue = harness.queue): Promise<number> {
  return (await queue.recover())._unsafeUnwrap()
}

test('a lease that is renewed holds on, one that is not is lost a moment after its end', async () => {
  await accept()
  const held = await claim()
  if (held === null) throw new Error('nothing to claim')
  await harness.advance(30_000)
  expect(await recover()).toBe(0)
  expect((await harness.queue.renew(held))._unsafeUnwrap()).toBe(true)
  await harness.advance(30_000)
  expect(await recover()).toBe(0)
  await harness.advance(1)
  expect(await recover()).toBe(1)
  expect((await harness.queue.renew(held))._unsafeUnwrap()).toBe(false)
})

test('a lost review is begun again after a pause that grows, as often as it may be, and is then lost', async () => {
  await accept()
  for (const [attempt, pauseMs] of [
    [1, 1000],
    [2, 2000],
  ] as const) {
    expect(await claim()).toMatchObject({ attempt })
    await harness.advance(30_001)
    expect(await recover()).toBe(1)
    await harness.advance(pauseMs - 1)
    expect(await claim()).toBeNull()
    await harness.advance(1)
  }
  const last = await claim()
  expect(last).toMatchObject({ attempt: 3 })
  await harness.advance(30_001)
  expect(await recover()).toBe(1)
  const row = (await harness.store.find('c', last?.reviewId ?? ''))._unsafeUnwrap()
  expect(row).toMatchObject({ status: 'failed', errorCode: 'worker_lost', attempt: 3 })
  expect(row?.finishedAt).not.toBeNull()
  expect(await harness.database.all('select submission from reviews')).toEqual([{ submission: null }])
})

test('whoever waits for a review hears that it was lost', async () => {
  await accept()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await harness.advance(10_000)
    const held = await claim()
    if (held === null) throw new Error('nothing to claim')
    const waiting = harness.store.waitForEnd('c', held.reviewId, new AbortController().signal)
    await harness.advance(30_001)
    await recover()
    if (attempt === 3) expect((await waiting)._unsafeUnwrap()?.review.errorCode).toBe('worker_lost')
  }
})

test('what a process that is gone had claimed is lost at once', async () => {
  await accept()
  await claim()
  const next = createRowQueue({
    database: harness.database,
    bells: harness.bells,
    times: defaultReviewTimes,
    instance: 'two',
    leaseMs: 30_000,
  })
  expect(await recover()).toBe(0)
  expect(await recover(next)).toBe(1)
  await harness.advance(1000)
  expect(await claim(next)).toMatchObject({ attempt: 2 })
})

test('a clock that is set back keeps nothing in line: not what was lost, and not what was handed back', async () => {
  await accept()
  const first = await claim()
  if (first === null) throw new Error('nothing to claim')
  expect((await harness.queue.release(first))._unsafeUnwrap()).toBe(true)
  await harness.advance(-3_600_000)
  expect(await claim()).toMatchObject({ attempt: 2 })
  await harness.advance(30_001)
  expect(await recover()).toBe(1)
  expect(await claim()).toBeNull()
  await harness.advance(-3_600_000)
  expect(await claim()).toMatchObject({ attempt: 3 })
})
