import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scratchFolder, scratchRepository } from '../scratch-repository.test-support.ts'
import { parseConfig } from './parse-config.ts'

test.each([
  [
    'a section and a subsection',
    '[Core]\n\tBare = true\n[remote "O\\"x"]\n url = a b  # note',
    [
      ['core.bare', 'true'],
      ['remote.O"x.url', 'a b'],
    ],
  ],
  ['a bare key', '[core]\nbare', [['core.bare', null]]],
  ['quotes, escapes and a line that goes on', '[a]\nb = "x ; y" \\\n  z\\t', [['a.b', 'x ; y   z\t']]],
  ['lines that end as on Windows', '[a]\r\nb = c\r\n', [['a.b', 'c']]],
  ['a section and a key in one line', '[a] b = c', [['a.b', 'c']]],
  ['nothing', '', []],
])('%s', (_, text, expected) => {
  expect(parseConfig(text)?.map(({ key, value }) => [key, value])).toEqual(expected)
})

test.each([
  ['a quote without end', '[a]\nb = "c'],
  ['an unknown escape', '[a]\nb = \\q'],
  ['a comment behind a bare key', '[a]\nb # c'],
  ['a broken section', '[a b]\nc = d'],
])('%s is refused', (_, text) => {
  expect(parseConfig(text)).toBeNull()
})

test('any text is read as git reads it, or refused where git refuses it', () => {
  const { gitBytes } = scratchRepository()
  const file = join(scratchFolder(), 'config')
  const piece = fc.constantFrom(
    ...[
      '[a]',
      '[a "b c"]',
      '[a "x\\"y"]',
      '[Core]',
      '[a.b]',
      '\n',
      '\n',
      ' ',
      '\t',
      'key',
      'k-2',
      '=',
      ' = ',
    ],
    ...['"', '"', '\\', '\\\n', '\\n', '\\t', '#', '; c', 'value', 'v w  ', '\r\n', '1', 'ä'],
    ...['\nkey = "b c"  ;d\n', '\nx = e # f\n', '\nY-z = h\\\n  i\n', '\nkey =  "j" k \n'],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `[s]\n${pieces.join('')}`
      writeFileSync(file, text)
      let expected: string | null
      try {
        expected = gitBytes(['config', '-f', file, '-z', '--list']).toString()
      } catch {
        expected = null
      }
      const entries = parseConfig(text)
      const actual = entries
        ?.map(({ key, value }) => `${key}${value === null ? '' : `\n${value}`}\0`)
        .join('')
      // A tab inside of a value stays one; git before 2.45 made a space of it.
      expect(actual?.replaceAll('\t', ' ') ?? null).toBe(expected?.replaceAll('\t', ' ') ?? null)
    }),
    { numRuns: 80 },
  )
})
