import { describe, expect, it } from 'vitest'
import { isSupportedGit, readGitVersion } from './git-version.ts'

describe('isSupportedGit', () => {
  const cases: Record<string, boolean> = {
    '2.37.0': true,
    '2.39.5 (Apple Git-154)': true,
    '2.45.1.windows.1': true,
    '2.100.0': true,
    '3.0.0-rc1': true,
    '2.36.6': false,
    '2.9.0': false,
    '1.99.9': false,
    '': false,
    unknown: false,
  }
  for (const [version, supported] of Object.entries(cases)) {
    it(`${supported ? 'takes' : 'refuses'} ${JSON.stringify(version)}`, () => {
      expect(isSupportedGit(version)).toBe(supported)
    })
  }
})

describe('readGitVersion', () => {
  it('reads the version that git prints', () => {
    expect(readGitVersion('git version 2.39.5 (Apple Git-154)\n')).toBe('2.39.5')
    expect(readGitVersion('git version 2.45.1.windows.1\n')).toBe('2.45.1.windows.1')
  })

  it('makes nothing of other words', () => {
    expect(readGitVersion('hub version 2.14.2\n')).toBeNull()
    expect(readGitVersion('')).toBeNull()
  })
})
