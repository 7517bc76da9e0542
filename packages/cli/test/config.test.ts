import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settingNames } from '../src/configuration/settings.ts'
import { makeRepository } from './support/make-repository.ts'
import { runMain } from './support/run-main.ts'
import { runProgram } from './support/run-program.ts'

let home: string
let file: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'scrutineer-home-'))
  file = join(home, '.config', 'scrutineer', 'config.yaml')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

type Env = Readonly<Record<string, string>>

function config(words: readonly string[], env: Env = {}, stdin = '') {
  return runMain(['config', ...words], { cwd: home, env: { HOME: home, ...env }, stdin })
}

function write(text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

describe('config set, get, unset', () => {
  test.each([
    ['review.concurrency', ['8'], '8'],
    ['review.fail_on', ['critical,high,medium'], 'critical,high,medium'],
    ['review.fail_on', ['critical', 'low'], 'critical,low'],
    ['review.fail_on', ['none'], 'none'],
    ['review.exclude', ['docs/**', 'a/{b,c}/*'], 'docs/**,a/{b,c}/*'],
    ['review.max_requests', ['20'], '20'],
    ['review.max_requests', ['none'], 'none'],
    ['model.name', ['two', 'words # here'], 'two words # here'],
    ['model.api_key', ['sk-#a:b"c'], 'sk-#a:b"c'],
    ['model.endpoint', ['https://h.example/v1///'], 'https://h.example/v1'],
    ['model.timeout', ['150s'], '2m30s'],
    ['output.json', [''], ''],
    ['output.json', ['~/reports/é.json'], '~/reports/é.json'],
    ['output.progress', ['false'], 'false'],
  ])('%s %j survives', async (name, words, shown) => {
    expect(await config(['set', name, ...words])).toEqual({
      exitCode: 0,
      stdout: `Wrote ${file}\n`,
      stderr: '',
    })
    expect(await config(['get', name])).toEqual({ exitCode: 0, stdout: `${shown}\n`, stderr: '' })
    expect((await config(['unset', name])).exitCode).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toContain(name.split('.')[1])
  })

  test('a value comes from standard input, so that a key is in no history', async () => {
    await config(['set', 'model.api_key', '-'], {}, 'sk-piped\n')
    expect((await config(['get', 'model.api_key'])).stdout).toBe('sk-piped\n')
  })

  test('what is not set is an empty line', async () => {
    expect(await config(['get', 'model.name'])).toEqual({ exitCode: 0, stdout: '\n', stderr: '' })
  })

  test('a file that others could read is theirs no more, and its comments stay', async () => {
    write('# mine\nreview: # how\n  concurrency: 2\n')
    chmodSync(file, 0o644)
    await config(['set', 'model.api_key', 'sk-1'])
    expect(readFileSync(file, 'utf8')).toBe(
      '# mine\nreview: # how\n  concurrency: 2\nmodel:\n  api_key: sk-1\n',
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('a file that is a link stays one', async () => {
    const real = join(home, 'dotfiles.yaml')
    writeFileSync(real, '')
    mkdirSync(dirname(file), { recursive: true })
    symlinkSync(real, file)
    await config(['set', 'review.concurrency', '3'])
    expect(readFileSync(real, 'utf8')).toBe('review:\n  concurrency: 3\n')
  })

  test('--config stands before or after', async () => {
    const other = join(home, 'other.yaml')
    await config(['--config', other, 'set', 'review.concurrency', '3'])
    await config(['set', 'review.context_lines', '5', `--config=${other}`])
    expect(readFileSync(other, 'utf8')).toBe('review:\n  concurrency: 3\n  context_lines: 5\n')
    expect((await config(['get', '--config', 'other.yaml', 'review.concurrency'])).stdout).toBe('3\n')
    expect(existsSync(file)).toBe(false)
  })

  test.each([
    [
      'a value that does not fit',
      ['set', 'review.concurrency', '0'],
      /"0", expected a whole number from 1 to 256/,
    ],
    [
      'a severity that is none',
      ['set', 'review.fail_on', 'High'],
      /"High", expected none, or a list of critical/,
    ],
    [
      'an unknown setting',
      ['set', 'review.failon', 'high'],
      /unknown setting "review.failon"; did you mean review.fail_on\?/,
    ],
    ['a setting without its section', ['get', 'api_key'], /did you mean model.api_key\?/],
    ['no value', ['set', 'review.concurrency'], /too few words, expected config set KEY VALUE/],
    ['no setting', ['get'], /too few words, expected config get KEY/],
    ['a word too many', ['path', 'x'], /unexpected word "x", expected config path/],
    ['an unknown word', ['sett', 'a', 'b'], /unknown word "sett" after config, .*did you mean set\?/],
    ['a form of nothing', ['path', '--format', 'text'], /--format is for config show/],
    ['the mask of a key', ['set', 'model.api_key', '********'], /a value that cannot be used/],
    ['a key that cannot be one', ['set', 'model.api_key', 'sk one'], /a value that cannot be used/],
  ])('%s is refused and nothing is written', async (_what, words, message) => {
    const ran = await config(words)
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    expect(ran.stderr).toMatch(/^error\[usage\]: /)
    expect(ran.stderr).toMatch(message)
    expect(ran.stderr).not.toContain('sk one')
    expect(existsSync(file)).toBe(false)
  })

  test('a file with faults is left alone, unless the fault is mended', async () => {
    write('review:\n  concurency: 4\n  context_lines: x\n')
    const ran = await config(['set', 'model.name', 'm'])
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toContain(`${file}:2: unknown key "concurency"`)
    write('review:\n  context_lines: x\n')
    expect((await config(['set', 'review.context_lines', '4'])).exitCode).toBe(0)
  })

  test('without a home folder there is no file', async () => {
    const ran = await runMain(['config', 'path'])
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    expect(ran.stderr).toMatch(/^error\[config\]: no home folder is known/)
  })

  test('programs that set at once lose nothing of each other', async () => {
    const env = { HOME: home }
    const pairs = [
      ['review.concurrency', '7'],
      ['model.name', 'm'],
      ['output.language', 'de'],
      ['review.fail_on', 'low'],
    ] as const
    const runs = await Promise.all(
      pairs.map(([name, value]) => runProgram(['config', 'set', name, value], { env })),
    )
    expect(runs.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual(pairs.map(() => [0, '']))
    for (const [name, value] of pairs) expect((await config(['get', name])).stdout).toBe(`${value}\n`)
  })
})

describe('config show', () => {
  test('every setting with where it comes from, and no key', async () => {
    write('review:\n  fail_on: [high]\nmodel:\n  api_key: sk-secret\n')
    const { stdout, stderr, exitCode } = await config(['show'], { SCRUTINEER_REVIEW_CONCURRENCY: '9' })
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    expect(stdout).not.toContain('sk-secret')
    expect(stdout).toMatch(new RegExp(`^ {2}fail_on: \\[high\\] +# ${file}:2$`, 'm'))
    expect(stdout).toMatch(new RegExp(`^ {2}# api_key: \\*{8} +# ${file}:4$`, 'm'))
    expect(stdout).toMatch(/^ {2}concurrency: 9 +# SCRUTINEER_REVIEW_CONCURRENCY$/m)
    expect(stdout).toMatch(/^ {2}context_lines: 3 +# default$/m)
    for (const name of settingNames)
      expect(stdout).toMatch(new RegExp(`^ {2}(# )?${name.split('.')[1]}:`, 'm'))
    expect((await config(['list'], { SCRUTINEER_REVIEW_CONCURRENCY: '9' })).stdout).toBe(stdout)
  })

  test('what it prints is itself a file of settings that says the same', async () => {
    write('review:\n  exclude: ["a #b"]\n  max_minutes: 0.5\nmodel:\n  name: "x: y"\n')
    const shown = await config(['show'])
    const copy = join(home, 'copy.yaml')
    writeFileSync(copy, shown.stdout)
    expect((await config(['validate', '--config', copy])).exitCode).toBe(0)
    const strip = (text: string) => text.replace(/ +# .*$/gm, '')
    expect(strip((await config(['show', '--config', copy])).stdout)).toBe(strip(shown.stdout))
  })

  test('as JSON', async () => {
    write('model:\n  api_key: sk-secret\nreview:\n  fail_on: none\n')
    const { stdout } = await config(['show', '--format', 'json'], { SCRUTINEER_MODEL_NAME: 'm' })
    const { path, settings } = JSON.parse(stdout) as { path: string; settings: Record<string, unknown> }
    expect(path).toBe(file)
    expect(Object.keys(settings)).toEqual([...settingNames])
    expect(settings['model.api_key']).toMatchObject({
      value: '********',
      source: 'file',
      path: file,
      line: 2,
    })
    expect(settings['review.fail_on']).toMatchObject({ value: 'none', source: 'file', line: 4 })
    expect(settings['model.name']).toMatchObject({
      value: 'm',
      source: 'environment',
      variable: 'SCRUTINEER_MODEL_NAME',
    })
    expect(settings['model.profile']).toMatchObject({ value: null, source: 'default' })
  })

  test('the settings of the repository, as they are committed', async () => {
    const repository = makeRepository()
    repository.write(
      '.scrutineer/config.yaml',
      'review:\n  fail_on: [critical, high, low]\n\n  confidence_threshold: 0.9\n',
    )
    repository.commit()
    repository.write('.scrutineer/config.yaml', 'review:\n  fail_on: none\n')
    try {
      const ran = await runMain(['config', 'show'], { cwd: repository.dir, env: { HOME: home } })
      expect(ran.stdout).toMatch(
        /^ {2}fail_on: \[critical, high, low\] +# project, \.scrutineer\/config\.yaml:2$/m,
      )
      expect(ran.stdout).toMatch(/^ {2}confidence_threshold: 0.75 +# default$/m)
      expect(ran.stderr).toMatch(
        /^warning\[project_setting_refused\]: .*confidence_threshold may only be lowered/,
      )
      const alone = await runMain(['config', 'get', 'review.fail_on', '--no-project-config'], {
        cwd: repository.dir,
        env: { HOME: home },
      })
      expect(alone.stdout).toBe('critical,high\n')
      const get = await runMain(['config', 'get', 'review.fail_on'], {
        cwd: repository.dir,
        env: { HOME: home },
      })
      expect(get.stdout).toBe('critical,high,low\n')
    } finally {
      repository.remove()
    }
  })
})

describe('config validate', () => {
  test('all that is wrong, at once', async () => {
    write('review:\n  concurency: 4\n  fail_on: [urgent]\nmodel:\n  api_key: sk secret\n')
    const ran = await config(['validate'], { SCRUTINEER_MODEL_TIMEOUT: 'soon', SCRUTINEER_NOPE: '1' })
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    const lines = ran.stderr.trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith('error[config]: '))).toHaveLength(4)
    for (const part of [`${file}:2: `, `${file}:3: `, `${file}:5: `, 'SCRUTINEER_MODEL_TIMEOUT'])
      expect(ran.stderr).toContain(part)
    expect(ran.stderr).not.toContain('sk secret')
  })

  test('what the repository around the folder sets, committed or not', async () => {
    const repository = makeRepository()
    const inside = (words: readonly string[]) =>
      runMain(['config', ...words], { cwd: repository.dir, env: { HOME: home } })
    try {
      repository.write('.scrutineer/config.yaml', 'review:\n  fail_onn: [high]\n  concurrency: lots\n')
      const wrong = await inside(['validate'])
      expect(wrong).toMatchObject({ exitCode: 2, stdout: '' })
      for (const line of [2, 3]) expect(wrong.stderr).toContain(`.scrutineer/config.yaml:${line}: `)
      expect(await inside(['validate', '--no-project-config'])).toMatchObject({ exitCode: 0 })
      repository.write('.scrutineer/config.yaml', 'review:\n  concurrency: 2\n')
      expect((await inside(['validate'])).stdout).toContain('.scrutineer/config.yaml is fine and sets 1')
    } finally {
      repository.remove()
    }
  })

  test('what stands in the place of settings of a repository and cannot be read', async () => {
    const repository = makeRepository()
    try {
      repository.write('.scrutineer/config.yaml/x', '')
      repository.commit()
      const inside = { cwd: repository.dir, env: { HOME: home } }
      const ran = await runMain(['config', 'validate'], inside)
      expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
      expect(ran.stderr).toMatch(
        /^error\[config\]: \.scrutineer\/config\.yaml cannot be read: a directory stands there\n$/,
      )
      expect((await runMain(['review'], inside)).stderr).toContain('a directory stands there')
    } finally {
      repository.remove()
    }
  })

  test('what a review would not take from a repository', async () => {
    const repository = makeRepository()
    const inside = (env: Readonly<Record<string, string>> = {}) =>
      runMain(['config', 'validate'], { cwd: repository.dir, env: { HOME: home, ...env } })
    try {
      repository.write(
        '.scrutineer/config.yaml',
        'review:\n  fail_on: [critical]\n  exclude: [docs/**]\n  concurrency: 2\nmodel:\n  name: mine\n',
      )
      const ran = await inside()
      expect(ran.exitCode).toBe(0)
      expect(
        ran.stderr.match(/^warning\[project_setting_refused\]: \.scrutineer\/config\.yaml: /gm),
      ).toHaveLength(3)
      for (const part of ['exclude is not taken', 'fail_on may only add', 'model.name is not taken'])
        expect(ran.stderr).toContain(part)
      expect(ran.stdout).toContain('sets 4; a review here does not take 3 of them, or not whole')
      const laxer = await inside({ SCRUTINEER_REVIEW_FAIL_ON: 'none' })
      expect(laxer.stderr).not.toContain('fail_on')
    } finally {
      repository.remove()
    }
  })

  test('a profile that there is none of, whichever layer names it', async () => {
    write('model:\n  profile: acme\n  profiles:\n    acme: { extends: deepseek }\n')
    expect(await config(['validate'])).toMatchObject({ exitCode: 0, stderr: '' })
    const wrong = await config(['validate'], { SCRUTINEER_MODEL_PROFILE: 'acmee' })
    expect(wrong).toMatchObject({ exitCode: 2, stdout: '' })
    expect(wrong.stderr).toMatch(/^error\[config\]: model\.profile names .*did you mean acme\?$/m)
    write('model:\n  profile: acme\n')
    expect((await config(['validate'])).stderr).toMatch(
      /model\.profile names the profile "acme", expected one of/,
    )
  })

  test('a file that is fine, and none at all', async () => {
    write('review:\n  concurrency: 4\n')
    expect(await config(['validate'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('is fine and sets 1 of') as string,
    })
    rmSync(file)
    expect(await config(['validate'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('does not exist') as string,
    })
    expect(await config(['validate', '--config', 'gone.yaml'])).toMatchObject({ exitCode: 2 })
  })
})

describe('help of config', () => {
  test.each([[[]], [['help']]])('%j lists every setting', async (words) => {
    const { stdout, exitCode } = await config(words)
    expect(exitCode).toBe(0)
    for (const name of settingNames) expect(stdout).toContain(`  ${name} `)
  })

  test.each([[['help', 'set']], [['set', '--help']], [['set', '-h']], [['--help', 'set']]])(
    '%j tells about set',
    async (words) => {
      const { stdout, exitCode } = await config(words)
      expect(exitCode).toBe(0)
      expect(stdout).toMatch(/^Usage: scrutineer config set KEY VALUE/m)
    },
  )

  test('tells about one setting: what it takes and where else it is set', async () => {
    const { stdout, exitCode } = await config(['help', 'review.fail_on'])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^review\.fail_on\n/)
    expect(stdout).toMatch(/^ {2}takes +none, or a list of critical, high, medium, low, info$/m)
    expect(stdout).toMatch(/^ {2}default +critical,high$/m)
    expect(stdout).toMatch(/^ {2}variable +SCRUTINEER_REVIEW_FAIL_ON$/m)
    expect(stdout).toMatch(/^ {2}flag +--fail-on$/m)
    expect((await config(['help', 'model.api_key'])).stdout).toMatch(/^ {2}flag +none$/m)
  })

  test('of every setting fits a terminal', async () => {
    for (const name of settingNames) {
      const { stdout } = await config(['help', name])
      for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(120)
    }
  })

  test('of what there is none of says what was meant', async () => {
    const ran = await config(['help', 'prices'])
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    expect(ran.stderr).toContain('did you mean model.prices?')
  })
})

test('what a user sets is what the built program keeps to', async () => {
  const env = { HOME: home }
  const set = await runProgram(['config', 'set', 'review.fail_on', 'critical', 'high', 'medium'], { env })
  expect(set).toMatchObject({ exitCode: 0, stderr: '', stdout: `Wrote ${file}\n` })
  const get = await runProgram(['config', 'get', 'review.fail_on'], { env })
  expect(get).toMatchObject({ exitCode: 0, stderr: '', stdout: 'critical,high,medium\n' })
})
