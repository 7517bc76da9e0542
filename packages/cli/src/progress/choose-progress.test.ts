import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryOutput } from '../../test/support/run-main.ts'
import { chooseProgress } from './choose-progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a terminal gets before anything is known of the change: a drawn list, or nothing yet. */
async function firstFrame(env: Readonly<Record<string, string>>): Promise<string> {
  const stderr = memoryOutput({ isTerminal: true })
  const progress = chooseProgress(
    {},
    {
      stdin: (async function* () {})(),
      stdout: memoryOutput(),
      stderr,
      env,
      cwd: '/',
      interrupted: new AbortController().signal,
      clock: { now: () => 0 },
    },
  )
  await vi.advanceTimersByTimeAsync(200)
  const shown = stderr.text()
  await progress.end()
  return shown
}

describe('progress on a terminal', () => {
  test.each([{}, { CI: '' }, { CI: ' ' }, { CI: 'false' }, { CI: '0' }])('is drawn with %j', async (env) => {
    expect(await firstFrame(env)).toContain('reading the change')
  })

  test.each([{ CI: 'true' }, { CI: '1' }, { CI: 'woodpecker' }, { TERM: 'dumb' }])(
    'comes in lines with %j',
    async (env) => {
      expect(await firstFrame(env)).toBe('')
    },
  )
})
