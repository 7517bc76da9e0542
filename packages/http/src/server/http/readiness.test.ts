import { expect, test, vi } from 'vitest'
import { cacheReadiness } from './readiness.ts'

test('is asked once for all who ask within a second', async () => {
  const clock = { ms: 5 }
  const ask = vi.fn(() => Promise.resolve(true))
  const isReady = cacheReadiness(ask, { now: () => clock.ms })
  expect(await Promise.all([isReady(), isReady()])).toEqual([true, true])
  clock.ms += 999
  await isReady()
  expect(ask).toHaveBeenCalledTimes(1)
  clock.ms += 1
  await isReady()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a question that breaks is no readiness, and is asked anew', async () => {
  const clock = { ms: 0 }
  const ask = vi.fn(() => Promise.resolve(true)).mockRejectedValueOnce(new Error('broken'))
  const isReady = cacheReadiness(ask, { now: () => clock.ms })
  expect(await isReady()).toBe(false)
  clock.ms += 1000
  expect(await isReady()).toBe(true)
})

test('a clock that was set back does not keep an old answer', async () => {
  const clock = { ms: 10_000 }
  const ask = vi.fn(() => Promise.resolve(true))
  const isReady = cacheReadiness(ask, { now: () => clock.ms })
  await isReady()
  clock.ms = 0
  await isReady()
  expect(ask).toHaveBeenCalledTimes(2)
})
