import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltProgram, buildProgram } from '../packages/cli/test/support/build-program.ts'
import { calling, cleanReview, concluding, toolCall } from '../packages/http/test/support/completion.ts'
import {
  json,
  type ScriptedProvider,
  type Step,
  silence,
  startScriptedProvider,
} from '../packages/http/test/support/scripted-provider.ts'
import { type FakeGithub, startFakeGithub } from '../packages/tools/test/support/fake-github/fake-github.ts'
import type { FakeRepository } from '../packages/tools/test/support/fake-github/fake-repository.ts'
import { createWorkingCopy } from '../packages/tools/test/support/fake-github/working-copy.ts'
import {
  descendants,
  makeFolder,
  type RunningProgram,
  startProgram,
  until,
} from './support/review-service.ts'

// The service as it is run: a process of its own between a GitHub and a model's server, both on this machine.

const secrets = {
  apiKey: 'sk-opencode-canary-0123456789',
  token: 'ghp_canaryABCDEFGHIJ0123456789',
  proxy: 'proxy-canary-password',
}

let program: BuiltProgram
let github: FakeGithub
let provider: ScriptedProvider
let repository: FakeRepository
let url: string
let running: RunningProgram[]
let folder: ReturnType<typeof makeFolder>
let workspaces: string

beforeAll(async () => {
  program = await buildProgram()
  const clone = createWorkingCopy()
  clone.write('src/a.py', 'one\ntwo\n')
  clone.write('README.md', '# widget\n')
  const base = clone.commit('base')
  clone.branch('change', base)
  clone.write('src/a.py', 'one\nthree\n')
  const head = clone.commit('head')
  github = await startFakeGithub()
  provider = await startScriptedProvider()
  repository = github.create('acme/widget')
  repository.push(clone.dir, 'refs/heads/*:refs/heads/*')
  repository.open({ baseSha: base, headSha: head })
  url = github.urlOf(repository)
  clone.dispose()
})
afterAll(async () => {
  program.remove()
  await github.close()
  await provider.close()
})
beforeEach(() => {
  running = []
  folder = makeFolder('review-service')
  workspaces = join(folder.path, 'workspaces')
  mkdirSync(workspaces)
  github.reset()
  github.token = secrets.token
  repository.isPrivate = true
  provider.play(...walk)
})
afterEach(async () => {
  for (const { child, ended, output } of running) {
    child.kill('SIGKILL')
    await ended
    for (const secret of Object.values(secrets)) expect(output()).not.toContain(secret)
  }
  folder.remove()
})

const walk: readonly Step[] = [
  json(
    calling(toolCall('c1', 'read_repository_file', { path: 'src/a.py' }), toolCall('c2', 'inspect_git_diff')),
  ),
  json(concluding(cleanReview)),
]

/** Starts something, which ends with the test at the latest. */
function run(argv: readonly string[], env: Readonly<Record<string, string>>): RunningProgram {
  const started = startProgram(program.path, argv, env, folder.path)
  running.push(started)
  return started
}

async function start(env: Readonly<Record<string, string>> = {}, argv: readonly string[] = []) {
  const service = run(['serve', 'reviews', ...argv], {
    OPENCODE_API_KEY: secrets.apiKey,
    OPENCODE_BASE_URL: provider.url,
    GITHUB_TOKEN: secrets.token,
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_API_URL: github.apiUrl,
    REVIEW_WORKSPACE_ROOT: workspaces,
    TMPDIR: folder.path,
    PORT: '0',
    ...env,
  })
  const address = (await service.said(/http:\/\/127\.0\.0\.1:\d+(?=\n)/)).trim()
  const review = async (signal?: AbortSignal, pullRequest = url) => {
    const response = await fetch(`${address}/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pr_url: pullRequest, include_trace: true }),
      ...(signal === undefined ? {} : { signal }),
    })
    const text = await response.text()
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    expect(text).not.toContain(folder.path)
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown> }
  }
  return { service, review, pid: service.child.pid ?? 0 }
}

test('a review of a private repository, and nothing of it stays', async () => {
  const { review, service } = await start()
  const { status, body } = await review()
  expect(body).toMatchObject({ ...cleanReview, pull_request: { url, number: 7 }, model: 'deepseek-v4-flash' })
  expect(status).toBe(200)
  const [, second] = provider.requests
  expect(second?.body.messages.at(-2)?.content).toContain('1: one\\n2: three')
  expect(second?.body.messages.at(-1)?.content).toContain('-two\\n+three')
  expect(readdirSync(workspaces)).toEqual([])
  expect(folder.names()).toEqual(['workspaces'])
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(service.output()).toContain('"pull_request":"acme/widget#7","rounds":2,"tool_calls":2')
})

test('the request to the model is what the documentation shows, and no more', async () => {
  const { review } = await start()
  await review()
  expect(Object.keys(provider.requests[0]?.body ?? {})).toEqual(['model', 'messages', 'tools', 'tool_choice'])
  expect(provider.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${secrets.apiKey}`,
    'x-opencode-session': provider.requests[1]?.headers['x-opencode-session'],
  })
})

