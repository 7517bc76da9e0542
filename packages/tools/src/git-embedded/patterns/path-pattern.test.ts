import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scratchRepository } from '../scratch-repository.test-support.ts'
import { foldAscii, toByteString } from './byte-string.ts'
import { readPathPattern } from './path-pattern.ts'
import { compileWildmatch } from './wildmatch.ts'

const pieces = [
  ...[
    'a',
    'b',
    'ab',
    'A',
    'B',
    '*',
    '**',
    '***',
    '?',
    '/',
    '/',
    '[ab]',
    '[!a]',
    '[a-b]',
    '[^b-c]',
    '\\',
    '[',
    'x',
    'é',
  ],
  ...[
    '[[:alpha:]]',
    '[[:upper:]]',
    '[A-B]',
    '-',
    ']',
    '\\a',
    '[]a]',
    '[a',
    '[\\]a]',
    '[[:nope:]]',
    '\\A',
    'c',
    ':',
  ],
]
const pattern = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 })
  .map((parts) => parts.join('').replace(/\/+$/, ''))
  .filter((text) => text !== '' && !text.endsWith(' '))
const path = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'A', 'B', '/', '/', 'x', 'c', '-', '[', ']', 'é', '\\'), {
    maxLength: 8,
  })
  .map((parts) =>
    parts
      .join('')
      .split('/')
      .filter((part) => part !== '')
      .join('/'),
  )
  .filter((text) => text !== '')

describe.each([
  ['with regard to case', false],
  ['without regard to case', true],
])('a pattern %s', (_, fold) => {
  test('matches what git matches', () => {
    const scratch = scratchRepository()
    const setting = `core.ignoreCase=${String(fold)}`
    fc.assert(
      fc.property(pattern, fc.uniqueArray(path, { minLength: 30, maxLength: 60 }), (text, paths) => {
        scratch.write('.git/info/exclude', `${text}\n`)
        const args = [
          '-c',
          setting,
          'check-ignore',
          '--no-index',
          '--verbose',
          '--non-matching',
          '-z',
          '--stdin',
        ]
        const fields = checkIgnore(scratch.gitBytes, args, `${paths.join('\0')}\0`)
        const expected = paths.filter((__, place) => fields[place * 4] !== '')
        const rule = readPathPattern(toByteString(text), fold)
        const matches = (candidate: string) => {
          const bytes = fold ? foldAscii(toByteString(candidate)) : toByteString(candidate)
          return rule.matches(bytes, bytes.slice(bytes.lastIndexOf('/') + 1))
        }
        expect(paths.filter((candidate) => prefixesOf(candidate).some(matches))).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})

/** A path is ignored where a folder above it is. */
function prefixesOf(whole: string): string[] {
  const parts = whole.split('/')
  return parts.map((_, place) => parts.slice(0, place + 1).join('/'))
}

/** Git ends with 1 where nothing is ignored. */
function checkIgnore(
  run: (args: string[], input: string) => Buffer,
  args: string[],
  input: string,
): string[] {
  try {
    return run(args, input).toString().split('\0')
  } catch (error) {
    return (error as { stdout: Buffer }).stdout.toString().split('\0')
  }
}

test('a plain start before two stars lets them cross folders, as in git', () => {
  const rule = readPathPattern('foo**/bar', false)
  expect(rule.matches('foox/y/bar', 'bar')).toBe(true)
})

test('many stars in a row of letters take no time', () => {
  const matches = compileWildmatch(`${'a*'.repeat(60)}b`, { pathname: true, fold: false })
  expect(matches('a'.repeat(4000))).toBe(false)
})
