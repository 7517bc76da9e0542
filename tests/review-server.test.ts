// The built program as a review server: set up, served, used through the client, killed, started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReviewClient, type ReviewClient } from '@scrutineer/http/client'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeRepository } from '../packages/cli/test/support/make-repository.ts'
import { type ModelServer, startModelServer } from '../packages/cli/test/support/model-server.ts'
import { plainEnvironment } from '../packages/cli/test/support/run-program.ts'
import { newAuthority } from '../packages/providers/src/transport/certificate.test-support.ts'
import {
  createFakeRepository,
  type FakeRepository,
} from '../packages/tools/test/support/fake-github/fake-repository.ts'
import { serveGit } from '../packages/tools/test/support/fake-github/serve-git.ts'

let home: string
let git: Server
let hosted: FakeRepository
let commits: { readonly base: string; readonly head: string }
let model: ModelServer
const program = inject('program')
/** Programs that run, and what they end with once all that they wrote is here. */
const running = new Map<ChildProcess, Promise<number | null>>()

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'scrutineer-server-'))
  const authority = newAuthority()
  writeFileSync(join(home, 'authority.pem'), authority.cert)
  hosted = createFakeRepository(join(home, 'git'), 1, 'acme/shop', 'sha1')
  git = createServer(authority.issue(['localhost']), (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'https://localhost')
    serveGit(
      request,
      response,
      hosted,
      `${pathname.replace('/acme/shop.git', '')}${search.replace('?', '?')}`,
      {
        oldProtocol: false,
        cutPackAfter: null,
        stall: false,
      },
    )
  })
  await new Promise<void>((resolve) => git.listen(0, 'localhost', resolve))
  const work = makeRepository()
  work.write('src/total.ts', 'export const total = (a: number, b: number) => a + b\n')
  work.commit('before')
  const base = work.git('rev-parse', 'HEAD').trim()
  work.write('src/total.ts', 'export const total = (a: number, b: number) => a - b\n')
  work.commit('after')
  commits = { base, head: work.git('rev-parse', 'HEAD').trim() }
  hosted.push(work.dir, 'main:main')
  work.remove()
  model = await startModelServer({ mode: 'findings' })
})
afterEach(async () => {
  await Promise.all([...running.keys()].map((child) => end(child, 'SIGKILL')))
})
afterAll(async () => {
  git?.closeAllConnections()
  git?.close()
  await model?.close()
  rmSync(home, { recursive: true, force: true })
})

function environment() {
  const port = (git.address() as AddressInfo).port
  return {
    HOME: home,
    NODE_EXTRA_CA_CERTS: join(home, 'authority.pem'),
    SCRUTINEER_SERVER_REPOSITORIES: `localhost:${port}`,
    SCRUTINEER_SERVER_NAMES: 'localhost',
    SCRUTINEER_SERVER_ADDRESSES: '127.0.0.0/8,::1',
    SCRUTINEER_SERVER_PROVIDERS: `openai@${new URL(model.url).origin}/v1`,
  }
}

interface Ran {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command to its end. */
function run(words: readonly string[], env: Readonly<Record<string, string>> = {}, stdin = ''): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: home,
    env: plainEnvironment({ ...environment(), ...env }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(stdin)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (part: Buffer) => {
    stdout += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString()
  })
  return new Promise((resolve) => child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr })))
}

/** Sets a server up and gives the token of its first client. */
async function init(data: string): Promise<string> {
  const ran = await run(['server', 'init', '--data', data])
  expect(ran).toMatchObject({ exitCode: 0, stderr: '' })
  return /^Token +(\S+)/m.exec(ran.stdout)?.[1] ?? ''
}

interface Served {
  readonly child: ChildProcess
  readonly url: string
  readonly log: () => string
}

