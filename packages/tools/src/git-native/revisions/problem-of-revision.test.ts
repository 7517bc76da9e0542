import { describe, expect, it } from 'vitest'
import { isFullId, problemOfRevision } from './problem-of-revision.ts'

describe('problemOfRevision', () => {
  for (const revision of [
    'main',
    'HEAD',
    '@',
    '@{upstream}',
    'HEAD~3',
    'HEAD^2',
    'HEAD@{1 day ago}',
    'HEAD@{2024-01-01 10:00}',
    'HEAD^{/fix: the bug}',
    'refs/heads/--output=x',
    'v1.0^{}',
    'deadbeef',
    'feature/ünïcode',
    'main^',
    'main~',
  ]) {
    it(`lets git look for ${revision}`, () => expect(problemOfRevision(revision)).toBeNull())
  }

  for (const revision of [
    '',
    '-',
    '--output=pwned.txt',
    '--upload-pack=touch pwned.txt',
    '-c',
    'a..b',
    'a...b',
    '..',
    '^main',
    'main^@',
    'main^!',
    'main^-',
    'main^-2',
    'main:file',
    ':file',
    ':/text',
    'a\nb',
    'a\0b',
    'x'.repeat(5000),
  ]) {
    it(`refuses ${JSON.stringify(revision.slice(0, 30))}`, () =>
      expect(problemOfRevision(revision)).not.toBeNull())
  }

  it('refuses what a caller without types left out', () =>
    expect(problemOfRevision(undefined as unknown as string)).toBe('it is no text'))
})

describe('isFullId', () => {
  const cases: Record<string, boolean> = {
    ['a'.repeat(40)]: true,
    ['0'.repeat(64)]: true,
    ['a'.repeat(39)]: false,
    ['a'.repeat(41)]: false,
    ['a'.repeat(50)]: false,
    ['a'.repeat(63)]: false,
    ['A'.repeat(40)]: false,
    [`${'a'.repeat(40)}\n`]: false,
    main: false,
  }
  for (const [text, full] of Object.entries(cases)) {
    it(`${full ? 'takes' : 'refuses'} ${text.length} characters like ${JSON.stringify(text.slice(0, 4))}`, () => {
      expect(isFullId(text)).toBe(full)
    })
  }
})
