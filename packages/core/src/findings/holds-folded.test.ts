import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldBlanks } from './fold-blanks.ts'
import { holdsFolded } from './holds-folded.ts'

it('says what folding the whole text would say', () => {
  const signs = fc.array(fc.constantFrom('a', 'b', ' ', '  ', '\n', '\t', '\r\n', '\u00a0', '\ufeff'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(signs, signs, (text, part) => {
      const wanted = foldBlanks(part.join(''))
      const whole = text.join('')
      expect(holdsFolded(whole, wanted)).toBe(foldBlanks(whole).includes(wanted))
    }),
    { numRuns: 2000 },
  )
})

it.each([
  ['a  b', 'a b', true],
  ['xa \n\tbx', 'a b', true],
  ['ab', 'a b', false],
  ['a b', 'ab', false],
  ['a a b', 'a b', true],
  ['a ', 'a b', false],
  ['', 'a', false],
])('%j holds %j: %s', (text, part, holds) => {
  expect(holdsFolded(text, part)).toBe(holds)
})

it('is through with texts made to slow it down', () => {
  const text = 'a '.repeat(500_000)
  for (const part of [`${'a '.repeat(4000)}b`, `b ${'a '.repeat(4000).trim()}`, `a${' a'.repeat(4000)}a`]) {
    expect(holdsFolded(text, part)).toBe(false)
  }
})
