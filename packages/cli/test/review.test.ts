import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportSchema } from '@scrutineer/core'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeRepository, makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { type ModelBehaviour, type ModelServer, startModelServer } from './support/model-server.ts'
import { type Ran, runMain } from './support/run-main.ts'

const range = ['--from', 'main', '--to', 'feature']

let server: ModelServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

/** Reviews in a repository with a model of the behaviour given. */
async function reviewIn(
  dir: string,
  words: readonly string[],
  behaviour: ModelBehaviour = { mode: 'findings' },
  more: { readonly stdin?: string; readonly signal?: AbortSignal } = {},
): Promise<Ran> {
  server ??= await startModelServer(behaviour)
  return runMain(['review', ...words], {
    cwd: dir,
    env: { SCRUTINEER_MODEL_NAME: 'test-model', SCRUTINEER_MODEL_ENDPOINT: server.url },
    ...more,
  })
}

function reportOf(ran: Ran) {
  return v.parse(reportSchema, JSON.parse(ran.stdout))
}

describe('how a review ends', () => {
  let repository: TestRepository
  beforeAll(() => {
    repository = makeReviewedRepository()
    repository.git('branch', 'only-a-lock-file', 'main')
    repository.git('checkout', '--quiet', 'only-a-lock-file')
    repository.write('package-lock.json', '{"lockfileVersion": 2}\n')
    repository.commit('lock')
    repository.git('checkout', '--quiet', 'feature')
  })
  afterAll(() => repository.remove())

  test.each<
    [
      what: string,
      words: string[],
      behaviour: ModelBehaviour,
      exitCode: number,
      status: string,
      stderr: RegExp,
    ]
  >([
    ['0: complete and clean', range, { mode: 'clean' }, 0, 'complete', /^$/],
    ['0: findings below the gate', range, { mode: 'findings' }, 0, 'complete', /^$/],
    ['0: findings, and no gate', [...range, '--fail-on', 'none'], { mode: 'findings' }, 0, 'complete', /^$/],
    [
      '1: a finding at the gate',
      [...range, '--fail-on', 'medium'],
      { mode: 'findings' },
      1,
      'complete',
      /^$/,
    ],
    [
      '1: at one of several gates',
      [...range, '--fail-on', 'critical,medium'],
      { mode: 'findings' },
      1,
      'complete',
      /^$/,
    ],
    [
      '2: incomplete, however bad the findings',
      [...range, '--fail-on', 'medium', '--max-requests', '1'],
      { mode: 'findings' },
      2,
      'incomplete',
      /^error\[incomplete\]: .*request_limit/,
    ],
    [
      '2: the model fails',
      range,
      { mode: 'clean', fault: 'http-401' },
      2,
      'incomplete',
      /^error\[incomplete\]: .*auth/,
    ],
    [
      '0: nothing reviewable, in words',
      ['--from', 'main', '--to', 'only-a-lock-file'],
      { mode: 'clean' },
      0,
      'nothing_reviewed',
      /^$/,
    ],
    [
      '2: nothing reviewable where that shall fail',
      ['--from', 'main', '--to', 'only-a-lock-file', '--fail-on-empty'],
      { mode: 'clean' },
      2,
      'nothing_reviewed',
      /^error\[nothing_reviewed\]: /,
    ],
    ['0: an empty range', ['--from', 'main', '--to', 'main'], { mode: 'clean' }, 0, 'nothing_reviewed', /^$/],
    [
      '2: an unknown revision',
      ['--commit', 'nope'],
      { mode: 'clean' },
      2,
      'failed',
      /^error\[unknown_revision\]: .*nope/,
    ],
    [
      '2: a value that core refuses',
      [...range, '--language', 'not a tag!'],
      { mode: 'clean' },
      2,
      'failed',
      /^error\[usage\]: --language .*language tag/,
    ],
    [
      '2: a glob that cannot be used',
      [...range, '--exclude', 'a/{b'],
      { mode: 'clean' },
      2,
      'failed',
      /^error\[usage\]: --exclude /,
    ],
  ])('%s', async (_what, words, behaviour, exitCode, status, stderr) => {
    const ran = await reviewIn(repository.dir, [...words, '--format', 'json', '--quiet'], behaviour)
    const report = reportOf(ran)
    expect(ran.exitCode, ran.stderr).toBe(exitCode)
    expect(report.status).toBe(status)
    expect(report.outcome.exit_code).toBe(exitCode)
    expect(ran.stderr).toMatch(stderr)
  })

  test('nothing reviewable is said in words', async () => {
    const ran = await reviewIn(repository.dir, ['--from', 'main', '--to', 'only-a-lock-file'])
    expect(ran.stdout).toMatch(/^Nothing was reviewed: 1 file changed, all excluded\.$/m)
    expect(server?.stats.requests).toBe(0)
  })

  test('stopped before it began: 130', async () => {
    const signal = AbortSignal.abort()
    const ran = await reviewIn(repository.dir, [...range, '--format', 'json'], { mode: 'clean' }, { signal })
    expect(ran.exitCode).toBe(130)
    expect(reportOf(ran)).toMatchObject({ status: 'interrupted', error: { code: 'aborted' } })
    expect(ran.stderr).toMatch(/^error\[aborted\]: .*\n$/)
  })

  test('stopped half-way: 130, with what was found', async () => {
    server = await startModelServer({ mode: 'findings', stallFrom: 2 })
    const interruption = new AbortController()
    void server
      .nextRequest()
      .then(() => server?.nextRequest())
      .then(() => interruption.abort())
    const ran = await reviewIn(repository.dir, [...range, '--format', 'json'], undefined, {
      signal: interruption.signal,
    })
    expect(ran.exitCode).toBe(130)
    expect(reportOf(ran).findings).toHaveLength(2)
  })
})

