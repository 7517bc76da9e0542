import { severities } from '@scrutineer/core'
import { expect, test } from 'vitest'
import { severityList, severityWords } from './flag.ts'

test('the severities that can be typed are those that findings have', () => {
  expect(severityWords).toEqual(severities)
})

test.each([
  ['none', []],
  ['high', ['high']],
  ['low, critical,low', ['critical', 'low']],
])('%s are %j', (text, list) => {
  expect(severityList('').read(text)._unsafeUnwrap()).toEqual(list)
})
