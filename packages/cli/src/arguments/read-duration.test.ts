import { expect, test } from 'vitest'
import { readDuration } from './read-duration.ts'

test.each([
  ['90s', 90_000],
  ['2m', 120_000],
  ['1m30s', 90_000],
  ['1h', 3_600_000],
  ['1h0m5s', 3_605_000],
  ['250ms', 250],
  ['0.5s', 500],
  ['1s500ms', 1_500],
])('%s is a span of time', (text, milliseconds) => {
  expect(readDuration(text)).toBe(milliseconds)
})

test.each(['', '90', 's', '0s', '30s1m', '1m 30s', '-5s', '1e3s', '25h', '5S', 'ms', '1.s'])(
  '%j is no span of time',
  (text) => {
    expect(readDuration(text)).toBeNull()
  },
)
