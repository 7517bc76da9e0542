import { expect, test } from 'vitest'
import { formatCount, formatDuration, formatPaths, formatTokens } from './format-amounts.ts'

test.each([
  [0, '0:00'],
  [999, '0:01'],
  [65_400, '1:05'],
  [3_599_900, '1:00:00'],
  [3_725_000, '1:02:05'],
  [-5, '0:00'],
])('%d ms read as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0k'],
  [12_345, '12.3k'],
  [999_949, '999.9k'],
  [999_950, '1.0M'],
])('%d tokens read as %s', (tokens, text) => {
  expect(formatTokens(tokens)).toBe(text)
})

test('one is not plural, and many paths are the first and a number', () => {
  expect(formatCount(1, 'file')).toBe('1 file')
  expect(formatCount(0, 'file')).toBe('0 files')
  expect(formatPaths(['a', 'b', 'c'])).toBe('a and 2 more')
  expect(formatPaths(['a'])).toBe('a')
  // Whole paths: the names alone would be the same.
  expect([['a/x.go'], ['b/x.go']].map(formatPaths)).toEqual(['a/x.go', 'b/x.go'])
})
