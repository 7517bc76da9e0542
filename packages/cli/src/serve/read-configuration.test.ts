import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfiguration } from './read-configuration.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'configuration-'))
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = 'sk-canary-0123456789abcdef'

function read(env: Readonly<Record<string, string>>) {
  return readConfiguration({ OPENCODE_API_KEY: key, ...env }, folder)
}

/** The variables that are named as wrong, in order. */
function wrong(env: Readonly<Record<string, string>>): string[] {
  return read(env)
    ._unsafeUnwrapErr()
    .map(({ code, message }) => {
      expect(code).toBe('config')
      expect(message).toMatch(/^[A-Z_]+ .*expected .+/)
      expect(message).not.toMatch(/\n|canary/)
      return message.split(' ')[0] ?? ''
    })
}

test('with a key alone, everything else is as documented', () => {
  const { github, model, ...rest } = read({})._unsafeUnwrap()
  expect(rest).toEqual({
    limits: { maxRounds: 8, maxToolCalls: 32 },
    maxConcurrentReviews: 1,
    reviewTimeoutMs: 900_000,
    workspaceRoot: undefined,
    host: '127.0.0.1',
    port: 8000,
  })
  expect(github.serverUrl).toBe('https://github.com')
  expect(model.name).toBe('deepseek-v4-flash')
})

test('every variable counts', () => {
  const { github, model, ...rest } = read({
    OPENCODE_MODEL: 'glm-5',
    OPENCODE_BASE_URL: 'http://127.0.0.1:1/v1',
    GITHUB_TOKEN: 'ghp_x',
    GITHUB_SERVER_URL: 'https://git.example.com/',
    REVIEW_TIMEOUT_SECONDS: '60',
    MAX_CONCURRENT_REVIEWS: '3',
    REVIEW_MAX_ROUNDS: '4',
    REVIEW_MAX_TOOL_CALLS: '5',
    REVIEW_WORKSPACE_ROOT: 'new/root',
    HOST: '0.0.0.0',
    PORT: '0',
  })._unsafeUnwrap()
  expect(rest).toEqual({
    limits: { maxRounds: 4, maxToolCalls: 5 },
    maxConcurrentReviews: 3,
    reviewTimeoutMs: 60_000,
    workspaceRoot: join(folder, 'new/root'),
    host: '0.0.0.0',
    port: 0,
  })
  expect(github.serverUrl).toBe('https://git.example.com')
  expect(model.name).toBe('glm-5')
  expect(statSync(join(folder, 'new/root')).mode & 0o777).toBe(0o700)
})

test('a blank variable is unset', () => {
  const blank = Object.fromEntries(
    ['OPENCODE_BASE_URL', 'OPENCODE_MODEL', 'GITHUB_TOKEN', 'PORT', 'REVIEW_MAX_ROUNDS'].map((name) => [
      name,
      ' ',
    ]),
  )
  expect(read(blank)._unsafeUnwrap()).toMatchObject({ port: 8000, limits: { maxRounds: 8 } })
  expect(wrong({ OPENCODE_API_KEY: '' })).toEqual(['OPENCODE_API_KEY'])
})

describe('numbers at their bounds', () => {
  test.each([
    ['REVIEW_TIMEOUT_SECONDS', '1', '86400', '86401'],
    ['MAX_CONCURRENT_REVIEWS', '1', '1000', '1001'],
    ['REVIEW_MAX_ROUNDS', '1', '1000', '1001'],
    ['REVIEW_MAX_TOOL_CALLS', '1', '10000', '10001'],
    ['PORT', '0', '65535', '65536'],
  ])('%s', (name, least, most, above) => {
    for (const value of [least, most, ` ${most} `]) expect(read({ [name]: value }).isOk()).toBe(true)
    const below = String(Number(least) - 1)
    for (const value of [below, above, '1.5', '1e3', '0x1', '+1', 'one', '1 2', '٣', '9'.repeat(400)]) {
      expect(wrong({ [name]: value })).toEqual([name])
    }
  })
})

