import { expect, it } from 'vitest'
import { nearestKey } from './nearest-key.ts'

const known = ['path', 'rule', 'merge_system_rule']

it.each([
  ['paht', 'path'],
  ['rules', 'rule'],
  ['merge-system-rule', 'merge_system_rule'],
  ['mergeSystemRule', 'merge_system_rule'],
  ['merge_sytem_rules', 'merge_system_rule'],
  ['severity', null],
  ['x'.repeat(10_000), null],
])('%s may have been meant as %s', (key, nearest) => {
  expect(nearestKey(key, known)).toBe(nearest)
})
