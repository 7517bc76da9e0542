import type { SearchQuery } from '@scrutineer/core'
import { describe, expect, test } from 'vitest'
import { problemOf } from '../../scratch-repository.test-support.ts'
import type { FileTree } from '../file-tree.ts'
import { listedFiles } from '../listed-files.ts'
import { openSearch } from './search-files.ts'
import { translatePattern } from './translate-pattern.ts'

/** A tree in memory. */
function holding(files: Readonly<Record<string, string | Uint8Array>>): FileTree {
  const listed = Object.keys(files).map((path) => ({ path, mode: '100644', oid: null }))
  const bytesOf = (path: string) => Buffer.from(files[path] ?? '')
  return listedFiles(listed, {
    revision: 'index',
    isFixed: true,
    sizeOf: ({ path }) => Promise.resolve(bytesOf(path).length),
    read: ({ path }, maxBytes) =>
      Promise.resolve(bytesOf(path).length > maxBytes ? 'too_large' : bytesOf(path)),
  })
}

const query: SearchQuery = {
  text: '',
  kind: 'regex',
  caseSensitive: true,
  directory: '',
  globs: [],
  maxMatches: 10,
}

/** More milliseconds than any search here takes, on however busy a machine. */
const unhurried = 150_000

test('a pattern that never ends is stopped, and the thread goes on meanwhile', async () => {
  const search = openSearch(holding({ line: `${'a'.repeat(50_000)}!` }), 150)
  let ticks = 0
  const timer = setInterval(() => ticks++, 5)
  const answer = await search.run({ ...query, text: '(a+)+$' }, undefined)
  clearInterval(timer)
  expect(answer._unsafeUnwrapErr().code).toBe('timed_out')
  expect(ticks).toBeGreaterThan(0)
})

test('a search ends when the caller gives up', async () => {
  const search = openSearch(holding({ line: `${'a'.repeat(50_000)}!` }), unhurried)
  const controller = new AbortController()
  const answer = search.run({ ...query, text: '(a+)+$' }, controller.signal)
  setTimeout(() => controller.abort(), 50)
  expect((await answer)._unsafeUnwrapErr().code).toBe('aborted')
})

test('a search ends when the repository is closed', async () => {
  const search = openSearch(holding({ line: `${'a'.repeat(50_000)}!` }), unhurried)
  const ending = problemOf(() => search.run({ ...query, text: '(a+)+$' }, undefined))
  setTimeout(() => void search.close(), 50)
  expect((await ending)?.code).toBe('aborted')
})

test('more than 5,000 files are left to git', async () => {
  const files = Object.fromEntries(Array.from({ length: 5001 }, (_, place) => [`f${place}`, 'x']))
  const search = openSearch(holding(files), unhurried)
  const refused = await problemOf(() => search.run({ ...query, text: 'x' }, undefined))
  expect(refused?.code).toBe('engine_unsupported')
  const fewer = await search.run({ ...query, text: 'x', globs: ['f1?'] }, undefined)
  expect(fewer._unsafeUnwrap().matches).toHaveLength(10)
})

test.each([
  [1, true, 1],
  [2, true, 2],
  [3, false, 3],
])(
  'of %i matches asked for, the files skipped on the way to the last are counted',
  async (maxMatches, truncated, skippedFiles) => {
    const binary = Uint8Array.of(0)
    const search = openSearch(holding({ a: binary, b: 'x', c: 'x', d: binary, e: 'x', f: binary }), unhurried)
    const answer = await search.run({ ...query, kind: 'literal', text: 'x', maxMatches }, undefined)
    expect(answer._unsafeUnwrap()).toMatchObject({ truncated, skippedFiles })
  },
)

test('a long line is cut, bytes that are not UTF-8 are kept, and only a line feed ends a line', async () => {
  const long = `needle${'ä'.repeat(60_000)}`
  const bytes = Buffer.concat([
    Buffer.from('a\rneedle\u2028b\n'),
    Buffer.from([0xff]),
    Buffer.from(`needle\n${long}`),
  ])
  for (const kind of ['literal', 'regex'] as const) {
    const search = openSearch(holding({ f: bytes }), unhurried)
    const { matches } = (await search.run({ ...query, kind, text: 'needle' }, undefined))._unsafeUnwrap()
    expect(matches.slice(0, 2).map(({ line, text }) => [line, text])).toEqual([
      [1, 'a\rneedle\u2028b'],
      [2, '\udcffneedle'],
    ])
    expect(Buffer.byteLength(matches[2]?.text ?? '')).toBeLessThanOrEqual(64 * 1024 + 2)
  }
})

