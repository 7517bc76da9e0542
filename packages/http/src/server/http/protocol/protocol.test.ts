import { expect, test } from 'vitest'
import { errorCodes, errorTraits } from '../../vocabulary/error-code.ts'
import { acceptsJson } from './accepts-json.ts'
import { prefersAsync } from './prefers-async.ts'
import { retryAfter } from './retry-after.ts'

test.each<[string | null, boolean]>([
  [null, true],
  ['', true],
  ['*/*', true],
  ['application/*', true],
  ['application/json', true],
  ['APPLICATION/JSON', true],
  ['text/html, application/json;q=0.1', true],
  ['text/html, */*;q=0.1', true],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['application/*;q=0, */*', false],
  ['*/*;q=0', false],
  ['*/*;q=0.000', false],
  ['text/html', false],
  ['application/xml, text/*', false],
  ['application/problem+json', false],
  ['constructor', false],
])('Accept %j lets JSON through: %s', (header, accepted) => {
  expect(acceptsJson(header)).toBe(accepted)
})

test.each<[string | null, boolean]>([
  [null, false],
  ['respond-async', true],
  ['Respond-Async', true],
  ['wait=10, respond-async', true],
  ['respond-async; foo=bar', true],
  ['respond-async=1', true],
  ['handling=lenient', false],
  ['respond-asynchronously', false],
  ['note="a, respond-async"', false],
  ['note="\\"", respond-async', true],
  ['x;respond-async', false],
])('Prefer %j asks for an answer at once: %s', (header, asks) => {
  expect(prefersAsync(header)).toBe(asks)
})

test('says when to come again exactly where time mends it and a status says so', () => {
  const said = errorCodes.filter((code) => retryAfter({ code }) !== null)
  const expected = errorCodes.filter(
    (code) =>
      (errorTraits[code].retryable && [429, 503, 504].includes(errorTraits[code].status)) ||
      code === 'review_not_completed',
  )
  expect(said).toEqual(expected)
  expect(said).not.toContain('profile_limit_reached')
})

test.each([
  [0, 1],
  [0.001, 1],
  [1.2, 2],
  [60, 60],
])('%s seconds are told as %s', (retryAfterSeconds, told) => {
  expect(retryAfter({ code: 'rate_limited', retryAfterSeconds })).toBe(told)
})
