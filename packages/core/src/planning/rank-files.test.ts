import { describe, expect, it } from 'vitest'
import { fileOf, hunkOf } from './changed-file.test-support.ts'
import { rankFiles } from './rank-files.ts'

const file = (path: string, added: number) =>
  fileOf(path, [
    hunkOf(
      1,
      1,
      Array.from({ length: added }, () => '+a'),
    ),
  ])
const [a, b, far, big] = [
  file('src/a.ts', 1),
  file('src/b.ts', 2),
  file('web/c.ts', 1),
  file('web/d.ts', 9),
] as const
const files = [a, b, far, big]

describe('the other files of a change', () => {
  it('are those of the same folder first, then the larger ones', () => {
    expect(rankFiles(files, 40, 4096)([a]).lines).toEqual([
      'src/b.ts (+2 -0)',
      'web/d.ts (+9 -0)',
      'web/c.ts (+1 -0)',
    ])
  })

  it('are bounded in number and in bytes, and the rest is counted', () => {
    expect(rankFiles(files, 2, 4096)([a])).toEqual({
      lines: ['src/b.ts (+2 -0)', 'web/d.ts (+9 -0)'],
      bytes: 34,
      leftOut: 1,
    })
    expect(rankFiles(files, 40, 20)([a])).toEqual({
      lines: ['src/b.ts (+2 -0)'],
      bytes: 17,
      leftOut: 2,
    })
  })

  it('never name what is under review', () => {
    expect(rankFiles(files, 40, 4096)(files)).toEqual({ lines: [], bytes: 0, leftOut: 0 })
  })

  it('tell where a renamed file came from', () => {
    const renamed = { ...a, status: 'renamed', oldPath: 'old.ts' } as const
    expect(rankFiles([renamed, b], 40, 4096)([b]).lines).toEqual(['src/a.ts (renamed from old.ts) (+1 -0)'])
  })
})
