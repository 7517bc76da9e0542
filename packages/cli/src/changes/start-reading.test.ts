import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { ChangeSet } from '@scrutineer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeReviewedRepository, type TestRepository } from '../../test/support/make-repository.ts'
import { memoryOutput } from '../../test/support/run-main.ts'
import type { ModeValues } from '../commands/mode-flags.ts'
import type { Surroundings } from '../surroundings.ts'
import { startReading } from './start-reading.ts'

let repository: TestRepository
let scratch: string
beforeEach(() => {
  repository = makeReviewedRepository()
  scratch = mkdtempSync(join(tmpdir(), 'scrutineer-reading-'))
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const counting = `#!/bin/sh\necho call >> '${join(scratch, 'calls')}'\nexec '${git}' "$@"\n`
  writeFileSync(join(scratch, 'git'), counting, { mode: 0o755 })
  vi.stubEnv('PATH', `${scratch}${delimiter}${process.env['PATH'] ?? ''}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  repository.remove()
  rmSync(scratch, { recursive: true, force: true })
})

const range: ModeValues = { from: 'main', to: 'feature' }

function calls(): number {
  return Number(execFileSync('sh', ['-c', `cat '${join(scratch, 'calls')}' 2>/dev/null | wc -l`]))
}

/** The calls there are once a git that is begun beside the reading has begun for sure: it has answered. */
async function callsAfter({ baseRepository }: ChangeSet): Promise<number> {
  expect((await baseRepository?.stat('.gitattributes', {}))?.isOk()).toBe(true)
  return calls()
}

function surroundings(interrupted: AbortSignal = new AbortController().signal): Surroundings {
  return {
    stdin: (async function* () {})(),
    stdout: memoryOutput(),
    stderr: memoryOutput(),
    env: {},
    cwd: repository.dir,
    interrupted,
    clock: { now: () => 0 },
  }
}

test('git begins before anybody has asked, and the first to ask gets what it reads', async () => {
  const reading = startReading(range, surroundings())
  await expect.poll(calls).toBeGreaterThan(0)
  const source = (await reading.open())._unsafeUnwrap()
  const first = (await source.read({ contextLines: 3 }))._unsafeUnwrap()
  const atFirst = await callsAfter(first)
  const second = (await source.read({ contextLines: 3 }))._unsafeUnwrap()
  expect(second.files).toEqual(first.files)
  expect(await callsAfter(second)).toBe(atFirst * 2)
  await Promise.all([first.close(), second.close(), reading.end()])
})

test('who asks for other surroundings of each change gets those', async () => {
  const reading = startReading({ ...range, 'context-lines': 3 }, surroundings())
  const source = (await reading.open())._unsafeUnwrap()
  const bare = (await source.read({ contextLines: 0 }))._unsafeUnwrap()
  const lines = bare.files.flatMap((file) => file.hunks.flatMap((hunk) => hunk.lines))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.type === 'context')).toEqual([])
  await Promise.all([bare.close(), reading.end()])
})

test('a reading that nobody asked for is ended', async () => {
  const reading = startReading(range, surroundings())
  await reading.end()
  const source = (await reading.open())._unsafeUnwrap()
  const read = await source.read({ contextLines: 3, signal: AbortSignal.abort() })
  expect(read._unsafeUnwrapErr().code).toBe('aborted')
})

test('an interruption reaches what was begun', async () => {
  const interruption = new AbortController()
  const reading = startReading(range, surroundings(interruption.signal))
  interruption.abort()
  const read = await (await reading.open())._unsafeUnwrap().read({ contextLines: 3 })
  expect(read._unsafeUnwrapErr().code).toBe('aborted')
})

test.each<[string, ModeValues]>([
  ['what may write into the repository', { ...range, deepen: true }],
  ['a patch', { patch: 'none.patch' }],
])('%s waits until it is asked for', async (_, flags) => {
  const reading = startReading(flags, surroundings())
  await reading.end()
  expect(calls()).toBe(0)
})
