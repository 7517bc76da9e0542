import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanJson } from './scan-json.ts'

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const pieces = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '"a"',
    '"\\u0061"',
    '"\\',
    '\\u12',
    '0',
    '01',
    '-',
    '-1.5e3',
    '1.',
    '.5',
    '1e',
    'E+2',
  ],
  ...[
    'true',
    'tru',
    'null',
    'NaN',
    ' ',
    '\n',
    '\u00a0',
    '\u0000',
    "'",
    '//',
    '"\ud800"',
    '"\\ud800"',
    '"\t"',
    '"\\x"',
    '{"a":1}',
    '[[]]',
  ],
)

test('agrees with JSON.parse on what is JSON', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
        fc.json(),
        fc.tuple(fc.json(), fc.nat(), pieces).map(([json, at, piece]) => {
          const place = at % (json.length + 1)
          return json.slice(0, place) + piece + json.slice(place)
        }),
      ),
      (text) => {
        const offence = scanJson(text)
        expect(offence === null || offence === 'repeated_name').toBe(parses(text))
      },
    ),
    { numRuns: 3000 },
  )
})

test('finds a repeated name exactly where an object loses a member by being read', () => {
  const names = fc.constantFrom('a', '\\u0061', 'b', '__proto__', '\\u005f_proto__', '')
  fc.assert(
    fc.property(fc.array(names, { maxLength: 5 }), (all) => {
      const text = `[{${all.map((name) => `"${name}":0`).join(',')}}]`
      const [read] = JSON.parse(text) as [object]
      expect(scanJson(text) === 'repeated_name').toBe(Object.keys(read).length < all.length)
    }),
  )
})

test.each([
  ['nothing at all', '', 'not_json'],
  ['blanks', ' \n', 'not_json'],
  ['two values', '1 2', 'not_json'],
  ['a comma before the end', '[1,]', 'not_json'],
  ['a comment', '{/**/}', 'not_json'],
  ['the same name in two objects', '[{"a":1},{"a":1}]', null],
  ['the same name in an object and one inside', '{"a":{"a":1}}', null],
  ['a repeated name before a breach of grammar', '{"a":1,"a":1', 'not_json'],
  ['a repeated name before too much depth', '{"a":1,"a":[[[1]]]}', 'too_deep'],
  ['too much depth before a breach of grammar', '[[[[', 'too_deep'],
  ['a breach of grammar before too much depth', '[}[[[[', 'not_json'],
  ['as much depth as there may be', '[[[1]],{"a":[]}]', null],
])('%s', (_name, text, offence) => {
  expect(scanJson(text, 3)).toBe(offence)
})

test('a million brackets are too deep, and no burden', () => {
  expect(scanJson('['.repeat(1_000_000), 32)).toBe('too_deep')
  expect(scanJson(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toBe(null)
})
