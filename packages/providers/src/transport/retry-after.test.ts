import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rateLimitResetOf, retryAfterOf, spentLimitOf } from './retry-after.ts'
import { decideRetry } from './retry-policy.ts'

const now = Date.parse('2025-01-01T00:00:00Z')

describe('retryAfterOf', () => {
  it.each<[Record<string, string>, number | null, 'header' | 'backoff' | 'give_up']>([
    [{ 'retry-after': '5' }, 5000, 'header'],
    [{ 'retry-after': '1.5' }, 1500, 'header'],
    [{ 'retry-after': 'Wed, 01 Jan 2025 00:00:30 GMT' }, 30_000, 'header'],
    [{ 'retry-after': 'Tue, 31 Dec 2024 23:00:00 GMT' }, 0, 'header'],
    [{ 'retry-after': 'Wednesday, 01-Jan-25 00:00:07 GMT' }, 7000, 'header'],
    [{ 'retry-after': 'Wed Jan  1 00:00:08 2025' }, 8000, 'header'],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250, 'header'],
    [{ 'retry-after-ms': 'soon', 'retry-after': '9' }, 9000, 'header'],
    [{ 'retry-after': '0' }, 0, 'header'],
    [{ 'retry-after': '30s' }, 30_000, 'header'],
    [{ 'retry-after': '30 seconds' }, 30_000, 'header'],
    [{ 'retry-after': '30, 5' }, 30_000, 'header'],
    [{ 'retry-after-ms': '250, 1500.5' }, 1501, 'header'],
    [{ 'retry-after': '30, soon' }, null, 'backoff'],
    [{ 'retry-after': '1735689609' }, 9000, 'header'],
    [{ 'retry-after': '2025-01-01T00:00:09Z' }, 9000, 'header'],
    [{ 'retry-after': '86400' }, 86_400_000, 'give_up'],
    [{ 'retry-after': '-3' }, null, 'backoff'],
    [{ 'retry-after': 'soon' }, null, 'backoff'],
    [{ 'retry-after': '5 apples' }, null, 'backoff'],
    [{ 'retry-after': '2025' }, 2_025_000, 'give_up'],
    [{ 'retry-after': '' }, null, 'backoff'],
    [{}, null, 'backoff'],
  ])('%j', (headers, wait, follows) => {
    const retryAfterMs = retryAfterOf(headers, null, now)
    expect(retryAfterMs).toBe(wait)
    const decision = decideRetry({
      code: 'rate_limited',
      retry: 'yes',
      retryAfterMs,
      counts: true,
      made: 0,
      allowed: 1,
      random: 0.5,
    })
    expect(decision).toMatchObject(
      follows === 'give_up'
        ? { action: 'give_up', code: 'quota_exhausted', retryable: false }
        : { action: 'retry', source: follows, waitMs: wait ?? 500 },
    )
  })

  it('listens to the delay in the body when no header speaks', () => {
    expect(retryAfterOf({}, '17.25s', now)).toBe(17_250)
    expect(retryAfterOf({ 'retry-after': '1' }, '17.25s', now)).toBe(1000)
    expect(retryAfterOf({}, 'later', now)).toBeNull()
  })

  it('takes any header for a wait that is not negative, or for none', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, delay) => {
        for (const wait of [
          retryAfterOf({ 'retry-after': value, 'retry-after-ms': value }, delay, now),
          rateLimitResetOf({ 'x-ratelimit-reset': value, 'x-ratelimit-reset-tokens': value }, now),
        ]) {
          expect(wait === null || (Number.isSafeInteger(wait) && wait >= 0)).toBe(true)
        }
      }),
    )
  })
})

describe('rateLimitResetOf', () => {
  it.each([
    ['1s', 1000],
    ['6m0s', 360_000],
    ['7.66s', 7660],
    ['120ms', 120],
    ['1h2m3s', 3_723_000],
    ['1d', 86_400_000],
    ['30', 30_000],
    [String(now + 5000), 5000],
    [String(now / 1000 + 5), 5000],
    ['', null],
    ['later', null],
  ])('x-ratelimit-reset: %s', (value, wait) => {
    expect(rateLimitResetOf({ 'x-ratelimit-reset': value }, now)).toBe(wait)
  })

  it('waits for the last of the limits that are used up', () => {
    const headers = {
      'x-ratelimit-reset-requests': '2s',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-tokens': '5s',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset': '9s',
      'x-ratelimit-remaining': '7',
    }
    expect(rateLimitResetOf(headers, now)).toBe(5000)
  })

  it.each<[string, Record<string, string>, number]>([
    ['by the minute', { 'x-ratelimit-reset-tokens-minute': '4.5' }, 4500],
    ['of Anthropic', { 'anthropic-ratelimit-output-tokens-reset': '2025-01-01T00:00:03Z' }, 3000],
    ['of the standard', { 'ratelimit-reset': '7', 'ratelimit-remaining': '0' }, 7000],
    ['of the standard, older', { ratelimit: 'limit=100, remaining=0, reset=5' }, 5000],
    ['of the standard, newer', { ratelimit: '"burst";r=3;t=2, "day";r=0;t=40' }, 40_000],
  ])('knows a limit %s', (_name, headers, wait) => {
    expect(rateLimitResetOf(headers, now)).toBe(wait)
  })

  it('waits for the first of them when none says that it is used up', () => {
    const headers = { 'x-ratelimit-reset-requests': '2s', 'x-ratelimit-reset-tokens': '5s' }
    expect(rateLimitResetOf(headers, now)).toBe(2000)
  })
})

describe('spentLimitOf', () => {
  it.each<[string, Record<string, string>, number | null]>([
    [
      'waits for what an answer used up',
      { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '200ms' },
      200,
    ],
    ['not where something remains', { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '1s' }, null],
    ['not where nothing is said of what remains', { 'x-ratelimit-reset': '1s' }, null],
    [
      'not for the end of a day',
      { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6h' },
      null,
    ],
  ])('%s', (_name, headers, wait) => {
    expect(spentLimitOf(headers, now)).toBe(wait)
  })
})
