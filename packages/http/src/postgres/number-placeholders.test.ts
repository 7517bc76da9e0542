import { expect, test } from 'vitest'
import { numberPlaceholders } from './number-placeholders.ts'

test.each([
  ['none', 'select 1', 'select 1'],
  ['several', 'a = ? and b in (?, ?)', 'a = $1 and b in ($2, $3)'],
  ['in text', `a = '?' and b = ?`, `a = '?' and b = $1`],
  ['in a doubled quote', `a = 'it''s ?' and b = ?`, `a = 'it''s ?' and b = $1`],
  ['in a name', `select ? as "a?"`, `select $1 as "a?"`],
])('places for values are numbered: %s', (_name, sql, numbered) => {
  expect(numberPlaceholders(sql)).toBe(numbered)
})
