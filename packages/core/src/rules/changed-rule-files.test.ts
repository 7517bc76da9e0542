import { expect, it } from 'vitest'
import { fileOf, hunkOf } from '../planning/changed-file.test-support.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { warnOfChangedRules } from './changed-rule-files.ts'

const rules = '.scrutineer/rules.json'
const file = (path: string, more: Partial<ChangedFile> = {}) => fileOf(path, [hunkOf(1, 1, ['+x'])], more)
const steering = { project: null, guidance: 'auto', read: ['config/review.json'] } as const

it.each<[what: string, file: ChangedFile, subject: string | null]>([
  ['an altered rule file', file(rules), rules],
  ['a new one', file(rules, { status: 'added', oldPath: null }), rules],
  ['one that is gone', file(rules, { status: 'deleted', newPath: null }), rules],
  ['one that moved away', file('x.json', { status: 'renamed', oldPath: rules }), rules],
  ['one that moved there', file(rules, { status: 'renamed', oldPath: 'x.json' }), rules],
  ['a copy of one', file('x.json', { status: 'copied', oldPath: rules }), null],
  ['a file that it was read from behind a link', file('config/review.json'), 'config/review.json'],
  ['a link in the place of its folder', file('.scrutineer'), '.scrutineer'],
  ['guidance in another spelling', file('agents.MD'), 'agents.MD'],
  ['guidance that was not asked for', file('CONTRIBUTING.md'), null],
  ['any other file', file('src/rules.json'), null],
])('%s is called out as it should be', (_, changed, subject) => {
  const warnings = warnOfChangedRules([changed], steering)
  expect(warnings.map((warning) => warning.subject)).toEqual(subject === null ? [] : [subject])
  for (const { code, incomplete } of warnings) expect([code, incomplete]).toEqual(['rules_changed', false])
})