describe('what cannot be used', () => {
  test.each([
    ['OPENCODE_API_KEY', 'two words'],
    ['OPENCODE_API_KEY', 'sk-canary\u0007x'],
    ['OPENCODE_API_KEY', 'sk-canaryé'],
    ['OPENCODE_MODEL', 'a b'],
    ['OPENCODE_MODEL', 'x'.repeat(201)],
    ['OPENCODE_BASE_URL', 'opencode.ai'],
    ['OPENCODE_BASE_URL', 'ftp://opencode.ai/canary'],
    ['OPENCODE_BASE_URL', 'http://opencode.ai/v1'],
    ['OPENCODE_BASE_URL', 'https://user:canary@opencode.ai/v1'],
    ['OPENCODE_BASE_URL', 'https://opencode.ai/v1#canary'],
    ['GITHUB_TOKEN', 'ghp canary'],
    ['GITHUB_SERVER_URL', 'github.com'],
    ['GITHUB_SERVER_URL', 'http://github.com'],
    ['GITHUB_SERVER_URL', 'https://user:canary@github.com'],
    ['GITHUB_SERVER_URL', 'https://github.com/acme'],
    ['GITHUB_API_URL', 'http://api.github.com'],
    ['GITHUB_API_URL', 'https://x:canary@api.github.com'],
    ['REVIEW_WORKSPACE_ROOT', 'file'],
    ['REVIEW_WORKSPACE_ROOT', 'file/below'],
    ['REVIEW_WORKSPACE_ROOT', '/proc/none/below'],
    ['REVIEW_ENGINE', 'git'],
    ['REVIEW_ENGINE', 'Native'],
    ['HOST', 'a b'],
    ['HOST', 'http://localhost'],
  ])('%s=%s', (name, value) => {
    expect(wrong({ [name]: value })).toEqual([name])
  })
})

describe('what reads Git', () => {
  let server: Server
  let serverUrl = ''
  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  /** How a workspace fails on a machine without git, where the server shows no repository. */
  async function failureOf(variable: string, flag?: 'auto' | 'native' | 'embedded'): Promise<string> {
    const env = {
      OPENCODE_API_KEY: key,
      GITHUB_SERVER_URL: serverUrl,
      PATH: folder,
      REVIEW_ENGINE: variable,
    }
    const { github } = readConfiguration(env, folder, flag)._unsafeUnwrap()
    const pullRequest = {
      ...{ url: `${serverUrl}/acme/widget/pull/7`, owner: 'acme', repository: 'widget', number: 7 },
      ...{ title: '', body: null, author: null, baseRef: 'main', headRef: 'change', notes: [] },
      ...{ baseSha: 'a'.repeat(40), headSha: 'b'.repeat(40) },
    }
    const acquired = await github.workspaces.acquire(pullRequest, { contextLines: 3 })
    return acquired._unsafeUnwrapErr().code
  }

  test.each([
    ['nothing is said', '', undefined, 'auth'],
    ['the variable says auto', 'auto', undefined, 'auth'],
    ['the variable says embedded', 'embedded', undefined, 'auth'],
    ['the variable says native', ' native ', undefined, 'engine_unsupported'],
    ['the flag says native', 'embedded', 'native', 'engine_unsupported'],
    ['the flag says embedded', 'native', 'embedded', 'auth'],
  ] as const)('%s', async (_name, variable, flag, code) => {
    expect(await failureOf(variable, flag)).toBe(code)
  })
})

describe('an address of the model', () => {
  test.each([
    'https://opencode.ai',
    'https://opencode.ai/zen/go/v1',
    'https://opencode.ai/zen/go/v1/',
    'https://opencode.ai/zen/go/v1/chat/completions',
    'https://gateway.example.com/team/v1?region=eu',
    'http://localhost:11434/v1',
    'http://127.0.0.1:8080',
    'http://[::1]:8080/v1',
  ])('%s is one', (url) => {
    expect(read({ OPENCODE_BASE_URL: url }).isOk()).toBe(true)
  })
})

test('all that is wrong is named at once', () => {
  const env = {
    OPENCODE_API_KEY: '',
    OPENCODE_BASE_URL: 'ftp://x',
    OPENCODE_MODEL: 'a b',
    REVIEW_TIMEOUT_SECONDS: '0',
    MAX_CONCURRENT_REVIEWS: 'many',
    REVIEW_MAX_ROUNDS: '-1',
    REVIEW_MAX_TOOL_CALLS: '1.5',
    REVIEW_WORKSPACE_ROOT: 'file',
    REVIEW_ENGINE: 'git',
    GITHUB_SERVER_URL: 'x',
    GITHUB_API_URL: 'y',
    GITHUB_TOKEN: 'a b',
    HOST: '?',
    PORT: '65536',
  }
  expect(wrong(env).sort()).toEqual(Object.keys(env).sort())
})
