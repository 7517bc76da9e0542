// What a review leaves behind for later ones: its reports, its answers, the parts it got through.
import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRepository, type TestRepository } from './support/make-repository.ts'
import { type ModelBehaviour, type ModelServer, startModelServer } from './support/model-server.ts'
import { type ProgramRun, runProgram } from './support/run-program.ts'

let repository: TestRepository
let home: string
const servers: ModelServer[] = []
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'scrutineer-home-'))
  const paths = Array.from({ length: 6 }, (_, at) => `part${at}/file.ts`)
  repository = makeRepository()
  for (const path of paths) repository.write(path, `export const a = '${path}'\n`)
  repository.commit('before')
  for (const path of paths) repository.write(path, `export const a = 'other ${path}'\n`)
  repository.commit()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  chmodSync(home, 0o700)
  rmSync(home, { recursive: true, force: true })
  repository.remove()
})

async function serve(behaviour: ModelBehaviour): Promise<ModelServer> {
  const server = await startModelServer(behaviour)
  servers.push(server)
  return server
}

interface Reviewed {
  readonly run: ProgramRun
  readonly report: {
    readonly status: string
    readonly findings: readonly { readonly path: string; readonly fingerprint: string }[]
    readonly chunks: readonly { readonly resumed: boolean }[]
    readonly requests: { readonly sent: number; readonly remembered: number }
  }
}

/** Reviews the newest commit, each file in a part of its own, and reads the report from standard output. */
async function review(
  server: ModelServer,
  words: readonly string[] = [],
  strike: (child: ChildProcess) => void = () => {},
): Promise<Reviewed> {
  const run = await runProgram(
    [
      'review',
      '--commit',
      'HEAD',
      '--format',
      'json',
      '--max-chunk-files',
      '1',
      '--concurrency',
      '1',
      ...words,
    ],
    {
      cwd: repository.dir,
      env: {
        HOME: home,
        XDG_STATE_HOME: undefined,
        XDG_CACHE_HOME: undefined,
        XDG_CONFIG_HOME: undefined,
        SCRUTINEER_MODEL_NAME: 'test-model',
        SCRUTINEER_MODEL_ENDPOINT: server.url,
      },
      onStart(child) {
        // In the middle of the fourth of six parts.
        const look = setInterval(() => {
          if (server.stats.requests < 7) return
          clearInterval(look)
          strike(child)
        }, 5)
        child.on('exit', () => clearInterval(look))
      },
    },
  )
  return { run, report: (run.stdout === '' ? null : JSON.parse(run.stdout)) as Reviewed['report'] }
}

/** All files below a folder, with their modes. */
function filesIn(folder: string): { readonly path: string; readonly mode: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, mode: statSync(path).mode & 0o777 }))
}

describe('answers of earlier runs', () => {
  test('are taken for exactly the same request, until they are not wanted', async () => {
    const server = await serve({ mode: 'findings' })
    const first = await review(server)
    const asked = server.stats.requests
    const second = await review(server)
    expect(second.report.requests).toMatchObject({ sent: 0, remembered: asked })
    expect(second.report.findings).toEqual(first.report.findings)
    expect(second.run.exitCode).toBe(first.run.exitCode)
    expect(server.stats.requests).toBe(asked)
    const third = await review(server, ['--no-cache'])
    expect(third.report.requests).toMatchObject({ sent: asked, remembered: 0 })
  })

  test('are never those of another place', async () => {
    const [one, two] = [await serve({ mode: 'findings' }), await serve({ mode: 'clean' })]
    expect((await review(one)).report.findings.length).toBeGreaterThan(0)
    expect((await review(two)).report.findings).toEqual([])
  })

  test('are not taken where a setting says so', async () => {
    mkdirSync(join(home, '.config/scrutineer'), { recursive: true })
    writeFileSync(join(home, '.config/scrutineer/config.yaml'), 'model:\n  cache: false\n')
    const server = await serve({ mode: 'clean' })
    await review(server)
    expect((await review(server)).report.requests.remembered).toBe(0)
    expect((await review(server, ['--cache'])).report.requests.remembered).toBe(0)
    expect((await review(server, ['--cache'])).report.requests.remembered).toBeGreaterThan(0)
  })

  test('never hold the key', async () => {
    const server = await serve({ mode: 'findings' })
    const run = await runProgram(['review', '--commit', 'HEAD'], {
      cwd: repository.dir,
      env: {
        HOME: home,
        SCRUTINEER_MODEL_NAME: 'test-model',
        SCRUTINEER_MODEL_ENDPOINT: server.url,
        SCRUTINEER_MODEL_API_KEY: 'canary-0123456789',
      },
    })
    expect(run.exitCode, run.stderr).toBeLessThan(2)
    const files = filesIn(home)
    expect(files.length).toBeGreaterThan(2)
    for (const { path } of files) expect(readFileSync(path, 'utf8')).not.toContain('canary')
  })
})

