import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ChangedFile, Hunk } from '../vocabulary/changed-file.ts'
import { anyFiles, fileOf, hunkOf } from './changed-file.test-support.ts'
import type { Chunk } from './chunk.ts'
import { cutChunks } from './cut-chunks.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { renderChunk } from './render-chunk.ts'

const options = { chunkTokens: 1000, maxFiles: 12 }

describe('cutting a change', () => {
  const sized = (path: string, rows: number) =>
    fileOf(path, [
      hunkOf(
        1,
        1,
        Array.from({ length: rows }, () => `+${'x'.repeat(60)}`),
      ),
    ])

  it('puts small files of one directory together first', () => {
    const files = [sized('src/a.ts', 10), sized('src/b.ts', 20), sized('web/c.ts', 10)]
    expect(pathsOf(cutChunks(files, options).chunks)).toEqual([['src/a.ts', 'src/b.ts'], ['web/c.ts']])
  })

  it('lets files of a directory below come between those of one', () => {
    const files = ['a/1.ts', 'a/b/2.ts', 'a/b/3.ts', 'a/c.ts'].map((path) => sized(path, 16))
    expect(pathsOf(cutChunks(files, options).chunks)).toEqual([
      ['a/1.ts', 'a/c.ts'],
      ['a/b/2.ts', 'a/b/3.ts'],
    ])
  })

  it('puts what is small of several directories together, up to half of a chunk', () => {
    const files = ['a/1.ts', 'b/2.ts', 'c/3.ts', 'd/4.ts'].map((path) => sized(path, 6))
    expect(pathsOf(cutChunks(files, options).chunks)).toEqual([
      ['a/1.ts', 'b/2.ts'],
      ['c/3.ts', 'd/4.ts'],
    ])
  })

  it('puts what is small together across a directory that needs a chunk of its own', () => {
    const files = [sized('a/1.ts', 4), sized('b/2.ts', 30), sized('c/3.ts', 4)]
    expect(pathsOf(cutChunks(files, options).chunks)).toEqual([['a/1.ts', 'c/3.ts'], ['b/2.ts']])
  })

  it('never puts more files of several directories together than a chunk may hold', () => {
    const files = ['a/1.ts', 'b/2.ts', 'c/3.ts'].map((path) => sized(path, 1))
    expect(pathsOf(cutChunks(files, { ...options, maxFiles: 2 }).chunks)).toEqual([
      ['a/1.ts', 'b/2.ts'],
      ['c/3.ts'],
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

describe('cutting a change by its rules', () => {
  const file = (path: string, rows = 1) =>
    fileOf(path, [
      hunkOf(
        1,
        1,
        Array.from({ length: rows }, () => `+${'x'.repeat(60)}`),
      ),
    ])
  const costOf = ({ newPath }: ChangedFile) => ({ key: (newPath ?? '').split('.').at(-1) ?? '', bytes: 900 })

  it('keeps small files of one directory together in spite of different rules', () => {
    const files = ['a/1.go', 'a/2.ts', 'a/3.go'].map((path) => file(path))
    expect(pathsOf(cutChunks(files, { ...options, costOf, ruleTokens: 600 }).chunks)).toEqual([
      ['a/1.go', 'a/2.ts', 'a/3.go'],
    ])
  })

  it('puts those with one rule together first where not all fit', () => {
    const files = ['a/1.go', 'a/2.ts', 'a/3.go', 'a/4.ts'].map((path) => file(path, 15))
    expect(pathsOf(cutChunks(files, { ...options, costOf, ruleTokens: 600 }).chunks)).toEqual([
      ['a/1.go', 'a/3.go'],
      ['a/2.ts', 'a/4.ts'],
    ])
  })

  it('never gives one chunk more rules than it may hold, and each file its own all the same', () => {
    const files = ['a/1.go', 'a/2.ts', 'a/3.py', 'a/4.go'].map((path) => file(path))
    expect(pathsOf(cutChunks(files, { ...options, costOf, ruleTokens: 600 }).chunks)).toEqual([
      ['a/1.go', 'a/2.ts', 'a/4.go'],
      ['a/3.py'],
    ])
    expect(cutChunks(files, { ...options, costOf, ruleTokens: 1 }).chunks).toHaveLength(3)
  })

  it('keeps every changed line in exactly one chunk, within all limits, in the order of first files', () => {
    fc.assert(
      fc.property(
        anyFiles,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 300, max: 1200 }),
        (files, maxFiles, ruleTokens) => {
          const cost = ({ newPath }: ChangedFile) => {
            const length = (newPath ?? '').length
            return { key: String(length % 3), bytes: 300 + (length % 3) * 200 }
          }
          const { chunks } = cutChunks(files, { chunkTokens: 1000, maxFiles, costOf: cost, ruleTokens })
          const lines = chunks.flatMap(({ parts }) =>
            parts.flatMap(({ file: of, hunks }) => hunks.flatMap(changedKeys(of))),
          )
          expect([...lines].sort()).toEqual(files.flatMap((of) => of.hunks.flatMap(changedKeys(of))).sort())
          for (const { parts } of chunks) {
            expect(parts.length).toBeLessThanOrEqual(maxFiles)
            const rules = new Map(parts.map(({ file: of }) => [cost(of).key, cost(of).bytes]))
            const bytes = [...rules.values()].reduce((sum, one) => sum + one, 0)
            if (rules.size > 1) expect(bytes).toBeLessThanOrEqual(ruleTokens * 3)
          }
          const firsts = chunks.map(({ parts }) =>
            parts[0] === undefined ? -1 : files.indexOf(parts[0].file),
          )
          expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
        },
      ),
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

/** What tells a changed line from all others of a change. */
function changedKeys(file: ChangedFile) {
  return ({ lines }: Hunk) =>
    lines
      .filter(({ type }) => type !== 'context')
      .map(({ oldLine, newLine }) => `${file.newPath} ${oldLine} ${newLine}`)
}
