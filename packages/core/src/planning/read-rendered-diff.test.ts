import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFiles, fileOf, hunkOf } from './changed-file.test-support.ts'
import { cutChunks } from './cut-chunks.ts'
import { readRenderedDiff } from './read-rendered-diff.ts'
import { maxRenderedLineBytes, renderChunk, renderPart } from './render-chunk.ts'

describe('a chunk as a model sees it', () => {
  it('is a unified diff whose lines carry their numbers', () => {
    const file = fileOf('src/a.ts', [
      hunkOf(12, 14, [' let sum = 0', '-return sum', '+return sum / count'], 'function total()'),
    ])
    expect(renderPart({ file, hunks: file.hunks, whole: true, firstHunk: 1, lastHunk: 1 })).toBe(
      [
        '--- a/src/a.ts',
        '+++ b/src/a.ts',
        '@@ -12,2 +14,2 @@ function total()',
        ' 14: let sum = 0',
        '-13: return sum',
        '+15: return sum / count',
      ].join('\n'),
    )
  })

  it('tells what else happened to the file, and what is not shown', () => {
    const file = fileOf('b "x".ts', [hunkOf(1, 1, ['+a']), hunkOf(9, 10, ['+b'])], {
      status: 'renamed',
      oldPath: 'a.ts',
      newMode: '100755',
    })
    expect(
      renderPart({ file, hunks: file.hunks.slice(1), whole: false, firstHunk: 2, lastHunk: 2 })
        .split('\n')
        .slice(0, 5),
    ).toEqual([
      '--- a/a.ts',
      '+++ "b/b \\"x\\".ts"',
      '# this file was renamed',
      '# mode: 100644 -> 100755',
      '# shown: hunks 2-2 of 2, the rest is not shown here',
    ])
  })

  it('cuts a long line between characters and says how much is missing', () => {
    const file = fileOf('a.ts', [hunkOf(1, 1, [`+${'é'.repeat(2000)}`])])
    const line = renderChunk({ parts: [{ file, hunks: file.hunks, whole: true, firstHunk: 1, lastHunk: 1 }] })
      .split('\n')
      .at(-1)
    expect(line).toBe(`+1: ${'é'.repeat(maxRenderedLineBytes / 2)} [line cut: 2000 bytes more]`)
  })

  it('is read back whole, whatever its lines look like', () => {
    fc.assert(
      fc.property(anyFiles, (files) => {
        const short = files.map((file) => ({
          ...file,
          hunks: file.hunks.filter(({ longestLine }) => longestLine <= maxRenderedLineBytes),
        }))
        for (const chunk of cutChunks(short, { chunkTokens: 2000, maxFiles: 4 }).chunks) {
          const read = readRenderedDiff(renderChunk(chunk))
          expect(read).toEqual(
            chunk.parts.map(({ file, hunks }) => ({
              path: file.newPath,
              deleted: false,
              hunks: hunks.map(({ section, lines }) => ({ section, lines })),
            })),
          )
        }
      }),
    )
  })

  it('is read without failing when it is something else', () => {
    fc.assert(fc.property(fc.string(), (text) => void readRenderedDiff(text)))
    expect(readRenderedDiff('+1: a\n@@ -1,1 +1,1 @@\n+1: a')).toEqual([])
  })
})
