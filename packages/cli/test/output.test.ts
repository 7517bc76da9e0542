import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportSchema } from '@scrutineer/core'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeRepository, makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { type ModelServer, startModelServer } from './support/model-server.ts'
import { runMain } from './support/run-main.ts'
import { runProgram } from './support/run-program.ts'

let repository: TestRepository
let server: ModelServer
beforeEach(async () => {
  repository = makeReviewedRepository()
  server = await startModelServer({ mode: 'findings' })
})
afterEach(async () => {
  await server.close()
  repository.remove()
})

const range = ['--from', 'main', '--to', 'feature']

/** As a process of its own, with real pipes. */
function run(argv: readonly string[], more: Parameters<typeof runProgram>[1] = {}) {
  return runProgram(argv, { ...more, ...place() })
}

/** Inside the test, for what does not turn on pipes. */
function runInside(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { cwd, env: model } = place()
  return runMain(argv, { cwd, env: { ...model, ...env } })
}

const place = () => ({
  cwd: repository.dir,
  env: { SCRUTINEER_MODEL_NAME: 'test-model', SCRUTINEER_MODEL_ENDPOINT: server.url },
})

/** Control characters that may act: all but line feeds and tabs. */
const active = /[^\P{Cc}\n\t]/u

describe('what goes where', () => {
  test('standard output holds the result and nothing else', async () => {
    const ran = await run(['review', ...range])
    expect(ran.exitCode, ran.stderr).toBe(0)
    expect(ran.stdout).toContain('src/changed.ts')
    expect(ran.stdout).not.toMatch(/^(note|reviewing|\[\d)/m)
    expect(ran.stderr).toMatch(/^reviewing 3 of 5 changed files in 1 part with test-model/m)
    expect(ran.stderr).toMatch(/^\[1\/1\] /m)
  })

  test.each([['--quiet'], ['--no-progress']])('%s leaves standard error empty', async (flag) => {
    const ran = await runInside(['review', ...range, flag])
    expect(ran.exitCode).toBe(0)
    expect(ran.stderr).toBe('')
  })

  test('one JSON document in the published form', async () => {
    const ran = await run(['review', ...range, '--format', 'json'])
    const report = v.parse(reportSchema, JSON.parse(ran.stdout))
    expect(report.status).toBe('complete')
    expect(report.findings.map(({ path }) => path)).toEqual(['src/added.ts', 'src/changed.ts'])
    expect(report.outcome.exit_code).toBe(ran.exitCode)
  })

  test('Markdown', async () => {
    const ran = await runInside(['review', ...range, '--format', 'markdown'])
    expect(ran.stdout).toMatch(/^# Review\n/)
  })

  test.each([
    ['detailed', /Evidence:/],
    ['summary', /^(?!.*Evidence:).*src\/changed\.ts/s],
    ['none', /^$/],
  ])('the text form can be %s', async (detail, form) => {
    const ran = await runInside(['review', ...range, '--console', detail])
    expect(ran.exitCode).toBe(0)
    expect(ran.stdout).toMatch(form)
  })

  test.each([
    ['report.json', /^\{\n {2}"schema_version"/],
    ['report.md', /^# Review/],
    ['report', /^Reviewed by/],
  ])('--output %s holds the form that its name asks for', async (name, form) => {
    const file = join(repository.dir, '.git', name)
    const ran = await runInside(['review', ...range, '--output', file])
    expect(ran.exitCode).toBe(0)
    expect(repository.git('cat-file', '--batch-check')).toBe('')
    const { readFileSync, statSync } = await import('node:fs')
    expect(readFileSync(file, 'utf8')).toMatch(form)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(ran.stdout).toMatch(/^Reviewed by/)
  })
})

describe('a reader that goes away', () => {
  test.each([
    ['diff', ['diff', ...range, '--format', 'json']],
    ['review', ['review', ...range]],
  ])('ends %s quietly', async (_name, argv) => {
    repository.write('large.ts', `${'x'.repeat(100)}\n`.repeat(40_000))
    repository.commit('large')
    const ran = await run(argv, {
      onStart: (child) => child.stdout?.once('data', () => child.stdout?.destroy()),
    })
    expect(ran.exitCode).toBe(0)
    expect(ran.stderr).not.toMatch(/EPIPE|error\[/)
  })

  test('reads all of a large result through a slow pipe', async () => {
    repository.write('large.ts', `${'x'.repeat(100)}\n`.repeat(40_000))
    repository.commit('large')
    const ran = await run(['diff', ...range, '--format', 'json'], {
      onStart(child) {
        child.stdout?.pause()
        setTimeout(() => child.stdout?.resume(), 200)
      },
    })
    const { files } = JSON.parse(ran.stdout) as { files: { new_path: string; additions: number }[] }
    expect(ran.stdout.length).toBeGreaterThan(4_000_000)
    expect(files.find((file) => file.new_path === 'large.ts')?.additions).toBe(40_000)
  })
})

describe('colours', () => {
  test.each([
    ['none without a terminal', {}, false],
    ['on demand', { FORCE_COLOR: '1' }, true],
    ['NO_COLOR wins', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    ['an empty NO_COLOR does not count', { FORCE_COLOR: '1', NO_COLOR: '' }, true],
    ['FORCE_COLOR=0', { FORCE_COLOR: '0' }, false],
  ])('%s', async (_what, env, coloured) => {
    const ran = await runInside(['review', ...range], env)
    expect(ran.stdout.includes('\u001b[')).toBe(coloured)
  })
})

describe('names that try to act', () => {
  const names = [
    'esc\u001b[2J.ts',
    'line\n::error::feed.ts',
    '::set-output name=x::y.ts',
    '-rf.ts',
    '--output=x.ts',
    'quote".ts',
    'back\\slash.ts',
    'bidi\u202e.ts',
    '<b>&amp;`tick`.ts',
  ]

  beforeEach(() => {
    repository.remove()
    repository = makeRepository()
    repository.commit('empty')
    repository.git('branch', 'before')
    for (const name of names) repository.write(name, 'export const one = 1\n')
    const raw = Buffer.concat([
      Buffer.from(join(repository.dir, 'raw')),
      Buffer.from([0xff, 0x2e, 0x74, 0x73]),
    ])
    writeFileSync(raw, 'export const one = 1\n')
    mkdirSync(join(repository.dir, 'deep'), { recursive: true })
    repository.commit('hostile')
  })

  const all = ['--from', 'before', '--to', 'main']

  test.each([
    ['diff as text', ['diff', ...all]],
    ['diff as JSON', ['diff', ...all, '--format', 'json']],
    ['a preview as text', ['review', ...all, '--preview']],
    ['a preview as JSON', ['review', ...all, '--preview', '--format', 'json']],
    ['a preview as Markdown', ['review', ...all, '--preview', '--format', 'markdown']],
    ['a review as text', ['review', ...all]],
    ['a review as JSON', ['review', ...all, '--format', 'json']],
    ['a review as Markdown', ['review', ...all, '--format', 'markdown']],
  ])('cannot in %s', async (_what, argv) => {
    const ran = await runInside(argv)
    expect(ran.exitCode, ran.stderr).toBe(0)
    for (const text of [ran.stdout, ran.stderr]) {
      expect(text).not.toMatch(active)
      expect(text).not.toMatch(/^\s*::/m)
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\ufffd]/)
    }
  })

  test('and JSON still tells each of them apart, bytes that are no text included', async () => {
    const ran = await run(['diff', ...all, '--format', 'json'])
    const { files } = JSON.parse(ran.stdout) as { files: { new_path: string }[] }
    expect(files.map(({ new_path }) => new_path).toSorted()).toEqual([...names, 'raw\udcff.ts'].toSorted())
  })
})
