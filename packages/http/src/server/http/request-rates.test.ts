import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRequestRates } from './request-rates.ts'

test('after a pause a client may ask as often at once as the burst says, and then by the second', async () => {
  const clock = { ms: 0 }
  const rates = createRequestRates({ perSecond: 10, burst: 3 }, { now: () => clock.ms })
  const take = async () => (await rates.take('acme'))._unsafeUnwrap()
  expect([await take(), await take(), await take()]).toEqual([0, 0, 0])
  expect(await take()).toBe(100)
  clock.ms = 99
  expect(await take()).toBe(1)
  clock.ms = 100
  expect(await take()).toBe(0)
  expect((await rates.take('other'))._unsafeUnwrap()).toBe(0)
  clock.ms = 10_000
  expect([await take(), await take(), await take(), await take()]).toEqual([0, 0, 0, 100])
})

test('a clock that was set back keeps nobody out for longer than an empty bucket does', async () => {
  const clock = { ms: 3_600_000 }
  const rates = createRequestRates({ perSecond: 10, burst: 3 }, { now: () => clock.ms })
  const take = async () => (await rates.take('acme'))._unsafeUnwrap()
  expect(await take()).toBe(0)
  clock.ms = 0
  expect(await take()).toBe(100)
  clock.ms = 100
  expect(await take()).toBe(0)
})

test('no client is ever let in more often than its rate and burst allow, and who waits as told is let in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 400 }), { maxLength: 60 }), async (pauses) => {
      const clock = { ms: 0 }
      const rates = createRequestRates({ perSecond: 5, burst: 4 }, { now: () => clock.ms })
      const letIn: number[] = []
      for (const pause of pauses) {
        clock.ms += pause
        const waitMs = (await rates.take('acme'))._unsafeUnwrap()
        if (waitMs > 0) {
          clock.ms += waitMs
          expect((await rates.take('acme'))._unsafeUnwrap()).toBe(0)
        }
        letIn.push(clock.ms)
      }
      for (const [index, from] of letIn.entries()) {
        const within = letIn.slice(index).filter((at) => at - from < 1000).length
        expect(within).toBeLessThanOrEqual(4 + 5)
      }
    }),
  )
})
