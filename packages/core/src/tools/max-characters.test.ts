import * as v from 'valibot'
import { expect, it } from 'vitest'
import { maxCharacters } from './max-characters.ts'

const schema = v.pipe(v.string(), maxCharacters(3))

it.each(['', 'abc', '😀😀😀', 'e\u0301a', '\ud800ab'])('%j has at most three characters', (text) => {
  expect(v.safeParse(schema, text).success).toBe(true)
})

it.each([
  ['abcd', '4'],
  ['😀😀😀😀', '4'],
  ['e\u0301ab', '4'],
])('%j has more, and how many is told', (text, received) => {
  const { issues } = v.safeParse(schema, text)
  expect(issues).toMatchObject([{ type: 'max_characters', expected: '<=3', received, requirement: 3 }])
  expect(issues?.[0].message).toBe(`Invalid length: Expected <=3 but received ${received}`)
})
