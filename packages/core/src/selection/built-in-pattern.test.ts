import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInPattern } from './built-in-pattern.ts'
import { defaultExclusions, untrackedExclusions } from './default-exclusions.ts'
import { compilePathPattern } from './path-pattern.ts'

const words = [
  'test',
  'Test',
  'src',
  'vendor',
  'a',
  '.env',
  '.ENV',
  'x.test.ts',
  'main_test.go',
  'secrets.JSON',
  'b.kt',
]
const paths = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('/'))
const globs = [
  ...defaultExclusions,
  ...untrackedExclusions,
  '**/*.{test,spec}.ts',
  '{a,b{c,d}}/**',
  'a[!b]c/?',
  '\\{a\\}.ts',
  'src/',
  '*',
]

describe.each([true, false])('regarding case: %s', (caseSensitive) => {
  test.each(globs)('%s matches what the compiled pattern matches', (glob) => {
    const compiled = compilePathPattern(glob, { caseSensitive })._unsafeUnwrap()
    const pattern = builtInPattern(glob, caseSensitive)
    fc.assert(
      fc.property(paths, (path) => {
        expect(pattern.matches(path)).toBe(compiled.matches(path))
      }),
      { numRuns: 50 },
    )
  })
})

test.each([
  ['**/*.{test,spec}.ts', 'a/b.spec.ts'],
  ['{a,b{c,d}}/**', 'bd/x'],
  ['a[!b]c/?', 'axc/1'],
  ['\\{a\\}.ts', '{a}.ts'],
])('%s matches %s', (glob, path) => {
  expect(builtInPattern(glob, true).matches(path)).toBe(true)
})

test('a glob that is none matches nothing', () => {
  expect(builtInPattern('/[', true).matches('/[')).toBe(false)
})
