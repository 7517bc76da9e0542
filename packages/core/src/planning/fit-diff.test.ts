import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import { anyFiles, fileOf, hunkOf } from './changed-file.test-support.ts'
import { fitDiff } from './fit-diff.ts'
import { readRenderedDiff } from './read-rendered-diff.ts'
import { renderChunk } from './render-chunk.ts'
import { wholePart } from './whole-part.ts'

const hundred = fileOf(
  'src/a.ts',
  Array.from({ length: 100 }, (_, at) => hunkOf(at * 10 + 1, at * 10 + 1, [`-old ${at}`, `+new ${at}`])),
)
const other = fileOf('src/b.ts', [hunkOf(1, 1, ['+b'])])

describe('a diff cut to fit', () => {
  it('is whole where it fits', () => {
    const parts = [wholePart(hundred), wholePart(other)]
    expect(fitDiff(parts, [], 100_000)).toBe(renderChunk({ parts }))
  })

  it('shows what is nearest to the wanted lines, in order, and says that there is more', () => {
    const wanted = { file: hundred, side: 'new', start: 501, end: 501 } as const
    const text = fitDiff([wholePart(hundred), wholePart(other)], [wanted], 700)
    expect(text).toContain('+501: new 50')
    expect(text).toContain('of 100, the rest is not shown here')
    const shown = [...text.matchAll(/^\+(\d+): new/gm)].map(([, line]) => Number(line))
    expect(shown).toEqual([...shown].sort((a, b) => a - b))
    expect(Math.max(...shown.map((line) => Math.abs(line - 501)))).toBeLessThan(60)
    expect(byteLengthOf(text)).toBeLessThanOrEqual(700)
  })

  it('shows the place of each wanted line before more of one', () => {
    const wanted = [11, 991].map((start) => ({ file: hundred, side: 'old' as const, start, end: start }))
    const text = fitDiff([wholePart(hundred)], wanted, 700)
    expect(text).toContain('-11: old 1\n')
    expect(text).toContain('-991: old 99\n')
  })

  it('cuts a hunk that is too large at the wanted lines', () => {
    const rows = Array.from({ length: 2000 }, (_, at) => (at % 4 === 0 ? `+line ${at}` : ` line ${at}`))
    const file = fileOf('big.ts', [hunkOf(1, 1, rows)])
    const text = fitDiff([wholePart(file)], [{ file, side: 'new', start: 1601, end: 1601 }], 2000)
    expect(text).toContain('+1601: line 1600')
    expect(byteLengthOf(text)).toBeLessThanOrEqual(2000)
  })

  it('never passes the limit by more than its first piece, and shows nothing that is not there', () => {
    fc.assert(
      fc.property(
        anyFiles,
        fc.integer({ min: 2000, max: 20_000 }),
        fc.nat({ max: 80 }),
        (files, limit, line) => {
          const parts = files.filter(({ hunks }) => hunks.length > 0).map(wholePart)
          const focus = parts.map(({ file }) => ({
            file,
            side: 'new' as const,
            start: line + 1,
            end: line + 1,
          }))
          const text = fitDiff(parts, focus, limit)
          expect(byteLengthOf(text)).toBeLessThanOrEqual(limit + 4200)
          const whole = new Set(renderChunk({ parts }).split('\n'))
          for (const { hunks } of readRenderedDiff(text)) {
            for (const { lines } of hunks) {
              for (const { type, newLine, oldLine, text: code } of lines) {
                const marker = type === 'add' ? '+' : type === 'delete' ? '-' : ' '
                expect(whole).toContain(`${marker}${newLine ?? oldLine}: ${code}`)
              }
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
