import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeText } from '../vocabulary/byte-text.ts'
import { hunkOfLines } from './hunk-of-lines.ts'
import { sourceOf } from './lazy-hunk.ts'
import { parsePatch } from './parse-patch.ts'
import { changedFile } from './random-change.test-support.ts'
import { renderPatch } from './render-patch.ts'
import { sliceLines } from './slice-lines.ts'

describe('sliceLines', () => {
  it('numbers a part that has no line on one side as git does', () => {
    const [file] = parsePatch(
      encodeText('--- a/f\n+++ b/f\n@@ -3,3 +3,4 @@ head\n a\n-b\n+B\n+C\n d\n'),
    )._unsafeUnwrap()
    const [hunk] = file?.hunks ?? []
    if (hunk === undefined) throw new Error('no hunk')
    expect(sliceLines(hunk, 2, 4)).toMatchObject({
      oldStart: 4,
      oldLines: 0,
      newStart: 4,
      newLines: 2,
      section: 'head',
    })
    expect(sliceLines(hunk, 1, 2)).toMatchObject({ oldStart: 4, oldLines: 1, newStart: 3, newLines: 0 })
    expect(sliceLines(hunk, 4, 5)).toMatchObject({ oldStart: 5, oldLines: 1, newStart: 6, newLines: 1 })
  })

  it('gives the lines themselves, whether they were decoded or not', () => {
    fc.assert(
      fc.property(changedFile, fc.nat(), fc.nat(), (changed, one, other) => {
        const [read] = parsePatch(encodeText(renderPatch([changed])))._unsafeUnwrap()
        for (const [index, lazy] of (read?.hunks ?? []).entries()) {
          const plain = changed.hunks[index]
          if (plain === undefined) continue
          const ends = [one % (plain.lines.length + 1), other % (plain.lines.length + 1)].sort(
            (a, b) => a - b,
          )
          const [from = 0, to = 0] = ends
          const slice = sliceLines(lazy, from, to)
          if (to > from) expect(sourceOf(slice)).not.toBeNull()
          expect(slice.lines).toEqual(plain.lines.slice(from, to))
          expect({ ...slice }).toEqual({ ...sliceLines(plain, from, to) })
          const { oldStart, newStart, section } = slice
          expect({ ...slice }).toEqual(hunkOfLines({ oldStart, newStart, section }, slice.lines))
        }
      }),
      { numRuns: 500 },
    )
  })
})
