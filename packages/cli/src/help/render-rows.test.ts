import { expect, test } from 'vitest'
import { renderRows } from './render-rows.ts'

test('the right column starts where the widest left text ends', () => {
  expect(
    renderRows([
      ['a', 'first'],
      ['longer', 'second'],
    ]),
  ).toEqual(['  a       first', '  longer  second'])
})

test('a left text too wide for the column stands alone', () => {
  const wide = `--${'x'.repeat(40)}`
  expect(
    renderRows([
      ['a', 'first'],
      [wide, 'second'],
    ]),
  ).toEqual(['  a  first', `  ${wide}`, '     second'])
})
