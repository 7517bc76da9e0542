import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeRepository, type TestRepository } from './support/make-repository.ts'
import { runMain } from './support/run-main.ts'
import { runProgram } from './support/run-program.ts'

let repository: TestRepository
let home: string
const project = '.scrutineer/config.yaml'
/** A finding of severity high, and none that is worse. */
const defect =
  'import hashlib\n\n\ndef digest(password):\n    return hashlib.md5(password.encode()).hexdigest()\n'

beforeAll(() => {
  repository = makeRepository()
  repository.write('keep.py', 'x = 1\n')
  repository.write('notes.txt', 'a\n')
  repository.commit('before')
  repository.git('branch', 'plain')
  repository.git('checkout', '--quiet', '-b', 'change')
  repository.write('store.py', defect)
  repository.write('notes.txt', 'a\nb\n')
  repository.commit('after')
})
afterAll(() => repository.remove())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'scrutineer-settings-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

interface Report {
  readonly outcome: { readonly fail_on: readonly string[]; readonly exit_code: number }
  readonly warnings: readonly { readonly code: string; readonly subject: string; readonly detail: string }[]
}

interface Given {
  readonly file?: string
  readonly env?: Readonly<Record<string, string>>
  readonly flags?: readonly string[]
  readonly change?: readonly string[]
}

async function review({ file, env, flags = [], change = ['--from', 'plain', '--to', 'change'] }: Given) {
  if (file !== undefined) {
    const path = join(home, '.config', 'scrutineer', 'config.yaml')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file)
  }
  const argv = ['review', ...change, '--format', 'json', '--no-progress', ...flags]
  const ran = await runMain(argv, {
    cwd: repository.dir,
    env: { HOME: home, SCRUTINEER_MODEL_PROTOCOL: 'offline', ...env },
  })
  return { ...ran, report: JSON.parse(ran.stdout) as Report }
}