describe('told to end while two reviews run', () => {
  const two = { MAX_CONCURRENT_REVIEWS: '2' }

  test('both end by themselves, a third is refused, and the exit code is 0', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    provider.play(
      (request, response) => void released.then(() => json(concluding(cleanReview))(request, response)),
    )
    const { service, review } = await start(two)
    const reviews = [review(), review()]
    await until(() => provider.requests.length === 2)
    service.child.kill('SIGTERM')
    await service.said(/note: ending/)
    expect((await review()).body).toMatchObject({ code: 'shutting_down' })
    release()
    expect((await Promise.all(reviews)).map(({ status }) => status)).toEqual([200, 200])
    expect(await service.ended).toBe(0)
    expect(readdirSync(workspaces)).toEqual([])
  })

  test('those that take too long say why, and the exit code is 0', async () => {
    provider.play(silence)
    const { service, review } = await start(two, ['--drain', '50ms'])
    const reviews = [review(), review()]
    await until(() => provider.requests.length === 2)
    service.child.kill('SIGTERM')
    for (const { status, body } of await Promise.all(reviews)) {
      expect([status, body['code']]).toEqual([503, 'shutting_down'])
    }
    expect(await service.ended).toBe(0)
    expect(readdirSync(workspaces)).toEqual([])
  })
})

describe('a client that goes away', () => {
  async function leave(reached: (pid: number) => boolean) {
    const { review, pid, service } = await start()
    const gone = new AbortController()
    const outcome = review(gone.signal).then(
      () => 'answered',
      () => 'gone',
    )
    await until(() => reached(pid))
    expect(readdirSync(workspaces)).toHaveLength(1)
    const left = performance.now()
    gone.abort()
    expect(await outcome).toBe('gone')
    await until(
      () => readdirSync(workspaces).length === 0 && descendants(pid).every((words) => !/\bgit\b/.test(words)),
    )
    expect(performance.now() - left).toBeLessThan(2000)
    await service.said(/"status":499,"code":"cancelled"/)
  }

  test('while the model thinks cancels its request', async () => {
    provider.play(silence)
    await leave(() => provider.requests.length === 1)
    await until(() => provider.abandoned === 1)
  })

  test('while git fetches ends git', async () => {
    github.faults.stall = true
    await leave((pid) => descendants(pid).some((words) => /\bfetch\b/.test(words)))
    expect(provider.requests).toHaveLength(0)
  })
})

test('killed in the middle: the next start removes what was left and nothing else', async () => {
  provider.play(silence)
  const first = await start()
  const lost = first.review().catch(() => 'lost')
  await until(() => provider.requests.length === 1)
  const [orphan = ''] = readdirSync(workspaces)
  expect(statSync(join(workspaces, orphan)).mode & 0o777).toBe(0o700)
  mkdirSync(join(workspaces, 'somebody-else'))
  mkdirSync(join(workspaces, 'scrutineer-notes'))
  const other = await start()
  provider.play(silence)
  const held = other.review().catch(() => 'lost')
  await until(() => provider.requests.length === 1)
  const alive = readdirSync(workspaces).filter(
    (name) => !['somebody-else', 'scrutineer-notes', orphan].includes(name),
  )
  expect(alive).toHaveLength(1)
  first.service.child.kill('SIGKILL')
  await first.service.ended
  await lost
  expect(readdirSync(workspaces)).toContain(orphan)

  const next = await start()
  expect(next.service.output()).toContain('note: removed 1 workspaces')
  expect(readdirSync(workspaces).sort()).toEqual(['scrutineer-notes', 'somebody-else', ...alive].sort())
  other.service.child.kill('SIGKILL')
  await held
})