async function start(data: string, env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const child = spawn(process.execPath, [program, 'serve', '--data', data, '--port', '0'], {
    cwd: home,
    env: plainEnvironment({ ...environment(), ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.set(child, new Promise((resolve) => child.once('close', resolve)))
  const said: string[] = []
  child.stderr.on('data', (part: Buffer) => said.push(part.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      const found = /serving reviews at (\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${said.join('')}`)))
  })
  return { child, url, log: () => said.join('') }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = running.get(child) ?? null
  running.delete(child)
  child.kill(signal)
  return ended
}

function clientOf(url: string, token: string): ReviewClient {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 100)))
  return createReviewClient({ url, token, timing: { now: Date.now, random: () => 0, wait } })
}

async function profileOf(client: ReviewClient): Promise<string> {
  const created = await client.createProfile({
    provider: 'openai',
    model: 'test-model',
    executionRoute: 'direct_server',
    credential: 'sk-canary-of-the-server',
  })
  return created._unsafeUnwrap().id
}

function requestWith(providerProfileId: string) {
  return {
    repositoryUrl: `https://localhost:${(git.address() as AddressInfo).port}/acme/shop.git`,
    branch: 'main',
    baseCommitId: commits.base,
    commitId: commits.head,
    providerProfileId,
  }
}

describe('the review server of the program', () => {
  test('is set up, reviews a change with a sealed credential, and ends in order', async () => {
    const data = join(home, 'one')
    const token = await init(data)
    const server = await start(data)
    const client = clientOf(server.url, token)
    const reviewed = await client.review(requestWith(await profileOf(client)))
    const result = reviewed._unsafeUnwrap()
    expect(result.summary).toMatchObject({ filesReviewed: 1, truncated: false })
    expect(result.findings.map(({ path }) => path)).toEqual(['src/total.ts'])
    expect(result.renderedResult).toContain('src/total.ts')
    expect((await fetch(server.url)).headers.get('content-type')).toContain('text/html')
    expect(await end(server.child, 'SIGTERM')).toBe(0)

    // Neither the credential nor the token is anywhere that the server writes.
    const written = readdirSync(data).map((name) => readFileSync(join(data, name)).toString('latin1'))
    for (const text of [...written, server.log()]) {
      expect(text).not.toContain('sk-canary-of-the-server')
      expect(text).not.toContain(token.split('.')[1])
    }
    if (process.platform !== 'win32') {
      for (const name of readdirSync(data)) expect(statSync(join(data, name)).mode & 0o077).toBe(0)
    }
  })

  test('that is killed has every review that it took in, and does them when it starts again', async () => {
    const data = join(home, 'two')
    const token = await init(data)
    const first = await start(data)
    const before = clientOf(first.url, token)
    const providerProfileId = await profileOf(before)
    const ids: string[] = []
    for (let at = 0; at < 3; at++) {
      ids.push((await before.submit(requestWith(providerProfileId)))._unsafeUnwrap().reviewId)
    }
    await end(first.child, 'SIGKILL')
    const second = await start(data)
    const after = clientOf(second.url, token)
    for (const id of ids) {
      const state = (await after.follow(id))._unsafeUnwrap()
      expect(state).toMatchObject({ status: 'completed', errorCode: null })
    }
    expect(await end(second.child, 'SIGTERM')).toBe(0)
  })

  test('takes no more than its variables say', async () => {
    const data = join(home, 'seven')
    const token = await init(data)
    const server = await start(data, {
      SCRUTINEER_SERVER_POLICY_BYTES: '10',
      SCRUTINEER_SERVER_CHANGED_LINES: '1',
    })
    const client = clientOf(server.url, token)
    const request = requestWith(await profileOf(client))
    const policy = (content: string) => ({
      ...request,
      reviewPolicy: { format: 'text/plain' as const, content },
    })
    expect((await client.submit(policy('eleven char')))._unsafeUnwrapErr().code).toBe(
      'review_policy_too_large',
    )
    const { reviewId } = (await client.submit(policy('ten chars.')))._unsafeUnwrap()
    expect((await client.follow(reviewId))._unsafeUnwrap().errorCode).toBe('diff_too_large')
  })

  test('goes by what is said of clients meanwhile', async () => {
    const data = join(home, 'three')
    await init(data)
    const server = await start(data)
    const about = (...words: string[]) => run(['server', 'client', ...words, '--data', data])
    const token = (await about('add', 'bot', 'read ai code reviews')).stdout.trim()
    const bot = clientOf(server.url, token)
    expect((await bot.profiles())._unsafeUnwrapErr().code).toBe('access_denied')
    expect(await about('grant', 'bot', 'read provider profiles')).toMatchObject({ exitCode: 0 })
    expect((await bot.profiles())._unsafeUnwrap()).toEqual([])
    const next = (await about('rotate', 'bot', '--revoke-previous')).stdout.trim()
    expect((await bot.profiles())._unsafeUnwrapErr().code).toBe('unauthenticated')
    expect((await clientOf(server.url, next).profiles()).isOk()).toBe(true)
    expect(await about('disable', 'bot')).toMatchObject({ exitCode: 0 })
    expect((await clientOf(server.url, next).profiles())._unsafeUnwrapErr().code).toBe('unauthenticated')
    const listed = await about('list', '--format', 'json')
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id: 'bot', disabled: true }, { id: 'main' }])
    expect(await about('grant', 'bot', 'everything')).toMatchObject({ exitCode: 2, stdout: '' })
    expect(await about('add', 'nothing')).toMatchObject({ exitCode: 2, stdout: '' })
    expect(await about('add', 'chief', 'all')).toMatchObject({ exitCode: 0, stderr: '' })
    const [, chief, main] = JSON.parse((await about('list', '--format', 'json')).stdout) as {
      permissions: unknown
    }[]
    expect(chief?.permissions).toEqual(main?.permissions)
    expect(await about('disable', 'nobody')).toMatchObject({ exitCode: 2 })
    expect((await about('restrict', 'bot', 'git.example/acme')).stdout).toContain(
      'git.example/acme, and no more',
    )
    expect((await about('restrict', 'bot')).stdout).toContain('bot may have everything reviewed')
    const elsewhere = await run(['server', 'client', 'add', 'bot', 'all', '--data', `${data}-mistyped`])
    expect(elsewhere).toMatchObject({ exitCode: 2, stdout: '' })
    expect(elsewhere.stderr).toContain('scrutineer server init makes one')
    expect(existsSync(`${data}-mistyped`)).toBe(false)
  })

  test('takes the key of a provider from a command, sealed', async () => {
    const data = join(home, 'six')
    const token = await init(data)
    const server = await start(data)
    const profile = (words: readonly string[], stdin = '') =>
      run(['server', 'profile', ...words, '--url', server.url], { REVIEW_TOKEN: token }, stdin)
    const added = await profile(['add', 'openai', 'test-model'], 'sk-canary-of-the-server\n')
    expect(added).toMatchObject({ exitCode: 0, stderr: '' })
    const id = added.stdout.trim()
    expect((await profile(['list'])).stdout).toContain(`${id}  active  openai test-model`)
    const reviewed = await clientOf(server.url, token).review(requestWith(id))
    expect(reviewed._unsafeUnwrap().findings).toHaveLength(1)
    expect(await profile(['revoke', id])).toMatchObject({ exitCode: 0, stdout: `${id} is revoked\n` })
    expect(await profile(['add', 'openai', 'test-model'], '')).toMatchObject({ exitCode: 2, stdout: '' })
    expect((await profile(['add', 'nobody', 'x'], 'k')).stderr).toContain('unknown provider "nobody"')
    const refused = await run(['server', 'profile', 'list', '--url', server.url], {
      REVIEW_TOKEN: 'main.wrong',
    })
    expect(refused.stderr).toMatch(/^error\[unauthenticated\]: .*request /)
    expect(server.log()).not.toContain('canary')
  })

  test('is one to a data directory, and says who has it', async () => {
    const data = join(home, 'four')
    await init(data)
    const server = await start(data)
    const second = await run(['serve', '--data', data, '--port', '0'])
    expect(second).toMatchObject({ exitCode: 2, stdout: '' })
    expect(second.stderr).toContain(`process ${server.child.pid}`)
  })

  test.each([
    ['no keys', {}, [], 'server init'],
    ['a role of its own', {}, ['--role', 'api'], '--store postgres'],
    ['no database', {}, ['--store', 'postgres'], 'SCRUTINEER_DATABASE_URL'],
    [
      'a list that is none',
      { SCRUTINEER_SERVER_REPOSITORIES: 'https://x/y' },
      [],
      'SCRUTINEER_SERVER_REPOSITORIES',
    ],
    [
      'a provider that is none',
      { SCRUTINEER_SERVER_PROVIDERS: 'openai,nobody' },
      [],
      'SCRUTINEER_SERVER_PROVIDERS',
    ],
    ['half a gateway', { APISIX_ADMIN_URL: 'https://x' }, [], 'APISIX_ADMIN_KEY'],
    [
      'an account that is none',
      { SCRUTINEER_SERVER_GIT_ACCOUNTS: 'h=secret-word' },
      [],
      'SCRUTINEER_SERVER_GIT_ACCOUNTS',
    ],
  ] as const)('does not start with %s', async (_name, env, flags, said) => {
    const ran = await run(['serve', '--data', join(home, 'none'), '--port', '0', ...flags], env)
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
    expect(ran.stderr).toContain(said)
    expect(ran.stderr).not.toContain('secret-word')
  })

  test('keeps its clients and keys when it is set up again, and takes new keys', async () => {
    const data = join(home, 'five')
    await init(data)
    const keys = readFileSync(join(data, 'keys.json'), 'utf8')
    const again = await run(['server', 'init', '--data', data])
    expect(again).toMatchObject({ exitCode: 0 })
    expect(again.stdout).toContain('was there: scrutineer server client rotate main')
    expect(again.stdout).toContain('Next: scrutineer serve --data ')
    expect(readFileSync(join(data, 'keys.json'), 'utf8')).toBe(keys)
    expect(await run(['server', 'keys', 'rotate', '--data', data])).toMatchObject({ exitCode: 0 })
    const fresh = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8')) as {
      registration: { keys: unknown[] }
    }
    expect(fresh.registration.keys).toHaveLength(2)
    await start(data)
  })

  test('with keys in a variable makes no file of them, and rotates none that nobody reads', async () => {
    const from = join(home, 'with-keys')
    await init(from)
    const held = { SCRUTINEER_SERVER_KEYS: readFileSync(join(from, 'keys.json'), 'utf8') }
    const data = join(home, 'keys-elsewhere')
    const made = await run(['server', 'init', '--data', data], held)
    expect(made).toMatchObject({ exitCode: 0, stderr: '' })
    expect(made.stdout).toMatch(/^Keys +those of SCRUTINEER_SERVER_KEYS$/m)
    expect(existsSync(join(data, 'keys.json'))).toBe(false)
    const rotated = await run(['server', 'keys', 'rotate', '--data', from], held)
    expect(rotated).toMatchObject({ exitCode: 2, stdout: '' })
    expect(rotated.stderr).toMatch(/^error\[config\]: SCRUTINEER_SERVER_KEYS holds the keys, .*\n$/)
    expect(readFileSync(join(from, 'keys.json'), 'utf8')).toBe(held.SCRUTINEER_SERVER_KEYS)
  })
})
