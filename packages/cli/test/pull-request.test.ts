import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runMain } from './support/run-main.ts'
import { runProgram } from './support/run-program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const url = 'https://github.com/acme/widget/pull/7'
const env = { OPENCODE_API_KEY: 'sk-canary-0123456789abcdef' }

describe('pr', () => {
  test.each([
    ['no URL', ['pr'], 'usage', /no pull request is given/],
    ['two URLs', ['pr', url, url], 'usage', /unexpected word/],
    ['an unknown format', ['pr', url, '--format', 'xml'], 'usage', /--format/],
    ['a severity that does not exist', ['pr', url, '--fail-on', 'bad'], 'usage', /--fail-on/],
    ['an unknown profile', ['pr', url, '--model-profile', 'x'], 'usage', /unknown model profile/],
    ['a URL that is none', ['pr', 'acme/widget#7'], 'invalid_request', /exactly https:\/\/github\.com\//],
    ['a URL of another host', ['pr', 'https://gitlab.com/a/b/pull/1'], 'invalid_request', /exactly/],
  ])('%s ends with 2', async (_name, argv, code, message) => {
    const { exitCode, stdout, stderr } = await runMain(argv, { env })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(new RegExp(`^error\\[${code}\\]: `, 'm'))
    expect(stderr).toMatch(message)
    expect(stdout).toBe('')
  })

  test.each([
    ['a URL that is none is told before a model that is missing', ['pr', 'foo'], {}, 'invalid_request'],
    [
      'so is one beside a model that cannot be used',
      ['pr', 'foo', '--model-profile', 'openai', '--model-name', 'x'],
      {},
      'invalid_request',
    ],
    ['an address of GitHub that is wrong is told first', ['pr', 'foo'], { GITHUB_SERVER_URL: 'x' }, 'config'],
  ])('%s', async (_name, argv, variables, code) => {
    const { exitCode, stderr } = await runMain(argv, { env: variables })
    expect(exitCode).toBe(2)
    expect(stderr.match(/^error\[\w+\]/gm)).toEqual([`error[${code}]`])
  })

  test('no model ends with 2, and a .env file is nobody’s business', async () => {
    writeFileSync(
      join(folder, '.env'),
      'OPENCODE_API_KEY=sk-from-the-checkout\nOPENCODE_BASE_URL=http://127.0.0.1:9\n',
    )
    const { exitCode, stderr } = await runMain(['pr', url], { cwd: folder })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^error\[model_not_configured\]: no model is named/)
  })

  test('a model that your file of settings names is enough, and a fault in it ends with 2', async () => {
    const github = createServer((_request, response) => response.writeHead(404).end('{}'))
    await new Promise<void>((listening) => github.listen(0, '127.0.0.1', listening))
    const server = `http://127.0.0.1:${(github.address() as AddressInfo).port}`
    const file = join(folder, 'settings.yaml')
    writeFileSync(file, 'model: {protocol: offline}\n')
    const argv = ['pr', `${server}/acme/widget/pull/7`, '--config', file]
    const variables = { GITHUB_SERVER_URL: server, GITHUB_API_URL: server }
    const named = await runMain(argv, { env: variables })
    github.close()
    expect(named.stderr).toMatch(/^error\[pull_request_not_found\]/m)
    writeFileSync(file, 'model: {protcol: offline}\n')
    const faulty = await runMain(argv, { env: variables })
    expect(faulty).toMatchObject({ exitCode: 2, stdout: '' })
    expect(faulty.stderr).toMatch(/^error\[config\]: .*settings\.yaml:1: unknown key "protcol"/)
  })

  test('an error as JSON is the body that the service would answer with', async () => {
    const { exitCode, stdout } = await runMain(['pr', 'x', '--format', 'json', '--quiet'], { env })
    expect(exitCode).toBe(2)
    expect(JSON.parse(stdout)).toEqual({
      code: 'invalid_request',
      detail:
        'That is no address of a pull request: the address must be exactly https://github.com/<owner>/<repository>/pull/<number>.',
    })
  })

  test.each<[string, string[], Record<string, string>, string]>([
    ['a model that is missing', [url], {}, 'model_not_configured'],
    ['a setting that cannot be used', [url], { ...env, GITHUB_SERVER_URL: 'x' }, 'config'],
    ['a flag that there is not', [url, '--nope'], env, 'usage'],
    ['no URL', [], env, 'usage'],
  ])('so is %s', async (_name, words, variables, code) => {
    const { exitCode, stdout } = await runMain(['pr', ...words, '--format', 'json'], { env: variables })
    expect(exitCode).toBe(2)
    expect(JSON.parse(stdout)).toEqual({ code, detail: expect.stringMatching(/expected/) as unknown })
  })

  test('all settings of GitHub that are wrong are told', async () => {
    const { exitCode, stderr } = await runMain(['pr', url], {
      env: { ...env, GITHUB_SERVER_URL: 'x', GITHUB_API_URL: 'https://u:canary@y', GITHUB_TOKEN: 'a b' },
    })
    expect(exitCode).toBe(2)
    expect(stderr.match(/^error\[config\]: GITHUB_\w+/gm)).toEqual([
      'error[config]: GITHUB_SERVER_URL',
      'error[config]: GITHUB_API_URL',
      'error[config]: GITHUB_TOKEN',
    ])
    expect(stderr).not.toContain('canary')
  })

  test('an interruption ends with 130', async () => {
    const interrupted = AbortSignal.abort()
    const { exitCode, stderr } = await runMain(['pr', url], { env, signal: interrupted })
    expect(exitCode).toBe(130)
    expect(stderr).toMatch(/^error\[aborted\]: /m)
  })
})