describe('secrets', () => {
  test('are in no command line, no environment of git’s that others can read, and no file', async () => {
    github.faults.stall = true
    const { review, pid } = await start()
    const gone = new AbortController()
    const outcome = review(gone.signal).catch(() => 'gone')
    await until(() => descendants(pid).some((words) => /\bfetch\b/.test(words)))
    const commands = descendants(pid).join('\n')
    expect(commands).not.toContain(secrets.token)
    expect(commands).not.toContain(Buffer.from(`x-access-token:${secrets.token}`).toString('base64'))
    expect(commands).not.toContain(secrets.apiKey)
    expect(filesBelow(folder.path).filter((path) => holdsSecret(readFileSync(path, 'latin1')))).toEqual([])
    gone.abort()
    await outcome
  })

  test.each<[string, Readonly<Record<string, string>>, () => void, number, string]>([
    [
      'a token that GitHub refuses',
      {},
      () => {
        github.token = 'ghp_other'
      },
      502,
      'github_authentication_failed',
    ],
    ['no token', { GITHUB_TOKEN: '' }, () => undefined, 404, 'pull_request_not_found'],
    [
      'a key that comes back in an error',
      {},
      () =>
        provider.play((request, response) =>
          json({ error: { message: request.headers.authorization } }, 401)(request, response),
        ),
      502,
      'provider_authentication_failed',
    ],
    [
      'a fetch that breaks off',
      {},
      () => {
        github.faults.cutPackAfter = 10
      },
      503,
      'github_unavailable',
    ],
  ])('stay inside with %s', async (_name, env, arrange, status, code) => {
    arrange()
    const { review } = await start(env)
    const answer = await review()
    expect([answer.status, answer.body['code']]).toEqual([status, code])
    expect(filesBelow(folder.path)).toEqual([])
  })

  test('stay inside with a proxy that is not there', async () => {
    const { review } = await start({
      GITHUB_SERVER_URL: 'https://github.invalid',
      GITHUB_API_URL: 'https://github.invalid/api/v3',
      HTTPS_PROXY: `http://user:${secrets.proxy}@127.0.0.1:9`,
    })
    const answer = await review(undefined, 'https://github.invalid/acme/widget/pull/7')
    expect([answer.status, answer.body['code']]).toEqual([503, 'github_unavailable'])
  })

  test('stay inside with settings that hold one where none belongs', async () => {
    const service = run(['serve', 'reviews'], {
      OPENCODE_API_KEY: `${secrets.apiKey} x`,
      OPENCODE_BASE_URL: `https://user:${secrets.proxy}@opencode.ai/v1`,
      GITHUB_TOKEN: `${secrets.token}\u0001x`,
      GITHUB_SERVER_URL: `https://${secrets.token}@github.com`,
      PORT: secrets.apiKey,
    })
    expect(await service.ended).toBe(2)
    expect(service.output().match(/^error\[config\]: [A-Z_]+/gm)).toHaveLength(5)
  })
})

function holdsSecret(text: string): boolean {
  return Object.values(secrets).some((secret) => text.includes(secret))
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('scrutineer pr', () => {
  const env = () => ({
    SCRUTINEER_MODEL_NAME: 'deepseek-v4-flash',
    SCRUTINEER_MODEL_ENDPOINT: provider.url,
    SCRUTINEER_MODEL_API_KEY: secrets.apiKey,
    GITHUB_TOKEN: secrets.token,
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_API_URL: github.apiUrl,
    TMPDIR: folder.path,
  })

  test.each([
    ['a clean review', [], cleanReview, 0, /Passed: no findings\.\n$/],
    ['a finding at the gate', [], found('high'), 1, /Failed: 1 of 1 finding is critical or high\.\n$/],
    ['a finding below it', [], found('medium'), 0, /Passed: the one finding is not critical or high\.\n$/],
    ['a gate of its own', ['--fail-on', 'medium'], found('medium'), 1, /Failed/],
    ['no gate', ['--fail-on', 'none'], found('critical'), 0, /Passed/],
    [
      'Markdown',
      ['--format', 'markdown', '--trace'],
      found('high'),
      1,
      /^# Review[\s\S]*## Rounds\n\n1\. stop\n$/,
    ],
  ])('%s', async (_name, argv, review, exitCode, output) => {
    provider.play(json(concluding(review)))
    const service = run(['pr', url, '--quiet', ...argv], env())
    expect(await service.ended).toBe(exitCode)
    expect(service.output()).toMatch(output)
    expect(folder.names()).toEqual(['workspaces'])
  })

  test('interrupted, it ends with 130 and leaves nothing', async () => {
    provider.play(silence)
    const service = run(['pr', url], env())
    await until(() => provider.requests.length === 1)
    expect(folder.names()).toHaveLength(2)
    service.child.kill('SIGINT')
    expect(await service.ended).toBe(130)
    expect(folder.names()).toEqual(['workspaces'])
    expect(service.output()).toMatch(/^error\[aborted\]/m)
  })

  test('out of time, it ends with 2 and says so', async () => {
    provider.play(silence)
    const service = run(['pr', url, '--review-timeout', '2s', '--format', 'json'], env())
    expect(await service.ended).toBe(2)
    expect(service.output()).toMatch(/"code": "review_timeout",[\s\S]*"termination_reason": "review_timeout"/)
    expect(folder.names()).toEqual(['workspaces'])
  })
})

function found(severity: string) {
  const finding = {
    severity,
    title: 'T',
    explanation: 'E',
    path: 'src/a.py',
    line: 2,
    evidence: '`three`',
    recommendation: 'R',
  }
  return { summary: 'One.', findings: [finding], notes: [] }
}
