import { describe, expect, it } from 'vitest'
import { isReferenceName, problemOfReference, referenceIn } from './rule-reference.ts'

describe('a rule that refers to a file', () => {
  it.each([
    ['docs/go.md', 'docs/go.md'],
    [' docs/my guide.md ', 'docs/my guide.md'],
    ['docs\\go.TXT', 'docs/go.TXT'],
    ['a.markdown', 'a.markdown'],
    ['Money is in cents', null],
    ['See docs/go.md.', null],
    ['docs/go.md\nmore', null],
    ['docs/go.rst', null],
    ['', null],
  ])('%j refers to %j', (value, path) => {
    expect(referenceIn(value)).toBe(path)
  })

  it.each(['docs/go.md', './docs/go.md', 'a b.md'])('may be %s', (path) => {
    expect(problemOfReference(path)).toBeNull()
  })

  it.each([
    '/etc/secret.md',
    'C:/secret.md',
    '../a.md',
    'docs/../../a.md',
    './../a.md',
    'docs//a.md',
    '.git/a.md',
    'a/.GIT/x.md',
    'a\0.md',
  ])('may not be %s', (path) => {
    expect(problemOfReference(path)).not.toBeNull()
  })

  it('goes by the ending', () => {
    expect(['a.md', 'a.MD', 'a.txt', 'a.md.sh', 'md'].map(isReferenceName)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