describe('what holds: defaults, the file, variables, flags, each over the one before', () => {
  test.each<[what: string, given: Given, failOn: string[]]>([
    ['defaults', {}, ['critical', 'high']],
    ['the file', { file: 'review: {fail_on: [low]}' }, ['low']],
    ['none in the file', { file: 'review: {fail_on: none}' }, []],
    [
      'a variable over the file',
      { file: 'review: {fail_on: [low]}', env: { SCRUTINEER_REVIEW_FAIL_ON: 'info' } },
      ['info'],
    ],
    [
      'a blank variable',
      { file: 'review: {fail_on: [low]}', env: { SCRUTINEER_REVIEW_FAIL_ON: '' } },
      ['low'],
    ],
    [
      'a flag over all',
      {
        file: 'review: {fail_on: [low]}',
        env: { SCRUTINEER_REVIEW_FAIL_ON: 'info' },
        flags: ['--fail-on', 'none'],
      },
      [],
    ],
  ])('%s', async (_what, given, failOn) => {
    const { report } = await review(given)
    expect(report.outcome.fail_on).toEqual(failOn)
  })

  test('the gate of the file decides the exit code', async () => {
    expect((await review({ flags: ['--fail-on', 'critical'] })).exitCode).toBe(0)
    const all = 'review: {fail_on: [critical, high, medium, low, info]}'
    expect((await review({ file: all })).exitCode).toBe(1)
    expect((await review({ file: all, flags: ['--fail-on=none'] })).exitCode).toBe(0)
  })

  test('the file that --config names is used alone, and must be there', async () => {
    const other = join(home, 'other.yaml')
    writeFileSync(other, 'review: {fail_on: [medium]}')
    const given = { file: 'review: {fail_on: [low], context_lines: 1}' }
    expect((await review({ ...given, flags: ['--config', other] })).report.outcome.fail_on).toEqual([
      'medium',
    ])
    const missing = await review({ ...given, flags: ['--config', 'gone.yaml'] })
    expect(missing).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^error\[config\]: gone\.yaml does not exist/) as string,
    })
  })

  test.each<[what: string, given: Given, message: RegExp]>([
    [
      'a fault in the file',
      { file: 'review:\n  fail_onn: [low]\n' },
      /config\.yaml:2: unknown key "fail_onn".*did you mean review\.fail_on\?/,
    ],
    [
      'a severity that is none',
      { file: 'review: {fail_on: [urgent]}' },
      /config\.yaml:1: review\.fail_on has the value \["urgent"\]/,
    ],
    [
      'a bad variable',
      { env: { SCRUTINEER_REVIEW_FAIL_ON: 'High' } },
      /SCRUTINEER_REVIEW_FAIL_ON has the value "High"/,
    ],
    [
      'two bad variables',
      { env: { SCRUTINEER_MODEL_TIMEOUT: '9', SCRUTINEER_REVIEW_CONCURRENCY: 'x' } },
      /\(and 1 more\)/,
    ],
  ])('%s ends the review before it begins', async (_what, given, message) => {
    const ran = await review(given)
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(/^error\[config\]: .*\n$/)
    expect(ran.stderr).toMatch(message)
  })

  test('a variable that sets nothing is told', async () => {
    const env = { SCRUTINEER_REVIEW_FAILON: 'low' }
    expect((await review({ env })).stderr).toMatch(
      /^warning\[unknown_variable\]: .*did you mean SCRUTINEER_REVIEW_FAIL_ON\?$/m,
    )
    expect((await review({ env, flags: ['--quiet'] })).stderr).toBe('')
  })

  test('the model of the file is asked, with its key', async () => {
    const file =
      'model: {protocol: openai, name: m, endpoint: "http://127.0.0.1:9/v1", api_key: sk-secret, timeout: 1s}'
    const ran = await review({ file, env: { SCRUTINEER_MODEL_PROTOCOL: '' } })
    expect(ran.exitCode).toBe(2)
    expect(ran.report).toMatchObject({ model: { model: 'm', ai: true } })
    expect(ran.stdout + ran.stderr).not.toContain('sk-secret')
  })

  test('reports go where the file says, besides standard output', async () => {
    const file = `output: {json: ~/report.json, markdown: ${join(home, 'report.md')}}`
    const ran = await review({ file })
    expect(readFileSync(join(home, 'report.json'), 'utf8')).toBe(ran.stdout)
    expect(readFileSync(join(home, 'report.md'), 'utf8')).toContain('store.py')
    expect(statSync(join(home, 'report.json')).mode & 0o777).toBe(0o600)
    rmSync(join(home, 'report.json'))
    await review({ file, flags: ['--output-json', '', '--output-md=none'] })
    expect(() => statSync(join(home, 'report.json'))).toThrow('ENOENT')
  })

  test('how much is said is set too, and a flag says otherwise', async () => {
    const path = join(home, 'c.yaml')
    writeFileSync(path, 'output: {console: none, progress: false}\nmodel: {protocol: offline}')
    const base = ['review', '--from', 'plain', '--to', 'change', '--config', path]
    const run = (...flags: string[]) => runMain([...base, ...flags], { cwd: repository.dir })
    expect(await run()).toMatchObject({ stdout: '' })
    expect((await run()).stderr).not.toContain('[1/')
    const loud = await run('--console', 'detailed', '--progress')
    expect(loud.stdout).toContain('store.py')
    expect(loud.stderr).toContain('[1/')
    expect((await run('--progress', '--console=summary')).stderr).toContain('[1/')
    writeFileSync(path, 'output: {progress: true}\nmodel: {protocol: offline}')
    expect((await run('--progress=false')).stderr).not.toContain('[1/')
  })
})