test('a text of several lines, or none, is no query', async () => {
  const search = openSearch(holding({ f: 'x' }), unhurried)
  for (const text of ['', 'a\nb', 'a\0b']) {
    for (const kind of ['literal', 'regex'] as const) {
      const answer = await search.run({ ...query, kind, text }, undefined)
      expect(answer._unsafeUnwrapErr().code).toBe('pattern_invalid')
    }
  }
})

describe('a pattern', () => {
  test.each([
    ['foo(bar|baz)?', ['foo', 'foobar'], ['fo']],
    ['^[[:alpha:]_][[:alnum:]_]*$', ['_a1', 'x'], ['1a', '[:alpha:]']],
    ['[]a]+', [']a'], ['b']],
    ['[^]a]', ['b'], [']', 'a']],
    ['a{2}', ['aa'], ['a']],
    ['if \\(x\\) {', ['if (x) {'], ['if x']],
    ['x = {}', ['x = {}'], ['x = ']],
    ['\\bword\\b', ['a word.'], ['swords']],
    ['\\Aone\\z', ['one'], ['one two']],
    ['(?P<q>["\']).*\\1', ['"a"', "'b'"], ['"a\'']],
    ['(?<!un)safe', ['safe'], ['unsafe']],
    ['a\\.b\\/c\\-d', ['a.b/c-d'], ['axb/c-d']],
    ['[\\w.-]+@', ['a-b.c@'], ['@']],
    ['[a\\-z]', ['-'], ['m']],
    ['\\x41', ['A'], ['x41']],
    ['ä.ö', ['äxö', 'ä😀ö'], ['äö']],
    ['[$^.]', ['$', '^', '.'], ['a']],
    ['#include "', ['#include "x"'], ['include']],
  ])('%s is run as its author means it', (pattern, matching, others) => {
    const translated = translatePattern(pattern)
    if (!('source' in translated)) throw new Error(translated.detail)
    const expression = new RegExp(translated.source, 'us')
    expect(matching.filter((text) => !expression.test(text))).toEqual([])
    expect(others.filter((text) => expression.test(text))).toEqual([])
  })

  test.each([
    ['a++', 'possessive'],
    ['(?>a)', 'atomic'],
    ['(?i)a', 'flags inside'],
    ['\\<word\\>', 'GNU word edges'],
    ['\\Qa.b\\E', 'quoted text'],
    ['\\p{L}', 'properties'],
    ['\\K', 'a reset'],
    ['\\h', 'horizontal blanks'],
    ['(*FAIL)', 'verbs'],
    ['(?R)', 'recursion'],
    ['[[.a.]]', 'collating elements'],
    ['[[:nope:]]', 'an unknown class'],
    ['a{,3}', 'a count without a start'],
    ['\\g1', 'another way to name a group'],
  ])('%s is refused, because %s may mean something else here', (pattern) => {
    expect(translatePattern(pattern)).toMatchObject({ code: 'pattern_unsupported' })
  })

  test.each(['(', ')', '[a', '*a', 'a{3,2}', '(?<n>a)(?<n>b)', '[z-a]'])('%s is invalid', (pattern) => {
    expect(translatePattern(pattern)).toMatchObject({ code: 'pattern_invalid' })
  })
})

test('a blank is one of ASCII, and everything else is none, as for git', async () => {
  const search = openSearch(holding({ f: ' \n\t\n\u00a0\n\u3000\n\ufeff\n-\n' }), unhurried)
  const found = async (text: string) => {
    const { matches } = (await search.run({ ...query, text }, undefined))._unsafeUnwrap()
    return matches.map(({ line }) => line)
  }
  for (const text of ['^\\s$', '^[\\s]$', '^[[:space:]]$', '^[^\\S]$'])
    expect(await found(text)).toEqual([1, 2])
  for (const text of ['^\\S$', '^[\\S]$', '^[^\\s]$']) expect(await found(text)).toEqual([3, 4, 5, 6])
  expect(await found('^[\\s\\S]$')).toEqual([1, 2, 3, 4, 5, 6])
  expect(await found('^[\\s-x]$')).toEqual([1, 2, 6])
})
