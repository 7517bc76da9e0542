import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
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

  it('of one large folder are found without a look at all of them', () => {
    let looks = 0
    const watched = Array.from({ length: 500 }, (_, index) => {
      const plain = file(`src/${index}.ts`, 1)
      return Object.defineProperty({ ...plain }, 'additions', {
        get: () => {
          looks++
          return plain.additions
        },
      })
    })
    const others = rankFiles(watched, 10, 4096)
    looks = 0
    expect(others(watched.slice(0, 3)).lines).toHaveLength(10)
    expect(looks).toBeLessThan(watched.length)
  })

  it('are those that ranking all files anew would name', () => {
    const anyFiles = fc.uniqueArray(
      fc.record({
        folder: fc.constantFrom('a', 'b', 'c/d'),
        name: fc.nat(30),
        added: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 30, selector: ({ folder, name }) => `${folder}/${name}` },
    )
    fc.assert(
      fc.property(anyFiles, fc.nat(6), fc.nat(5), (drawn, most, reviewed) => {
        const all = drawn.map(({ folder, name, added }) => file(`${folder}/${name}`, added))
        const under = all.slice(0, reviewed)
        const folders = new Set(under.map(({ newPath }) => folderOf(newPath)))
        const heavier = (one: ChangedFile, other: ChangedFile) =>
          other.additions - one.additions || (pathOf(one) < pathOf(other) ? -1 : 1)
        const rest = all.filter((one) => !under.includes(one)).sort(heavier)
        const near = rest.filter(({ newPath }) => folders.has(folderOf(newPath)))
        const expected = [...near, ...rest.filter((one) => !near.includes(one))].slice(0, most)
        expect(rankFiles(all, most, 4096)(under).lines).toEqual(
          expected.map((one) => `${pathOf(one)} (+${one.additions} -0)`),
        )
      }),
    )
  })

  it('tell where a renamed file came from', () => {
    const renamed = { ...a, status: 'renamed', oldPath: 'old.ts' } as const
    expect(rankFiles([renamed, b], 40, 4096)([b]).lines).toEqual(['src/a.ts (renamed from old.ts) (+1 -0)'])
  })

  it('take one line each, whatever their names hold', () => {
    const odd = { ...a, status: 'renamed', oldPath: 'x\ny.ts', newPath: 'a\nsrc/made-up.ts (+9 -9)' } as const
    expect(rankFiles([odd, b], 40, 4096)([b]).lines).toEqual([
      '"a\\nsrc/made-up.ts (+9 -9)" (renamed from "x\\ny.ts") (+1 -0)',
    ])
  })
})

function folderOf(path: string | null): string {
  return (path ?? '').replace(/\/[^/]*$/, '')
}