describe('settings that the reviewed repository brings', () => {
  /** A branch from `plain` whose first commit has settings, and another that changes a file, or the settings too. */
  function branch(name: string, base: string | null, head: string | null = base): void {
    repository.git('checkout', '--quiet', '-B', `${name}-base`, 'plain')
    if (base !== null) repository.write(project, base)
    repository.commit('base')
    repository.git('checkout', '--quiet', '-B', name)
    repository.write('store.py', defect)
    if (head !== null && head !== base) repository.write(project, head)
    repository.commit('head')
  }
  const from = (name: string) => ({ change: ['--from', `${name}-base`, '--to', name] })

  test('make a review stricter', async () => {
    branch('strict', 'review: {fail_on: [critical, high, medium, low]}')
    const file = 'review: {fail_on: [critical]}'
    const strict = await review({ ...from('strict'), file })
    expect(strict.report.outcome.fail_on).toEqual(['critical', 'high', 'medium', 'low'])
    expect(strict.exitCode).toBe(1)
    const without = await review({ ...from('strict'), file, flags: ['--no-project-config'] })
    expect(without.report.outcome.fail_on).toEqual(['critical'])
    expect(without.exitCode).toBe(0)
  })

  test('cannot make it laxer, and what is refused is in the report', async () => {
    branch(
      'lax',
      'review:\n  fail_on: none\n  confidence_threshold: 1\n  exclude: ["**"]\n  max_tool_rounds: 1\n  max_requests: 1\nmodel:\n  endpoint: http://evil.example/v1\noutput:\n  json: /tmp/x\n',
    )
    const { report, exitCode } = await review({
      ...from('lax'),
      file: 'review: {fail_on: [high, info]}',
    })
    expect(exitCode).toBe(1)
    expect(report.outcome.fail_on).toEqual(['high', 'info'])
    const refused = report.warnings.filter(({ code }) => code === 'project_setting_refused')
    expect(refused.map(({ subject }) => subject)).toEqual(refused.map(() => project))
    expect(refused.map(({ detail }) => detail.split(' ')[0])).toEqual([
      'confidence_threshold',
      'exclude',
      'fail_on',
      'max_requests',
      'max_tool_rounds',
      'model.endpoint',
      'output.json',
    ])
  })

  test('count as they were before the change, in every mode', async () => {
    branch('turned', 'review: {fail_on: [critical, high, medium, low]}', 'review: {fail_on: [critical]}')
    for (const change of [
      ['--from', 'turned-base', '--to', 'turned'],
      ['--commit', 'turned'],
    ]) {
      const { report, exitCode } = await review({ change })
      expect([exitCode, report.outcome.fail_on.length]).toEqual([1, 4])
      expect(report.warnings).toMatchObject([{ code: 'project_settings_changed', subject: project }])
    }
    repository.git('checkout', '--quiet', 'turned-base')
    repository.write(project, 'review: {fail_on: none}')
    repository.write('store.py', defect)
    const patch = repository.git('diff', 'turned-base', 'turned')
    try {
      expect((await review({ change: [] })).report.outcome.fail_on).toHaveLength(4)
      repository.git('add', '.')
      expect((await review({ change: ['--staged'] })).report.outcome.fail_on).toHaveLength(4)
      writeFileSync(join(home, 'x.patch'), patch)
      const patched = await review({ change: ['--patch', join(home, 'x.patch')] })
      expect(patched.report.outcome.fail_on).toHaveLength(4)
    } finally {
      repository.git('reset', '--quiet', '--hard')
    }
  })

  test('that cannot be understood end the review, unless it goes without them', async () => {
    branch('broken', 'review:\n  nonsense: 1\n')
    const ran = await review(from('broken'))
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(
      /^error\[config\]: \.scrutineer\/config\.yaml of the repository cannot be used: line 2: unknown key "nonsense".*--no-project-config\n$/,
    )
    expect((await review({ ...from('broken'), flags: ['--no-project-config'] })).exitCode).toBeLessThan(2)
  })

  test('count in a preview too', async () => {
    branch('wide', 'review: {include: ["*.txt"], fail_on_empty: true}')
    repository.write('notes.txt', 'changed\n')
    repository.git('rm', '--quiet', 'store.py')
    repository.commit('only notes')
    const argv = ['review', '--commit', 'wide', '--preview', '--format', 'json']
    const preview = await runMain(argv, { cwd: repository.dir, env: { HOME: home } })
    expect(JSON.parse(preview.stdout)).toMatchObject({ files: [{ path: 'notes.txt' }] })
    const without = await runMain([...argv, '--no-project-config'], {
      cwd: repository.dir,
      env: { HOME: home },
    })
    expect(JSON.parse(without.stdout)).toMatchObject({ files: [] })
  })
})

test('the built program reads its file of settings', async () => {
  const path = join(home, 'settings.yaml')
  writeFileSync(
    path,
    '# strict\nreview:\n  fail_on: [critical, high, medium, low, info]\nmodel:\n  protocol: offline\n',
  )
  const argv = ['review', '--from', 'plain', '--to', 'change', '--config', path, '--quiet']
  expect(await runProgram(argv, { cwd: repository.dir })).toMatchObject({ exitCode: 1, stderr: '' })
  writeFileSync(path, 'review:\n  fail_on: none\nmodel:\n  protocol: offline\n')
  expect(await runProgram(argv, { cwd: repository.dir })).toMatchObject({ exitCode: 0, stderr: '' })
})
