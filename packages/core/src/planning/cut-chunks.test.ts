import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { anyFiles, fileOf, hunkOf } from './changed-file.test-support.ts'
import type { Chunk } from './chunk.ts'
import { cutChunks } from './cut-chunks.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { renderChunk } from './render-chunk.ts'

const options = { chunkTokens: 1000, maxFiles: 12 }

describe('cutting a change', () => {
  it('puts small files of one directory together', () => {
    const files = ['src/a.ts', 'src/b.ts', 'web/c.ts'].map((path) =>
      fileOf(path, [hunkOf(1, 1, ['-a', '+b'])]),
    )
    expect(pathsOf(cutChunks(files, options).chunks)).toEqual([['src/a.ts', 'src/b.ts'], ['web/c.ts']])
  })

  it('lets files of a directory below come between those of one', () => {
    const files = ['a/1.ts', 'a/b/2.ts', 'a/b/3.ts', 'a/c.ts'].map((path) =>
      fileOf(path, [hunkOf(1, 1, ['+b'])]),
    )
    expect(pathsOf(cutChunks(files, options).chunks)).toEqual([
      ['a/1.ts', 'a/c.ts'],
      ['a/b/2.ts', 'a/b/3.ts'],
    ])
  })

  it('opens a new chunk when the files of one are as many as allowed', () => {
    const files = ['a', 'b', 'c'].map((path) => fileOf(path, [hunkOf(1, 1, ['+b'])]))
    expect(pathsOf(cutChunks(files, { ...options, maxFiles: 2 }).chunks)).toEqual([['a', 'b'], ['c']])
  })

  it('packs many small hunks of one file instead of asking once for each', () => {
    const hunks = Array.from({ length: 100 }, (_, place) =>
      hunkOf(place * 20 + 1, place * 20 + 1, [' a', '-b', '+c', ' d']),
    )
    const { chunks } = cutChunks([fileOf('a.ts', hunks)], { ...options, chunkTokens: 12_000 })
    expect(chunks).toHaveLength(1)
    expect(chunks[0]?.changedLines).toBe(200)
  })

  it('cuts a big file between hunks and says which are shown', () => {
    const hunks = [1, 1001, 2001].map((line) =>
      hunkOf(
        line,
        line,
        Array.from({ length: 30 }, () => `+${'x'.repeat(40)}`),
      ),
    )
    const { chunks } = cutChunks([fileOf('a.ts', hunks)], options)
    expect(chunks.map(({ parts }) => [parts[0]?.firstHunk, parts[0]?.lastHunk, parts[0]?.whole])).toEqual([
      [1, 1, false],
      [2, 2, false],
      [3, 3, false],
    ])
  })

  it('cuts a big hunk between groups of changed lines, never inside one', () => {
    const group = ['-old line of some length', '+new line of some length']
    const rows = Array.from({ length: 100 }, () => [' between the groups', ...group]).flat()
    const { chunks } = cutChunks([fileOf('a.ts', [hunkOf(1, 1, rows)])], options)
    expect(chunks.length).toBeGreaterThan(2)
    for (const slice of slicesOf(chunks)) {
      expect(slice.deletions).toBe(slice.additions)
      expect(slice.lines.filter(({ type }) => type === 'delete')).toHaveLength(slice.deletions)
    }
  })

  it('gives each slice a header with the right numbers', () => {
    const rows = Array.from({ length: 200 }, (_, place) =>
      place % 3 === 0 ? `+added ${place}` : ` kept ${place}`,
    )
    for (const slice of slicesOf(cutChunks([fileOf('a.ts', [hunkOf(7, 5, rows)])], options).chunks)) {
      const olds = slice.lines.flatMap(({ oldLine }) => oldLine ?? [])
      const news = slice.lines.flatMap(({ newLine }) => newLine ?? [])
      expect([slice.oldLines, slice.newLines]).toEqual([olds.length, news.length])
      if (olds.length > 0) expect(slice.oldStart).toBe(olds[0])
      if (news.length > 0) expect(slice.newStart).toBe(news[0])
    }
  })

  it('keeps files without a changed line apart', () => {
    const renamed = fileOf('b.ts', [], { status: 'renamed', oldPath: 'a.ts' })
    expect(cutChunks([renamed], options)).toEqual({ chunks: [], withoutText: [renamed] })
  })

  it('gives the same ids for the same change and others for another one', () => {
    const of = (path: string) => cutChunks([fileOf(path, [hunkOf(1, 1, ['+a'])])], options).chunks[0]?.id
    expect(of('a.ts')).toBe(of('a.ts'))
    expect(of('a.ts')).not.toBe(of('b.ts'))
  })

  it('has every changed line in exactly one chunk, those of a file in order, and no chunk without one', () => {
    fc.assert(
      fc.property(anyFiles, fc.integer({ min: 300, max: 4000 }), (files, chunkTokens) => {
        const { chunks, withoutText } = cutChunks(files, { chunkTokens, maxFiles: 5 })
        for (const file of files) {
          expect(changedLinesOfChunks(chunks, file)).toEqual(changedLines(file))
        }
        const total = chunks.reduce((sum, chunk) => sum + chunk.changedLines, 0)
        expect(total).toBe(files.flatMap(changedLines).length)
        for (const chunk of chunks) expect(chunk.changedLines).toBeGreaterThan(0)
        for (const file of withoutText) expect(changedLines(file)).toEqual([])
        expect(chunks.flatMap(({ parts }) => parts).every(({ hunks }) => hunks.length > 0)).toBe(true)
      }),
    )
  })

  it('never estimates less than the rendered text takes, and keeps to the size where lines allow', () => {
    fc.assert(
      fc.property(anyFiles, fc.integer({ min: 1000, max: 4000 }), (files, chunkTokens) => {
        for (const chunk of cutChunks(files, { chunkTokens, maxFiles: 5 }).chunks) {
          const rendered = estimateTokens(byteLengthOf(renderChunk(chunk)))
          expect(rendered).toBeLessThanOrEqual(chunk.tokens)
          expect(rendered).toBeLessThanOrEqual(chunkTokens)
        }
      }),
    )
  })
})

function pathsOf(chunks: readonly Chunk[]) {
  return chunks.map(({ parts }) => parts.map(({ file }) => file.newPath))
}

function slicesOf(chunks: readonly Chunk[]) {
  return chunks.flatMap(({ parts }) => parts.flatMap(({ hunks }) => hunks))
}

function changedLines(file: ChangedFile) {
  return file.hunks.flatMap(({ lines }) =>
    lines
      .filter(({ type }) => type !== 'context')
      .map((line) => [file.newPath, line.oldLine, line.newLine, line.text]),
  )
}

function changedLinesOfChunks(chunks: readonly Chunk[], wanted: ChangedFile) {
  const parts = chunks.flatMap((chunk) => chunk.parts).filter(({ file }) => file === wanted)
  return parts.flatMap(({ file, hunks }) => changedLines({ ...file, hunks }))
}
