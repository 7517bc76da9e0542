import type { ReviewChangesEvent } from '@scrutineer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryOutput } from '../../test/support/run-main.ts'
import { drawnProgress, lineProgress } from './show-progress.ts'

const start: ReviewChangesEvent = {
  type: 'review-start',
  mode: 'range',
  base: null,
  head: null,
  mergeBase: null,
  files: [],
  changedFiles: 5,
  keptFiles: 3,
  excludedFiles: 2,
  chunks: 2,
  provider: 'p',
  model: 'm\u001b[2J',
  isAi: true,
}
const chunkStart: ReviewChangesEvent = { type: 'chunk-start', chunk: 'c1', paths: ['a.ts', 'b.ts'] }
const chunkEnd: Extract<ReviewChangesEvent, { type: 'chunk-end' }> = {
  type: 'chunk-end',
  chunk: 'c1',
  paths: ['a.ts', 'b.ts'],
  reason: null,
  findings: 2,
  resumed: false,
}
const stopped: ReviewChangesEvent = {
  type: 'chunk-end',
  chunk: 'c2',
  paths: ['c.ts\n::error::x'],
  reason: 'model_failed',
  findings: 0,
  resumed: false,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a log gets a line at the start and one for each part', async () => {
  const stderr = memoryOutput()
  const progress = lineProgress(stderr)
  for (const event of [start, chunkStart, chunkEnd, stopped]) await progress.hear(event)
  await progress.end()
  expect(stderr.text()).toBe(
    [
      'reviewing 3 of 5 changed files in 2 parts with m (p)',
      '[1/2] a.ts and 1 more: 2 findings',
      '[2/2] c.ts ::error::x: stopped: model_failed',
      '',
    ].join('\n'),
  )
})

test('a log says nothing of a change without files, which the result does', async () => {
  const stderr = memoryOutput()
  await lineProgress(stderr).hear({ ...start, changedFiles: 0, keptFiles: 0, excludedFiles: 0, chunks: 0 })
  expect(stderr.text()).toBe('')
})

test('the log of a long review stays short, and findings and failures are always in it', async () => {
  const stderr = memoryOutput()
  const progress = lineProgress(stderr)
  await progress.hear({ ...start, chunks: 1_000 })
  for (let place = 1; place <= 1_000; place++) {
    const reason = place === 501 ? 'model_failed' : null
    await progress.hear({ ...chunkEnd, chunk: `c${place}`, reason, findings: place === 333 ? 1 : 0 })
  }
  const lines = stderr.text().trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(54)
  for (const place of [333, 501, 1_000])
    expect(lines.some((line) => line.startsWith(`[${place}/1000]`))).toBe(true)
})

test('a log says plainly when the reviewer is no AI', async () => {
  const stderr = memoryOutput()
  await lineProgress(stderr).hear({ ...start, isAi: false })
  expect(stderr.text()).toContain('the offline reviewer, which is no AI')
})

test('a terminal gets a list that is drawn again over itself, and nothing of it stays', async () => {
  const stderr = memoryOutput({ isTerminal: true, columns: 60 })
  const progress = drawnProgress(stderr, { now: () => Date.now() })
  await progress.hear(start)
  await progress.hear(chunkStart)
  await vi.advanceTimersByTimeAsync(250)
  await progress.hear(chunkEnd)
  await vi.advanceTimersByTimeAsync(100)
  await progress.end()
  expect(stderr.text()).toContain('  a.ts and 1 more: starting\n')
  expect(screenOf(stderr.text())).toEqual(['reviewing 3 of 5 changed files in 2 parts with m (p)'])
})

test('nothing is drawn after the end', async () => {
  const stderr = memoryOutput({ isTerminal: true })
  const progress = drawnProgress(stderr, { now: () => Date.now() })
  await progress.hear(start)
  await progress.end()
  const before = stderr.text()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stderr.text()).toBe(before)
})

test('a terminal that reads slowly gets fewer frames, not a queue of them', async () => {
  const stderr = memoryOutput({ isTerminal: true })
  let release = () => {}
  let writes = 0
  const slow = {
    ...stderr,
    write: (text: string | Uint8Array) => {
      writes++
      return new Promise<'written'>((resolve) => {
        release = () => resolve(stderr.write(text).then(() => 'written'))
      })
    },
  }
  const progress = drawnProgress(slow, { now: () => Date.now() })
  void progress.hear(chunkStart)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(writes).toBe(1)
  release()
  await vi.advanceTimersByTimeAsync(150)
  expect(writes).toBe(2)
})

/** What a terminal shows after all that was written: only moving up, clearing below and line feeds are understood. */
function screenOf(text: string): string[] {
  let lines: string[] = ['']
  for (const piece of text.split(/(\u001b\[\d+A\u001b\[0J|\n)/)) {
    const up = /^\u001b\[(\d+)A/.exec(piece)
    if (up !== null) lines = [...lines.slice(0, lines.length - 1 - Number(up[1])), '']
    else if (piece === '\n') lines.push('')
    else lines[lines.length - 1] += piece
  }
  return lines.slice(0, -1)
}
