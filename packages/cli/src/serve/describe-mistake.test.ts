import { expect, test } from 'vitest'
import { describeMistake } from './describe-mistake.ts'

const now = Date.parse('2026-01-02T03:04:05Z')

test('a mistake is told by kind and place, never by its words', () => {
  const error = new TypeError('the key is sk-canary\n    at sk-canary (also canary)')
  const told = JSON.parse(describeMistake(error, now)) as { at: string[] }
  expect(told).toMatchObject({ time: '2026-01-02T03:04:05.000Z', code: 'internal_error', error: 'TypeError' })
  expect(told.at.length).toBeGreaterThan(0)
  expect(JSON.stringify(told)).not.toContain('canary')
})

test.each([
  ['a text', 'sk-canary', 'string'],
  ['nothing', undefined, 'undefined'],
  ['an error with a name of its own', Object.assign(new Error('x'), { name: 'sk-canary !' }), 'Error'],
])('%s that was thrown is told too', (_name, thrown, error) => {
  expect(JSON.parse(describeMistake(thrown, now))).toMatchObject({ error })
  expect(describeMistake(thrown, now)).not.toContain('canary')
})
