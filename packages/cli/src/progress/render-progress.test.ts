import { expect, test } from 'vitest'
import { renderProgress } from './render-progress.ts'

const view = { files: 12, filesDone: 3, chunks: 4, chunksDone: 1, tokens: 12_345, findings: 1, active: [] }

test('one line says how far it is, how long it took and how long it may still take', () => {
  expect(renderProgress(view, 20_000, 100)).toEqual([
    '3 of 12 files, 1 of 4 parts, 1 finding, 12.3k tokens, 0:20, 1:00 left',
  ])
})

test('nothing is guessed before the first part is done', () => {
  expect(renderProgress({ ...view, chunksDone: 0 }, 20_000, 100)[0]).not.toContain('left')
  expect(renderProgress({ ...view, chunks: 0, chunksDone: 0 }, 500, 100)).toEqual([
    'reading the change, 0:01',
  ])
})

test('each conversation under way has a line, up to a number of them', () => {
  const active = Array.from({ length: 10 }, (_, place) => ({ paths: [`f${place}`, 'g'], stage: 'round 2' }))
  const lines = renderProgress({ ...view, active }, 0, 100)
  expect(lines).toHaveLength(10)
  expect(lines[1]).toBe('  f0 and 1 more: round 2')
  expect(lines.at(-1)).toBe('  and 2 more')
})

test('a hostile path neither acts nor breaks its line', () => {
  const active = [{ paths: ['a\u001b[2Jb\n::error::c'], stage: 'round 2' }]
  const lines = renderProgress({ ...view, active }, 0, 100)
  expect(lines).toHaveLength(2)
  expect(lines[1]).not.toMatch(/\u001b|\n|^\s*::/)
})

test.each([20, 21, 40])('no line is wider than %d columns, wide characters counted twice', (columns) => {
  const active = [{ paths: ['文'.repeat(60)], stage: 'round 2' }]
  for (const line of renderProgress({ ...view, active }, 0, columns)) {
    const width = Array.from(line).reduce(
      (sum, character) => sum + (character < '\u007f' || character === '…' ? 1 : 2),
      0,
    )
    expect(width).toBeLessThanOrEqual(columns)
  }
})

test('tokens that nobody told of are not spoken of', () => {
  const [head] = renderProgress({ ...view, tokens: null }, 20_000, 120)
  expect(head).toBe('3 of 12 files, 1 of 4 parts, 1 finding, 0:20, 1:00 left')
})
