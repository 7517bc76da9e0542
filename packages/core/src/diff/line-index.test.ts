import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeText } from '../vocabulary/byte-text.ts'
import { indexLines } from './line-index.ts'
import { parsePatch } from './parse-patch.ts'
import { changedFile } from './random-change.test-support.ts'

function indexOf(hunks: string) {
  const [file] = parsePatch(encodeText(`--- a/f\n+++ b/f\n${hunks}`))._unsafeUnwrap()
  if (file === undefined) throw new Error('no file')
  return { file, index: indexLines(file) }
}

const { file, index } = indexOf('@@ -1,3 +1,4 @@\n a\n-b\n+B\n+BB\n c\n@@ -20,2 +21 @@\n x\n-y\n')

describe('indexLines', () => {
  it('finds the hunk and the line on either side', () => {
    expect(index.hunkAt('new', 4)).toBe(file.hunks[0])
    expect(index.hunkAt('new', 21)).toBe(file.hunks[1])
    expect(index.hunkAt('new', 22)).toBeNull()
    expect(index.hunkAt('old', 21)).toBe(file.hunks[1])
    expect(index.hunkAt('old', 10)).toBeNull()
    expect(index.lineAt('new', 3)).toMatchObject({ type: 'add', text: 'BB' })
    expect(index.lineAt('old', 2)).toMatchObject({ type: 'delete', text: 'b' })
    expect(index.lineAt('new', 5)).toBeNull()
    expect(index.lineAt('new', 0)).toBeNull()
  })

  it('tells changed lines from their surroundings', () => {
    expect([1, 2, 3, 4, 21].map((line) => index.isChanged('new', line))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
    expect([1, 2, 3, 20, 21].map((line) => index.isChanged('old', line))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ])
    expect(index.changedRanges('new')).toEqual([{ start: 2, end: 3 }])
    expect(index.changedRanges('old')).toEqual([
      { start: 2, end: 2 },
      { start: 21, end: 21 },
    ])
  })

  it('finds the nearest changed line', () => {
    expect([1, 2, 3, 900].map((line) => index.nearestChanged('new', line))).toEqual([2, 2, 3, 3])
    expect([1, 11, 12, 13].map((line) => index.nearestChanged('old', line))).toEqual([2, 2, 21, 21])
    expect(indexOf('@@ -3 +2,0 @@\n-x\n').index.nearestChanged('new', 2)).toBeNull()
  })

  it('shows nothing on a side of zero lines', () => {
    const { index: empty } = indexOf('@@ -3 +2,0 @@\n-x\n')
    expect(empty.hunkAt('new', 2)).toBeNull()
    expect(empty.changedRanges('new')).toEqual([])
  })

  it('agrees with a look at every line', () => {
    fc.assert(
      fc.property(changedFile, (changed) => {
        const all = indexLines(changed)
        for (const hunk of changed.hunks) {
          for (const line of hunk.lines) {
            if (line.newLine !== null) expect(all.lineAt('new', line.newLine)).toEqual(line)
            if (line.oldLine !== null) expect(all.lineAt('old', line.oldLine)).toEqual(line)
          }
        }
        const changes = changed.hunks.flatMap((hunk) => hunk.lines.filter((line) => line.type === 'add'))
        const listed = all.changedRanges('new').flatMap(({ start, end }) => {
          return Array.from({ length: end - start + 1 }, (_, offset) => start + offset)
        })
        expect(listed).toEqual(changes.map((line) => line.newLine))
      }),
    )
  })
})
