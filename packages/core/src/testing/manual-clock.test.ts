import { expect, it } from 'vitest'
import { manualClock } from './manual-clock.ts'

it('time passes only by hand', () => {
  const clock = manualClock(1000)
  expect([clock.now(), clock.now()]).toEqual([1000, 1000])
  clock.advance(250)
  expect(clock.now()).toBe(1250)
})