describe('who reviews', () => {
  let repository: TestRepository
  beforeAll(() => {
    repository = makeReviewedRepository()
  })
  afterAll(() => repository.remove())

  test('nobody named, in CI: 2, and the way out is named', async () => {
    const ran = await runMain(['review', ...range, '--format', 'json'], {
      cwd: repository.dir,
      env: { CI: 'true' },
    })
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(/^error\[model_not_configured\]: .*--model-protocol offline\n$/)
    expect(reportOf(ran)).toMatchObject({ status: 'failed', error: { code: 'model_not_configured' } })
  })

  test.each([
    ['nobody named elsewhere', [], {}, /^note: .*no AI/],
    ['the offline reviewer, asked for in CI', ['--model-protocol', 'offline'], { CI: 'true' }, /^reviewing /],
  ])('%s: the offline reviewer, never called an AI', async (_what, words, env, stderr) => {
    const ran = await runMain(['review', ...range, ...words], { cwd: repository.dir, env })
    expect(ran.exitCode, ran.stderr).toBe(0)
    expect(ran.stderr).toMatch(stderr)
    expect(ran.stdout).toContain('no AI')
    expect(ran.stdout).not.toMatch(/AI review/i)
  })
})

describe('which change is reviewed', () => {
  let repository: TestRepository
  beforeEach(() => {
    repository = makeRepository()
    repository.write('committed.ts', 'export const a = 1\n')
    repository.write('sub/inner.ts', 'export const b = 1\n')
    repository.commit('first')
    repository.write('committed.ts', 'export const a = 2\n')
    repository.commit('second')
    repository.write('staged.ts', 'export const c = 1\n')
    repository.git('add', 'staged.ts')
    repository.write('sub/inner.ts', 'export const b = 2\n')
    repository.write('untracked.ts', 'export const d = 1\n')
  })
  afterEach(() => repository.remove())

  const patch = [
    '--- a/sub/inner.ts',
    '+++ b/sub/inner.ts',
    '@@ -1 +1 @@',
    '-export const b = 1',
    '+export const b = 3',
    '',
  ].join('\n')

  test.each<[what: string, words: string[], cwd: string, mode: string, paths: string[]]>([
    ['all that is not committed', [], '.', 'workspace', ['staged.ts', 'sub/inner.ts', 'untracked.ts']],
    ['the same from a folder below', [], 'sub', 'workspace', ['staged.ts', 'sub/inner.ts', 'untracked.ts']],
    ['what is staged', ['--staged'], '.', 'staged', ['staged.ts']],
    ['one commit', ['--commit', 'HEAD'], '.', 'commit', ['committed.ts']],
    ['a range', ['--from=HEAD~1', '--to=HEAD'], 'sub', 'range', ['committed.ts']],
    ['a patch file', ['--patch', '.git/change.patch'], '.', 'patch', ['sub/inner.ts']],
    ['a patch from standard input', ['--patch', '-'], '.', 'patch', ['sub/inner.ts']],
    [
      'the same, read without a git program',
      ['--engine', 'embedded', '--commit', 'HEAD'],
      '.',
      'commit',
      ['committed.ts'],
    ],
  ])('%s', async (_what, words, cwd, mode, paths) => {
    writeFileSync(join(repository.dir, '.git/change.patch'), patch)
    const before = repository.git('status', '--porcelain')
    const ran = await reviewIn(join(repository.dir, cwd), [...words, '--format', 'json'], undefined, {
      stdin: patch,
    })
    const report = reportOf(ran)
    expect(ran.exitCode, ran.stderr).toBe(0)
    expect(report.change.mode).toBe(mode)
    expect(report.findings.map(({ path }) => path)).toEqual(paths)
    expect(repository.git('status', '--porcelain')).toBe(before)
  })

  test('a preview asks no model, and its parts hold what a review would look at', async () => {
    const ran = await runMain(['review', '--preview', '--format', 'json'], {
      cwd: repository.dir,
      env: { CI: 'true' },
    })
    expect(ran.exitCode, ran.stderr).toBe(0)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      status: 'preview',
      change: { mode: 'workspace' },
      files: [{ path: 'staged.ts' }, { path: 'sub/inner.ts' }, { path: 'untracked.ts' }],
      excluded: [],
    })
  })

  test.each([
    ['detailed', /^workspace: 3 of 3 changed files would be reviewed.*\n\npart 1, /],
    ['summary', /^workspace: 3 of 3 changed files would be reviewed.*\n$/],
    ['none', /^$/],
  ])('a preview for a console that shows %s', async (detail, shown) => {
    const ran = await runMain(['review', '--preview', '--console', detail], { cwd: repository.dir })
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' })
    expect(ran.stdout).toMatch(shown)
  })

  test.each([
    ['no file', ['--patch', 'nowhere.patch'], '', 'patch_unreadable'],
    ['no patch', ['--patch', '-'], 'hello\n', 'patch_malformed'],
    ['a folder', ['--patch', 'sub'], '', 'patch_unreadable'],
  ])('%s is no change', async (_what, words, stdin, code) => {
    const ran = await runMain(['diff', ...words], { cwd: repository.dir, stdin })
    expect(ran.exitCode).toBe(2)
    expect(ran.stdout).toBe('')
    expect(ran.stderr).toMatch(new RegExp(`^error\\[${code}\\]: .+\\n$`))
  })

  test('outside a repository there is no change', async () => {
    const outside = makeRepository()
    outside.remove()
    mkdirSync(outside.dir)
    try {
      const ran = await runMain(['diff'], { cwd: outside.dir })
      expect(ran.exitCode).toBe(2)
      expect(ran.stderr).toMatch(/^error\[not_a_repository\]: /)
    } finally {
      outside.remove()
    }
  })
})

test('a range in a shallow clone names what mends it, and --deepen does', async () => {
  const origin = makeReviewedRepository()
  // Git fetches into no branch that is checked out.
  const clone = makeRepository('clone')
  try {
    clone.git('remote', 'add', 'origin', `file://${origin.dir}`)
    clone.git('fetch', '--quiet', '--depth=1', 'origin', 'main:main', 'feature:feature')
    const words = ['diff', ...range, '--format', 'json']
    const shallow = await runMain(words, { cwd: clone.dir })
    expect(shallow.exitCode).toBe(2)
    expect(shallow.stderr).toMatch(/^error\[no_merge_base\]: .*--deepen/)
    const deepened = await runMain([...words, '--deepen'], { cwd: clone.dir })
    expect(deepened.exitCode, deepened.stderr).toBe(0)
    expect((JSON.parse(deepened.stdout) as { files: unknown[] }).files).toHaveLength(5)
  } finally {
    origin.remove()
    clone.remove()
  }
})
