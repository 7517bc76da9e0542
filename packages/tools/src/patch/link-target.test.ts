import { describe, expect, it } from 'vitest'
import { linkTarget } from './link-target.ts'

describe('linkTarget', () => {
  const cases: [link: string, target: string, path: string | null][] = [
    ['link', 'file', 'file'],
    ['a/link', 'file', 'a/file'],
    ['a/link', '../file', 'file'],
    ['a/b/link', './../c//d', 'a/c/d'],
    ['link', '../file', null],
    ['a/link', '../../file', null],
    ['a/link', '/etc/passwd', null],
    ['a/link', 'C:\\Windows', null],
    ['a/link', '..', null],
    ['link', '', null],
  ]
  for (const [link, target, path] of cases) {
    it(`${link} to ${JSON.stringify(target)} leads to ${path}`, () =>
      expect(linkTarget(link, target)).toBe(path))
  }
})
