import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { endAllOf, expectGone } from '../../test/support/running-processes.ts'
import { type ProgramCall, runProgram } from './run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-program-'))
afterEach(() => endAllOf(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function shell(script: string, more: Partial<ProgramCall> = {}): ProgramCall {
  return {
    file: '/bin/sh',
    args: ['-c', script],
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '' },
    maxOutputBytes: 1024 * 1024,
    timeoutMs: 150_000,
    ...more,
  }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

describe('runProgram', () => {
  it('keeps output and errors apart, and tells the exit code', async () => {
    const outcome = await runProgram(shell('echo out; echo err >&2; exit 3'))
    expect(outcome).toMatchObject({ end: 'exited', exitCode: 3, errors: 'err\n', side: '' })
    expect(text(outcome.output)).toBe('out\n')
  })

  it('gives bytes as they are', async () => {
    const outcome = await runProgram(shell(String.raw`printf 'a\000\377b'`))
    expect([...outcome.output]).toEqual([0x61, 0, 0xff, 0x62])
  })

  it('hands over input and closes it', async () => {
    const outcome = await runProgram(shell('cat; echo end', { input: Buffer.from('in ') }))
    expect(text(outcome.output)).toBe('in end\n')
  })

  it('gives no input when there is none', async () => {
    expect(text((await runProgram(shell('cat; echo end'))).output)).toBe('end\n')
  })

  it('does not mind a program that reads none of its input', async () => {
    const outcome = await runProgram(shell('exit 0', { input: new Uint8Array(4 * 1024 * 1024) }))
    expect(outcome).toMatchObject({ end: 'exited', exitCode: 0 })
  })

  it('reads a side channel', async () => {
    const outcome = await runProgram(shell('echo out; echo side >&3', { sideChannel: true }))
    expect(outcome.side).toBe('side\n')
    expect(text(outcome.output)).toBe('out\n')
  })

  it('passes on the given environment alone', async () => {
    process.env['RUN_PROGRAM_CANARY'] = 'canary'
    const outcome = await runProgram(shell('env', { env: { ONLY: 'this' } }))
    delete process.env['RUN_PROGRAM_CANARY']
    expect(text(outcome.output)).toContain('ONLY=this')
    expect(text(outcome.output)).not.toContain('canary')
  })

  it('cuts endless errors and goes on', async () => {
    const outcome = await runProgram(shell('head -c 3000000 /dev/zero | tr "\\0" e >&2; echo done'))
    expect(outcome.errors).toHaveLength(64 * 1024)
    expect(text(outcome.output)).toBe('done\n')
  })

  it('ends a program that writes more than it may, and keeps none of it', async () => {
    const outcome = await runProgram(shell('yes', { maxOutputBytes: 1000 }))
    expect(outcome).toMatchObject({ end: 'output_limit', exitCode: null })
    expect(outcome.output).toHaveLength(0)
  })

  it('ends a program when there is enough', async () => {
    let seen = 0
    const onOutput = (chunk: Uint8Array) => {
      seen += chunk.length
      return seen < 100_000
    }
    const outcome = await runProgram(shell('yes', { onOutput, maxOutputBytes: Number.MAX_SAFE_INTEGER }))
    expect(outcome).toMatchObject({ end: 'enough' })
    expect(seen).toBeGreaterThanOrEqual(100_000)
  })

  it('ends a program whose time is over', async () => {
    expect(await runProgram(shell('sleep 600', { timeoutMs: 20 }))).toMatchObject({ end: 'timed_out' })
  })

  it('starts nothing after an abort', async () => {
    const outcome = await runProgram(shell('touch started', { signal: AbortSignal.abort() }))
    expect(outcome.end).toBe('aborted')
    expect(() => readFileSync(join(folder, 'started'))).toThrow()
  })

  for (const [name, file] of Object.entries({ 'is not there': '/nowhere/program', 'is a folder': folder })) {
    it(`says so when the program ${name}`, async () => {
      expect(await runProgram({ ...shell(''), file })).toMatchObject({ end: 'not_started', exitCode: null })
    })
  }

  it('says so when an argument cannot be passed', async () => {
    expect(await runProgram({ ...shell(''), args: ['a\0b'] })).toMatchObject({ end: 'not_started' })
  })

  const stubborn = {
    'a program': 'echo $$ > pids; echo ready; exec sleep 600',
    'a program that ignores being asked to end': `trap '' TERM; echo $$ > pids; echo ready; while :; do sleep 1; done`,
    'its children, though they hold the output open':
      'sleep 600 & echo $! > pids; echo $$ >> pids; echo ready; wait',
    'children that outlive it': '(sleep 600 & echo $! > pids); echo $$ >> pids; echo ready; sleep 600',
    'children that outlive it, ignore being asked to end and hold no output': `(trap '' TERM; sleep 600 >&- 2>&- & echo $! > pids); echo $$ >> pids; echo ready; sleep 600`,
  }
  for (const [name, script] of Object.entries(stubborn)) {
    it(`an abort ends ${name}, and leaves none behind`, async () => {
      const controller = new AbortController()
      const running = runProgram(
        shell(script, {
          signal: controller.signal,
          onOutput: () => {
            setTimeout(() => controller.abort(), 50)
            return true
          },
        }),
      )
      expect((await running).end).toBe('aborted')
      const started = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number)
      expect(started.length).toBeGreaterThan(0)
      await expectGone(started)
    })
  }

  it('lets everything else go first, with all that it starts, where that is asked for', async () => {
    // It is told right after its start, so it may have to look again.
    const look = 'until [ "$(nice)" -ge 10 ]; do sleep 0.01; done; sh -c nice'
    expect(Number(text((await runProgram(shell(look, { background: true }))).output))).toBeGreaterThanOrEqual(
      10,
    )
    expect(Number(text((await runProgram(shell('nice'))).output))).toBe(getPriority())
  })

  it('lets many programs share one signal without a complaint', async () => {
    const warnings: Error[] = []
    const listen = (warning: Error) => warnings.push(warning)
    process.on('warning', listen)
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 30 }, () => runProgram(shell('true', { signal }))))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })
})
