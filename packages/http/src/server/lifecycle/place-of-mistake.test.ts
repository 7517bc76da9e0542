import { expect, test } from 'vitest'
import { placeOfMistake } from './place-of-mistake.ts'

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (thrown) {
    return thrown
  }
  throw new Error('nothing was thrown')
}

test('an error is told by its kind and its place', () => {
  const told = placeOfMistake(new TypeError('canary'))
  expect(told).toMatch(/^threw TypeError at .*place-of-mistake\.test\.ts/)
  expect(told).not.toContain('\n')
  expect(told.split(' at ').length).toBeLessThanOrEqual(6)
})

test.each<[string, unknown]>([
  ['says', new Error('canary')],
  [
    'says on many lines, some like those of a stack',
    new Error('it is\n    at canary (canary.ts:1:1)\ncanary'),
  ],
  ['quotes what it could not read', thrownBy(() => JSON.parse('canary'))],
  ['is called', Object.assign(new Error('it'), { name: 'canary of a name' })],
  ['says since it was made', Object.assign(new Error('it'), { message: 'canary' })],
  ['is, where it is no error', 'canary'],
])('nothing is told of what it %s', (_, thrown) => {
  expect(placeOfMistake(thrown)).not.toContain('canary')
})
