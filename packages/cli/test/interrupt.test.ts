import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRepository, makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { type ModelServer, startModelServer } from './support/model-server.ts'
import { type ProgramRun, runProgram } from './support/run-program.ts'

let repository: TestRepository
let temporary: string
let server: ModelServer | null
beforeEach(() => {
  repository = makeReviewedRepository()
  temporary = mkdtempSync(join(tmpdir(), 'scrutineer-temporary-'))
  server = null
})
afterEach(async () => {
  await server?.close()
  repository.remove()
  rmSync(temporary, { recursive: true, force: true })
})

interface Interrupted {
  readonly run: ProgramRun
  readonly report: Readonly<Record<string, unknown>> & { readonly findings: readonly unknown[] }
}

/** Runs a review that `interrupt` ends, and checks what every interrupted run leaves behind: nothing. */
async function interrupted(
  words: readonly string[],
  interrupt: (child: ChildProcess) => void,
  model?: ModelServer,
): Promise<Interrupted> {
  const run = await runProgram(
    ['review', '--from', 'main', '--to', 'feature', '--format', 'json', ...words],
    {
      cwd: repository.dir,
      env: {
        TMPDIR: temporary,
        SCRUTINEER_MODEL_NAME: 'test-model',
        SCRUTINEER_MODEL_ENDPOINT: model?.url ?? 'http://127.0.0.1:9/v1',
      },
      onStart: interrupt,
    },
  )
  expect(run.signal, run.stderr).toBeNull()
  expect(run.exitCode, run.stderr).toBe(130)
  expect(processesIn(repository.dir)).toEqual([])
  expect(readdirSync(temporary)).toEqual([])
  expect(repository.git('status', '--porcelain', '--ignored')).toBe('')
  return { run, report: JSON.parse(run.stdout) as Interrupted['report'] }
}

/** Command lines of the processes that work in a folder or name it. */
function processesIn(dir: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(dir) || words.includes(dir) ? [words] : []
      } catch {
        return []
      }
    })
}

function onFirstLine(act: (child: ChildProcess) => void): (child: ChildProcess) => void {
  return (child) => child.stderr?.once('data', () => act(child))
}

describe('a review that is interrupted', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s at its first line ends with 130 and one report',
    async (signal) => {
      server = await startModelServer({ mode: 'clean', delayMs: 60_000 })
      const { run, report } = await interrupted(
        [],
        onFirstLine((child) => child.kill(signal)),
        server,
      )
      expect(report['status']).toBe('interrupted')
      expect(run.stderr).toMatch(/^error\[aborted\]: .+$/m)
    },
  )

  test('while the model thinks drops the request', async () => {
    const model = await startModelServer({ mode: 'clean', delayMs: 60_000 })
    server = model
    const { report } = await interrupted(
      [],
      (child) => void model.nextRequest().then(() => child.kill('SIGINT')),
      model,
    )
    expect(report['status']).toBe('interrupted')
    expect(model.stats.requests).toBe(1)
    // The program is seen to end before its connection is, or after it.
    await expect.poll(() => model.stats.abandoned).toBe(1)
  })

  test('keeps what was found so far, in the report and in the file', async () => {
    const model = await startModelServer({ mode: 'findings', stallFrom: 2 })
    server = model
    const file = join(repository.dir, '.git', 'report.json')
    const second = (child: ChildProcess) =>
      void model
        .nextRequest()
        .then(() => model.nextRequest())
        .then(() => child.kill('SIGINT'))
    const { run, report } = await interrupted(['--output', file], second, model)
    expect(report['status']).toBe('interrupted')
    expect(report.findings).toHaveLength(2)
    expect(readFileSync(file, 'utf8')).toBe(run.stdout)
    expect(readdirSync(join(repository.dir, '.git')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('twice ends at once', async () => {
    server = await startModelServer({ mode: 'clean', delayMs: 60_000 })
    const twice = (child: ChildProcess) => {
      child.kill('SIGINT')
      setTimeout(() => child.kill('SIGINT'), 1)
    }
    const run = await runProgram(['review', '--from', 'main', '--to', 'feature'], {
      cwd: repository.dir,
      env: { SCRUTINEER_MODEL_NAME: 'test-model', SCRUTINEER_MODEL_ENDPOINT: server.url },
      onStart: onFirstLine(twice),
    })
    expect(run.exitCode).toBe(130)
    // It leaves without waiting, and git follows when its pipe is gone.
    await expect.poll(() => processesIn(repository.dir)).toEqual([])
  })

  test('while a long change is read ends with 130, and the JSON says so', async () => {
    repository.remove()
    repository = makeRepository()
    repository.commit('empty')
    repository.git('branch', 'before')
    for (let file = 0; file < 40; file++) {
      repository.write(
        `f${file}.ts`,
        Array.from({ length: 5_000 }, (_, line) => `line ${file} ${line}`).join('\n'),
      )
    }
    repository.commit('much')
    // While git is read nothing is on standard error yet, so the moment is found by looking for git; a fast machine may be
    // past it, then the first line is the moment.
    const stop = (child: ChildProcess) => {
      let stopped = false
      const once = () => {
        if (!stopped) child.kill('SIGINT')
        stopped = true
        clearInterval(timer)
      }
      const timer = setInterval(() => {
        if (processesIn(repository.dir).some((words) => /\bdiff/.test(words))) once()
      }, 1)
      child.stderr?.once('data', once)
      child.once('close', () => clearInterval(timer))
    }
    server = await startModelServer({ mode: 'clean', delayMs: 60_000 })
    const run = await runProgram(
      ['review', '--from', 'before', '--to', 'main', '--format', 'json', '--engine', 'native'],
      {
        cwd: repository.dir,
        env: { SCRUTINEER_MODEL_NAME: 'm', SCRUTINEER_MODEL_ENDPOINT: server.url },
        onStart: stop,
      },
    )
    expect(run.exitCode, run.stderr).toBe(130)
    expect(JSON.parse(run.stdout)).toMatchObject({ status: 'interrupted' })
    expect(processesIn(repository.dir)).toEqual([])
  })
})