describe('going on with a review', () => {
  test.each(['killed', 'left by its provider'])(
    'that was %s asks only for the parts it did not reach',
    async (end) => {
      const whole = await review(await serve({ mode: 'findings' }), ['--no-cache'])
      rmSync(join(home, '.local'), { recursive: true })

      const dying = await serve({ mode: 'findings', delayMs: 60 })
      const broken = await review(dying, ['--no-cache'], (child) => {
        if (end === 'killed') child.kill('SIGKILL')
        else dying.leave()
      })
      if (end === 'killed') expect(broken.run.signal).toBe('SIGKILL')
      else expect(broken.run.exitCode).toBe(2)

      const healed = await serve({ mode: 'findings' })
      const again = await review(healed, ['--no-cache', '--resume'])
      expect(again.report.status).toBe('complete')
      expect(again.report.findings).toEqual(whole.report.findings)
      const resumed = again.report.chunks.filter((chunk) => chunk.resumed).length
      expect(resumed).toBeGreaterThan(0)
      expect(resumed).toBeLessThan(6)
      expect(healed.stats.requests).toBe((whole.report.requests.sent / 6) * (6 - resumed))
      expect(again.run.exitCode).toBe(whole.run.exitCode)
    },
  )

  test('asks for nothing when nothing is missing', async () => {
    const server = await serve({ mode: 'clean' })
    await review(server, ['--no-cache'])
    const asked = server.stats.requests
    const again = await review(server, ['--no-cache', '--resume'])
    expect(server.stats.requests).toBe(asked)
    expect(again.report).toMatchObject({ status: 'complete' })
  })
})

describe('the reports of a run', () => {
  const runs = () => join(home, '.local/state/scrutineer/runs')

  test.skipIf(process.platform === 'win32')('lie in a folder of its own, for its owner alone', async () => {
    const server = await serve({ mode: 'findings' })
    const { run, report } = await review(server)
    await review(server)
    const files = filesIn(runs())
    expect(files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).sort()).toEqual([
      'review-report.json',
      'review-report.json',
      'review-report.md',
      'review-report.md',
    ])
    for (const { mode } of files) expect(mode).toBe(0o600)
    expect(readdirSync(join(runs(), readdirSync(runs())[0] ?? ''))[0]).toMatch(/^\d{8}T\d{6}Z-commit-HEAD/)
    const kept = files.map(({ path }) => path).filter((path) => path.endsWith('.json'))
    expect(kept.map((path) => readFileSync(path, 'utf8'))).toContain(run.stdout)
    expect(run.stdout + run.stderr).not.toContain(home)
    expect(report.status).toBe('complete')
  })

  test('are not kept where the settings name none, and go where a flag says', async () => {
    mkdirSync(join(home, '.config/scrutineer'), { recursive: true })
    writeFileSync(join(home, '.config/scrutineer/config.yaml'), 'output:\n  json: ""\n  markdown: ""\n')
    const server = await serve({ mode: 'clean' })
    const target = join(home, 'report.json')
    const { run } = await review(server, ['--output-json', target])
    expect(readFileSync(target, 'utf8')).toBe(run.stdout)
    expect(() => readdirSync(runs())).toThrow()
  })

  test('cost nothing but themselves where they cannot be written', async () => {
    mkdirSync(join(home, '.local'), { recursive: true })
    writeFileSync(join(home, '.local/state'), 'no folder')
    writeFileSync(join(home, '.cache'), 'no folder either')
    const server = await serve({ mode: 'findings' })
    const { run, report } = await review(server, ['--fail-on', 'medium'])
    expect(report.status).toBe('complete')
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toContain('warning[run_not_kept]')
  })
})
