import fc from 'fast-check'
import { expect, it } from 'vitest'
import { otherSpellings } from './other-spellings.ts'
import { problemOfPath } from './repository-path.ts'

it.each([
  ['back-slashes', 'src\\deep\\a.ts', 'src/deep/a.ts'],
  ['a leading slash', '/src/a.ts', 'src/a.ts'],
  ['the prefix of a diff', 'b/src/a.ts', 'src/a.ts'],
  ['a doubled slash and a dot', 'src/.//a.ts', 'src/a.ts'],
  ['blanks around it', ' src/a.ts ', 'src/a.ts'],
  ['percent signs for a blank', 'src/a%20b.ts', 'src/a b.ts'],
  ['percent signs for letters', 'src/%C3%BC.ts', 'src/\u00fc.ts'],
  ['an accent apart from its letter', 'src/u\u0308.ts', 'src/\u00fc.ts'],
  ['an accent joined to its letter', 'src/\u00fc.ts', 'src/u\u0308.ts'],
])('%s', (_, path, meant) => expect(otherSpellings(path)).toContain(meant))

it.each([
  ['a plain path', 'src/a.ts'],
  ['a percent sign that stands for itself', '100%.ts'],
  ['a way out', '../a.ts'],
  ['a way out that is encoded', '%2e%2e/a.ts'],
  ['the git directory', '/.git/config'],
  ['a NUL that is encoded', 'a%00.ts'],
  ['more than any path has', `/${'a'.repeat(5000)}`],
])('%s has no other', (_, path) => expect(otherSpellings(path)).toEqual([]))

it('whatever is written, only repository paths come out, and few', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (path) => {
      const spellings = otherSpellings(path)
      expect(spellings.length).toBeLessThanOrEqual(24)
      for (const spelling of spellings) expect(problemOfPath(spelling)).toBeNull()
    }),
  )
})