describe('serve', () => {
  test.each([
    ['no place for a server', ['serve'], /names no home, expected --data DIR/],
    ['an unknown service', ['serve', 'everything'], /unknown service "everything", expected reviews/],
    [
      'a flag of the server',
      ['serve', 'reviews', '--port', '1'],
      /--port is for the review server.*set PORT/,
    ],
    ['a drain that is no time', ['serve', 'reviews', '--drain', 'soon'], /--drain/],
  ])('%s ends with 2', async (_name, argv, message) => {
    const { exitCode, stderr } = await runMain(argv, { env })
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(message)
  })

  test('settings that cannot be used end it before it listens, one line each', async () => {
    const { exitCode, stdout, stderr } = await runMain(['serve', 'reviews'], {
      cwd: folder,
      env: { PORT: 'x', REVIEW_MAX_ROUNDS: '0', GITHUB_TOKEN: 'a canary' },
    })
    expect(exitCode).toBe(2)
    expect(stdout).toBe('')
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[1] ?? '')
        .sort(),
    ).toEqual(['GITHUB_TOKEN', 'OPENCODE_API_KEY', 'PORT', 'REVIEW_MAX_ROUNDS'])
    expect(stderr).not.toContain('canary')
  })

  test('a taken port ends it', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { exitCode, stderr } = await runMain(['serve', 'reviews'], {
      cwd: folder,
      env: { ...env, PORT: String(port) },
    })
    other.close()
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^error\[address_in_use\]: 127\.0\.0\.1:\d+ is taken/m)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with 0, and a .env file is read', async (signal) => {
    writeFileSync(
      join(folder, '.env'),
      `OPENCODE_API_KEY=${env.OPENCODE_API_KEY}\nPORT=0\nREVIEW_MAX_ROUNDS=bad\n`,
    )
    const asked: Promise<unknown>[] = []
    const { exitCode, stdout, stderr } = await runProgram(['serve', 'reviews'], {
      cwd: folder,
      // The variable wins over the file.
      env: { REVIEW_MAX_ROUNDS: '4' },
      onStart(child) {
        let said = ''
        child.stdout?.on('data', (text: Buffer) => {
          said += String(text)
          const address = /http:\/\/127\.0\.0\.1:\d+(?=\n)/.exec(said)?.[0]
          if (address === undefined || asked.length > 0) return
          asked.push(
            fetch(`${address}/health`)
              .then((response) => response.json())
              .finally(() => child.kill(signal)),
          )
        })
      },
    })
    expect(stderr).toBe('note: ending; running reviews may end first\n')
    expect(exitCode).toBe(0)
    expect(await Promise.all(asked)).toEqual([{ status: 'ok' }])
    expect(stdout).toMatch(/^reviewing pull requests at http:\/\/127\.0\.0\.1:\d+\n$/)
  })
})
