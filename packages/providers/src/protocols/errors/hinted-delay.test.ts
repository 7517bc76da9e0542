import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hintedDelay } from './hinted-delay.ts'

describe('hintedDelay', () => {
  it.each([
    ['Rate limit reached for m in organization o on requests per min. Please try again in 20ms.', 20],
    [
      'Rate limit reached on tokens per min (TPM): Limit 6000, Used 5000. Please try again in 1.242s. Visit',
      1242,
    ],
    ['Please try again in 7m12s.', 432_000],
    ['Please try again in 6m0s.', 360_000],
    ['Please try again in 1h2m3.5s', 3_723_500],
    ['Please retry after 6 seconds.', 6000],
    ['Requests have exceeded the call rate limit. Please retry after 1 second.', 1000],
    ['Please retry in 17.254890102s.', 17_255],
    ['Too many requests, wait for 30 secs', 30_000],
    ['Try again in 2 minutes', 120_000],
    ['retry in 1 hour and 5 minutes', 3_900_000],
    ['Your limit resets in about 3 days', 259_200_000],
    ['Please try again later.', null],
    ['Please try again in a moment', null],
    ['Limit 100, used 99, 5 seconds', null],
    ['try again in 5 apples', null],
    ['', null],
  ])('%s', (message, wait) => {
    expect(hintedDelay(message)).toBe(wait)
  })

  it('takes any message for a wait that is not negative, or for none', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const wait = hintedDelay(`${before} try again in ${after}`)
        expect(wait === null || (Number.isSafeInteger(wait) && wait >= 0)).toBe(true)
      }),
    )
  })

  it('takes no longer for a long message than for a short one, by more than its length', () => {
    for (const piece of ['try again in 1s ', '1 ', 'wait for 1m and ', '1s1s']) {
      expect(hintedDelay(`${piece.repeat(4096 / piece.length)}!`)).not.toBe(undefined)
    }
  })
})
