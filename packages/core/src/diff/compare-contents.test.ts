import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeBytes, encodeText } from '../vocabulary/byte-text.ts'
import type { Hunk } from '../vocabulary/changed-file.ts'
import { applyHunks } from './apply-hunks.test-support.ts'
import { classifyLines } from './classify-lines.ts'
import { compareContents } from './compare-contents.ts'
import { findChanges } from './find-changes.ts'
import { createGitRepository, type GitRepository } from './git-repository.test-support.ts'
import { tableLines } from './line-table.ts'
import { parseGitDiff } from './parse-git-diff.ts'
import { lineText } from './random-change.test-support.ts'
import { renderHunk } from './render-patch.ts'

function compare(before: string, after: string, contextLines = 3): readonly Hunk[] {
  return compareContents(encodeText(before), encodeText(after), { contextLines }).hunks
}

function written(before: string, after: string, contextLines = 3): string {
  return compare(before, after, contextLines).map(renderHunk).join('')
}

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join('')

describe('compareContents', () => {
  it('shows nothing where nothing differs', () => {
    expect(compare('a\nb', 'a\nb')).toEqual([])
    expect(compare('', '')).toEqual([])
  })

  it('shows a whole file that came, went, or lost its last line feed', () => {
    expect(written('', lines('a', 'b'))).toBe('@@ -0,0 +1,2 @@\n+a\n+b\n')
    expect(written(lines('a'), '')).toBe('@@ -1 +0,0 @@\n-a\n')
    expect(written('a\nb\n', 'a\nb')).toBe('@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file\n')
    expect(written('x\na', 'y\na')).toBe('@@ -1,2 +1,2 @@\n-x\n+y\n a\n\\ No newline at end of file\n')
  })

  it('joins changes whose surroundings touch and parts others', () => {
    const before = Array.from({ length: 9 }, (_, index) => `${index}`)
    const change = (...places: number[]) =>
      before.map((line, index) => (places.includes(index) ? `${line}!` : line))
    expect(compare(lines(...before), lines(...change(0, 7)))).toHaveLength(1)
    expect(compare(lines(...before), lines(...change(0, 8)))).toHaveLength(2)
    expect(compare(lines(...before), lines(...change(0, 1)), 0)).toHaveLength(1)
    expect(compare(lines(...before), lines(...change(0, 2)), 0)).toHaveLength(2)
  })

  it('names the function above', () => {
    const body = Array.from({ length: 8 }, (_, index) => `  ${index}`)
    const before = lines('func one() {   ', ...body, '}', '', '_two {', ...body, '}')
    const after = before.replaceAll('  7\n', '  7!\n')
    expect(compare(before, after).map((hunk) => hunk.section)).toEqual(['func one() {', '_two {'])
    expect(
      compare(lines(`a${'ä'.repeat(60)}`, ...body), lines(`a${'ä'.repeat(60)}`, ...body, 'x'))[0]?.section,
    ).toBe(decodeBytes(encodeText(`a${'ä'.repeat(60)}`).slice(0, 80)))
  })

  it('puts a new block where its indentation says, not where it merely fits', () => {
    const block = (name: string) => [`def ${name}():`, '    begin()', '    end()', '']
    const [hunk] = compare(
      lines(...block('a'), ...block('c')),
      lines(...block('a'), ...block('b'), ...block('c')),
    )
    const added = hunk?.lines.filter((line) => line.type === 'add').map((line) => line.text)
    expect(added).toEqual(block('b'))
  })

  it('keeps bytes that are not UTF-8', () => {
    const [hunk] = compareContents(Uint8Array.of(0xff, 0x0a), Uint8Array.of(0xfe), { contextLines: 3 }).hunks
    expect(hunk?.lines.map((line) => line.text)).toEqual(['\udcff', '\udcfe'])
    expect(hunk).toMatchObject({ byteLength: 6, longestLine: 1, additions: 1, deletions: 1 })
  })

  const fileText = fc
    .tuple(fc.array(lineText, { maxLength: 40 }), fc.boolean())
    .map(([texts, ended]) => decodeBytes(encodeText(lines(...texts).slice(0, ended ? undefined : -1))))

  it('gives hunks that turn the one version into the other', () => {
    fc.assert(
      fc.property(fileText, fileText, fc.nat({ max: 4 }), (before, after, contextLines) => {
        const hunks = compare(before, after, contextLines)
        expect(applyHunks(before, hunks)).toBe(after)
        for (const hunk of hunks) {
          const oldLines = hunk.lines.filter((line) => line.type !== 'add').length
          const bytes = hunk.lines.reduce((sum, line) => sum + encodeText(line.text).length + 2, 0)
          expect(hunk.oldLines).toBe(oldLines)
          expect(hunk.byteLength).toBe(bytes)
          expect(hunk.longestLine).toBe(Math.max(...hunk.lines.map((line) => encodeText(line.text).length)))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('finds a shortest edit while it may search on', () => {
    const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 14 })
    fc.assert(
      fc.property(few, few, (before, after) => {
        const hunks = compare(lines(...before), lines(...after))
        const changed = hunks.reduce((sum, hunk) => sum + hunk.additions + hunk.deletions, 0)
        expect(changed).toBe(before.length + after.length - 2 * longestCommon(before, after))
      }),
      { numRuns: 500 },
    )
  })
})

/** The textbook table for the longest common subsequence. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0)
  for (const item of one) {
    const next = [0]
    for (const [index, against] of other.entries()) {
      next.push(item === against ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    }
    row = next
  }
  return row[other.length] ?? 0
}

describe('a search that is cut off', () => {
  const many = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), {
    minLength: 5,
    maxLength: 60,
  })
  const limits = fc.record({ edits: fc.integer({ min: 1, max: 3 }), steps: fc.integer({ min: 0, max: 300 }) })

  it('still marks lines so that the others are equal, and says so', () => {
    fc.assert(
      fc.property(many, many, limits, (before, after, limit) => {
        const classes = classify(lines(...before), lines(...after))
        const full = findChanges(classes)
        const cut = findChanges(classes, limit)
        const rest = (texts: readonly string[], marks: Uint8Array) =>
          texts.filter((_, index) => marks[index] === 0)
        expect(rest(before, cut.old)).toEqual(rest(after, cut.new))
        expect(full.capped).toBe(false)
        if (count(cut.old) !== count(full.old)) expect(cut.capped).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is marked on a comparison of large files with little in common', () => {
    const shuffle = (step: number) => Array.from({ length: 3001 }, (_, index) => `${(index * step) % 3001}`)
    const before = lines(...shuffle(7))
    const after = lines(...shuffle(1234))
    const { hunks, capped } = compareContents(encodeText(before), encodeText(after), { contextLines: 3 })
    expect(capped).toBe(true)
    expect(applyHunks(before, hunks)).toBe(after)
  })
})

function classify(before: string, after: string) {
  return classifyLines(tableLines(encodeText(before)), tableLines(encodeText(after)))
}

function count(marks: Uint8Array): number {
  return marks.reduce((sum, mark) => sum + mark, 0)
}

describe('lines made to collide', () => {
  it('are told apart all the same', () => {
    const texts = collidingLines(8)
    expect(new Set(texts).size).toBe(256)
    const { old: classes, new: same, count: kinds } = classify(lines(...texts), lines(...texts))
    expect(kinds).toBe(256)
    expect(new Set(classes).size).toBe(256)
    expect(same).toEqual(classes)
  })
})

/** All lines of so many blocks where each block is one of a pair with the same effect on the hash. */
function collidingLines(blocks: number): string[] {
  let texts = ['']
  let state = 0
  let random = 1
  for (let block = 0; block < blocks; block++) {
    const seen = new Map<number, string>()
    for (;;) {
      let text = ''
      let hash = state
      for (let index = 0; index < 8; index++) {
        random = (Math.imul(random, 1664525) + 1013904223) >>> 0
        const letter = 0x30 + (random >>> 26)
        text += String.fromCharCode(letter)
        hash = Math.imul(hash ^ letter, 0x01000193)
      }
      const twin = seen.get(hash)
      seen.set(hash, text)
      if (twin === undefined || twin === text) continue
      texts = texts.flatMap((start) => [start + twin, start + text])
      state = hash
      break
    }
  }
  return texts
}

describe('hunks beside those of real git', () => {
  let repository: GitRepository
  beforeAll(() => {
    repository = createGitRepository()
  })
  afterAll(() => repository.remove())

  /** Text with the shape of code: blocks, indentation, blank lines, and few different lines. */
  const code = fc
    .array(
      fc.tuple(
        fc.nat({ max: 3 }),
        fc.constantFrom('', '}', 'x = 1', 'return x', 'if (x) {', 'call()', '# note'),
      ),
      {
        minLength: 5,
        maxLength: 60,
      },
    )
    .map((rows) => rows.map(([depth, text]) => (text === '' ? '' : '  '.repeat(depth) + text)))
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 6 }), code), { minLength: 1, maxLength: 3 })
  const pair = fc.tuple(code, edits).map(([before, changes]) => {
    const after = [...before]
    for (const [place, removed, added] of changes) {
      after.splice(place % (after.length + 1), removed, ...added.slice(0, removed + 4))
    }
    return [lines(...before), lines(...after)] as const
  })

  it('are the same in nearly all cases', () => {
    const pairs = fc.sample(pair, { numRuns: 300, seed: 20240202 })
    for (const [index, [before]] of pairs.entries()) repository.write(`${index}`, before)
    const base = repository.commit()
    for (const [index, [, after]] of pairs.entries()) repository.write(`${index}`, after)
    const head = repository.commit()
    const form = ['--raw', '--numstat', '-p', '-z', '--full-index', '--abbrev=40']
    const files = parseGitDiff(repository.git('diff-tree', '-r', ...form, base, head))._unsafeUnwrap()
    let equal = 0
    let total = 0
    for (const file of files) {
      const [before, after] = pairs[Number(file.newPath)] ?? ['', '']
      const own = new Set(compare(before, after).map(renderHunk))
      total += file.hunks.length
      equal += file.hunks.filter((hunk) => own.has(renderHunk(hunk))).length
    }
    expect(total).toBeGreaterThan(200)
    expect(equal / total).toBeGreaterThan(0.95)
  })
})
