import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PullRequest, WorkspaceError } from '@scrutineer/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type PullRequestScene,
  plainEnvironment,
  startScene,
} from '../../test/support/fake-github/pull-request-scene.ts'
import { commandsBelow, expectNoneBelow, processesBelow } from '../../test/support/running-processes.ts'
import type { TemporaryWorkspaces } from './temporary-workspaces.ts'

let scene: PullRequestScene
const ids = { base: '', head: '' }

beforeAll(async () => {
  scene = await startScene()
  const { clone } = scene
  clone.write('kept.txt', 'kept\n')
  clone.write('a.txt', 'one\n')
  ids.base = clone.commit('base')
  clone.branch('change', ids.base)
  clone.write('a.txt', 'two\n')
  clone.write('noise.bin', randomBytes(600_000))
  ids.head = clone.commit('head')
  scene.push()
})
afterAll(() => scene.end())
afterEach(async () => {
  expect(await scene.settle()).toEqual([])
  await expectNoneBelow(scene.root)
})

const openPull = (): Promise<PullRequest> => scene.pull({ baseSha: ids.base, headSha: ids.head })

async function failureOf(workspaces: TemporaryWorkspaces, pullRequest: PullRequest): Promise<WorkspaceError> {
  const failure = (await workspaces.acquire(pullRequest, { contextLines: 3 }))._unsafeUnwrapErr()
  expect(readdirSync(scene.root)).toEqual([])
  await expectNoneBelow(scene.root)
  // Nothing of the address, the token, the disk or the server's words.
  expect(JSON.stringify(failure)).not.toMatch(/127\.0\.0\.1|ghp_|canary|\/tmp|scrutineer-|acme/)
  return failure
}

describe('rights', () => {
  it('of the token open a private repository', async () => {
    scene.repository.isPrivate = true
    const workspaces = scene.workspaces({ token: scene.fake.token })
    expect((await workspaces.acquire(await openPull(), { contextLines: 3 })).isOk()).toBe(true)
  })

  it.each([
    ['that are missing', undefined],
    ['of another token', 'ghp_other'],
  ])('%s are told', async (_, token) => {
    scene.repository.isPrivate = true
    expect((await failureOf(scene.workspaces({ token, host: undefined }), await openPull())).code).toBe(
      'auth',
    )
  })

  it('that cover the API and not the contents are told as such', async () => {
    const pullRequest = await openPull()
    scene.fake.intercept(({ url = '' }, response) => {
      if (url.startsWith('/api/')) return false
      response.writeHead(403).end()
      return true
    })
    expect((await failureOf(scene.workspaces({ token: 'ghp_fake' }), pullRequest)).code).toBe('auth')
  })
})

describe('a server', () => {
  it.each([500, 502, 503, 429])('that fails with %i is unavailable', async (status) => {
    const pullRequest = await openPull()
    scene.fake.intercept((_request, response) => {
      response.writeHead(status).end('ghp_canary')
      return true
    })
    const failure = await failureOf(scene.workspaces(), pullRequest)
    expect(failure.code).toBe('unavailable')
    expect(failure.detail).not.toContain('canary')
  })

  it('that cannot be reached is unavailable', async () => {
    const pullRequest = await openPull()
    const serverUrl = 'http://127.0.0.1:9'
    const moved = { ...pullRequest, url: `${serverUrl}/acme/widget/pull/7` }
    expect((await failureOf(scene.workspaces({ serverUrl, host: undefined }), moved)).code).toBe(
      'unavailable',
    )
  })

  it('that redirects is not followed, and the token goes nowhere', async () => {
    const elsewhere = await startScene()
    const pullRequest = await openPull()
    scene.fake.intercept(({ url = '' }, response) => {
      if (url.startsWith('/api/')) return false
      response.writeHead(302, { location: `${elsewhere.fake.serverUrl}${url}` }).end()
      return true
    })
    const failure = await failureOf(scene.workspaces({ token: 'ghp_fake' }), pullRequest)
    expect(failure.code).toBe('unavailable')
    expect(elsewhere.fake.requests).toEqual([])
    await elsewhere.end()
  })

  it('that hangs up in the middle of a pack is unavailable', async () => {
    const pullRequest = await openPull()
    scene.fake.faults.cutPackAfter = 300
    expect((await failureOf(scene.workspaces(), pullRequest)).code).toBe('unavailable')
  })

  it('that says nothing any more is left when the time is over', async () => {
    const pullRequest = await openPull()
    scene.fake.faults.stall = true
    const workspaces = scene.workspaces({ limits: { fetchTimeoutMs: 300 } })
    expect(await failureOf(workspaces, pullRequest)).toEqual({
      code: 'unavailable',
      detail: 'fetching took longer than 0.3 seconds',
    })
  })

  it.each([
    ['trees', 'tree'],
    ['files', 'blob:none'],
  ])('that refuses to leave out %s is asked for more', async (_, filter) => {
    const { repository } = scene
    repository.git('config', `uploadpackfilter.${filter}.allow`, 'false')
    const acquired = await scene
      .workspaces({ host: undefined })
      .acquire(await openPull(), { contextLines: 3 })
    repository.git('config', '--remove-section', `uploadpackfilter.${filter}`)
    expect(acquired._unsafeUnwrap().changes.files).toHaveLength(2)
  })

  it('that leaves out nothing is asked only once', async () => {
    const { repository } = scene
    repository.git('config', 'uploadpack.allowFilter', 'false')
    const acquired = await scene.workspaces().acquire(await openPull(), { contextLines: 3 })
    const posts = () => scene.fake.requests.filter(({ method }) => method === 'POST').length
    const before = posts()
    const { changes } = acquired._unsafeUnwrap()
    const read = await changes.repository.readFile('kept.txt', { maxBytes: 100 })
    repository.git('config', 'uploadpack.allowFilter', 'true')
    expect(read.isOk()).toBe(true)
    expect(posts()).toBe(before)
  })
})

describe('a commit that is gone', () => {
  const absent = 'a'.repeat(40)
  it.each([
    ['head', { headSha: absent }],
    ['base', { baseSha: absent }],
    ['both', { baseSha: absent, headSha: absent }],
  ])('is told (%s)', async (_, change) => {
    const pullRequest = { ...(await openPull()), ...change }
    expect((await failureOf(scene.workspaces({ host: undefined }), pullRequest)).code).toBe('head_gone')
  })

  it('from a server that gives nothing by its id is told', async () => {
    const pullRequest = { ...(await openPull()), headSha: absent }
    scene.fake.faults.oldProtocol = true
    expect((await failureOf(scene.workspaces(), pullRequest)).code).toBe('head_gone')
  })

  it('is not taken for another that has its name by now', async () => {
    const pullRequest = await openPull()
    scene.clone.git('switch', '-q', '--orphan', 'other')
    scene.clone.write('other.txt', 'other\n')
    const other = scene.clone.commit('other')
    scene.repository.push(scene.clone.dir, other)
    scene.repository.forcePush(7, other)
    scene.fake.faults.oldProtocol = true
    expect((await failureOf(scene.workspaces(), pullRequest)).code).toBe('head_gone')
  })

  it('has nothing in common with its base', async () => {
    const other = scene.clone.git('commit-tree', '-m', 'alone', `${ids.head}^{tree}`)
    const pullRequest = await openPull()
    scene.repository.push(scene.clone.dir, other)
    expect(await failureOf(scene.workspaces(), { ...pullRequest, headSha: other })).toEqual({
      code: 'failed',
      detail: 'base and head have no commit in common',
    })
  })
})

describe('a limit', () => {
  it.each<[string, object, WorkspaceError['code']]>([
    ['of the disk', { maxDiskBytes: 100_000 }, 'repository_too_large'],
    ['of the patch', { maxPatchBytes: 100 }, 'repository_too_large'],
    ['of changed files', { maxChangedFiles: 1 }, 'repository_too_large'],
  ])('%s is told', async (_, limits, code) => {
    expect((await failureOf(scene.workspaces({ limits }), await openPull())).code).toBe(code)
  })

  it('of memory is told', async () => {
    const pullRequest = await openPull()
    // Memory is looked at from time to time, so what takes it has to be there until then.
    scene.fake.faults.stall = true
    const failure = await failureOf(scene.workspaces({ limits: { maxGitMemoryBytes: 1 } }), pullRequest)
    expect(failure.code).toBe('repository_too_large')
  })

  it('of the disk leaves files to be read one by one when they do not fit together', async () => {
    const { clone } = scene
    clone.git('switch', '-q', 'change')
    for (let place = 0; place < 4; place++) clone.write(`big/${place}.bin`, randomBytes(500_000))
    const base = clone.commit('large')
    clone.write('a.txt', 'three\n')
    const head = clone.commit('small change')
    const pullRequest = await scene.pull({ baseSha: base, headSha: head })
    const acquired = await scene
      .workspaces({ limits: { maxDiskBytes: 1_000_000 } })
      .acquire(pullRequest, { contextLines: 3 })
    const { repository } = acquired._unsafeUnwrap().changes
    const search = { kind: 'literal', caseSensitive: true, directory: '', globs: [], maxMatches: 9 } as const
    const posts = () => scene.fake.requests.filter(({ method }) => method === 'POST').length
    const failed = await repository.search({ ...search, text: 'kept' }, {})
    expect(failed._unsafeUnwrapErr().code).toBe('too_large')
    const before = posts()
    const again = await repository.search({ ...search, text: 'kept' }, {})
    expect(again._unsafeUnwrapErr().code).toBe('too_large')
    expect((await repository.readFile('a.txt', { maxBytes: 1000 })).isOk()).toBe(true)
    expect(posts()).toBe(before)
    const readings = ['kept.txt', 'big/0.bin', 'kept.txt'].map((path) =>
      repository.readFile(path, { maxBytes: 1024 * 1024 }),
    )
    for (const read of await Promise.all(readings)) expect(read.isOk()).toBe(true)
  })
})

describe('a caller that gives up', () => {
  it('before the start leaves nothing behind', async () => {
    const acquired = await scene
      .workspaces()
      .acquire(await openPull(), { contextLines: 3, signal: AbortSignal.abort() })
    expect(acquired._unsafeUnwrapErr().code).toBe('aborted')
    expect(readdirSync(scene.root)).toEqual([])
  })

  it('in the middle of a fetch leaves no program and no directory', async () => {
    const pullRequest = await openPull()
    scene.fake.faults.stall = true
    const controller = new AbortController()
    const acquiring = scene.workspaces().acquire(pullRequest, { contextLines: 3, signal: controller.signal })
    await expect.poll(() => processesBelow(scene.root).length).toBeGreaterThan(1)
    controller.abort()
    expect((await acquiring)._unsafeUnwrapErr().code).toBe('aborted')
    await expectNoneBelow(scene.root)
    expect(readdirSync(scene.root)).toEqual([])
  })

  it('while the other files are brought leaves them to come for the next', async () => {
    const acquired = await scene.workspaces().acquire(await openPull(), { contextLines: 3 })
    const workspace = acquired._unsafeUnwrap()
    scene.fake.faults.stall = true
    const controller = new AbortController()
    const reading = workspace.changes.repository.readFile('kept.txt', {
      maxBytes: 100,
      signal: controller.signal,
    })
    await expect.poll(() => processesBelow(scene.root).length).toBeGreaterThan(1)
    controller.abort()
    expect((await reading)._unsafeUnwrapErr().code).toBe('aborted')
    await workspace.dispose()
    await workspace.dispose()
    await expectNoneBelow(scene.root)
    expect(readdirSync(scene.root)).toEqual([])
  })

  it('of all workspaces at once ends what is being acquired, and gets none after that', async () => {
    const pullRequest = await openPull()
    scene.fake.faults.stall = true
    const workspaces = scene.workspaces()
    const acquiring = workspaces.acquire(pullRequest, { contextLines: 3 })
    await expect.poll(() => processesBelow(scene.root).length).toBeGreaterThan(1)
    await workspaces.disposeAll()
    await expectNoneBelow(scene.root)
    expect(readdirSync(scene.root)).toEqual([])
    expect((await acquiring)._unsafeUnwrapErr().code).toBe('aborted')
    expect((await workspaces.acquire(pullRequest, { contextLines: 3 }))._unsafeUnwrapErr().code).toBe(
      'aborted',
    )
  })
})

describe('what is asked for', () => {
  it.each<[string, Partial<PullRequest>]>([
    ['of another server', { url: 'https://github.com/acme/widget/pull/7' }],
    ['of a server whose name begins alike', { url: '' }],
    ['with an owner that is none', { owner: '../..' }],
    ['with an owner that is an option', { owner: '--upload-pack=x' }],
    ['with a repository that is none', { repository: 'widget/../../x' }],
    ['with an id that is a name', { headSha: 'main' }],
    ['with an id that is an option', { headSha: '--output=x' }],
    ['with ids of two kinds', { headSha: 'a'.repeat(64) }],
  ])('%s is refused before anything is made', async (_, change) => {
    const pullRequest = await openPull()
    const before = scene.fake.requests.length
    const url =
      change.url === '' ? `${scene.fake.serverUrl}0/acme/widget/pull/7` : (change.url ?? pullRequest.url)
    const failure = await failureOf(scene.workspaces({ token: 'ghp_fake' }), {
      ...pullRequest,
      ...change,
      url,
    })
    expect(failure.code).toBe('failed')
    expect(scene.fake.requests).toHaveLength(before)
  })

  it('from a base branch with an odd name asks for that branch and nothing else', async () => {
    const pullRequest = { ...(await openPull()), baseRef: 'main:refs/heads/x' }
    scene.fake.faults.oldProtocol = true
    expect((await failureOf(scene.workspaces(), pullRequest)).code).toBe('failed')
  })

  it('without a git program is not supported', async () => {
    const workspaces = scene.workspaces({ env: { PATH: '/nonexistent' }, engine: 'native' })
    expect((await failureOf(workspaces, await openPull())).code).toBe('engine_unsupported')
  })

  it('in a folder that cannot be made is told', async () => {
    const workspaces = scene.workspaces({ root: '/proc/nowhere' })
    expect((await failureOf(workspaces, await openPull())).code).toBe('failed')
  })

  it('with a token that is none is refused', async () => {
    const failure = await failureOf(scene.workspaces({ token: 'ghp_canary\nx' }), await openPull())
    expect(failure.code).toBe('auth')
    expect(failure.detail).not.toContain('canary')
  })
})

describe('secrets', () => {
  it('are in no file, no argument of a program and no answer', async () => {
    scene.fake.token = 'ghp_canaryToken'
    scene.repository.isPrivate = true
    const needles = ['canary', Buffer.from('x-access-token:ghp_canaryToken').toString('base64').slice(4, -4)]
    const seen: string[] = []
    scene.fake.intercept(() => {
      seen.push(...commandsBelow(scene.root))
      return false
    })
    const env = { ...plainEnvironment, HTTPS_PROXY: 'http://user:canaryProxy@127.0.0.1:9' }
    const workspaces = scene.workspaces({ token: scene.fake.token, env })
    const acquired = await workspaces.acquire(await openPull(), { contextLines: 3 })
    const { changes } = acquired._unsafeUnwrap()
    await changes.repository.readFile('kept.txt', { maxBytes: 100 })
    const files = contentsBelow(scene.root)
    expect(files.length).toBeGreaterThan(5)
    expect(seen.some((text) => text.includes('fetch'))).toBe(true)
    for (const text of [...files, ...seen, JSON.stringify(changes)]) {
      for (const needle of needles) expect(text).not.toContain(needle)
    }
  })
})

describe("this machine's git settings", () => {
  it('have no say: no helper runs, no address is rewritten, no password of a file is sent', async () => {
    const home = mkdtempSync(join(tmpdir(), 'hostile-home-'))
    const mark = join(home, 'mark')
    const server = scene.fake.serverUrl
    const settings = [
      `[credential]\n\thelper = "!touch ${mark}; :"`,
      `[url "http://127.0.0.1:9/"]\n\tinsteadOf = ${server}/`,
      `[http]\n\textraHeader = "X-Canary: 1"\n\tproxy = http://127.0.0.1:9`,
      `[core]\n\tfsmonitor = "touch ${mark}"\n\thooksPath = ${home}\n\tpager = "touch ${mark}"`,
      `[init]\n\ttemplateDir = ${home}`,
      `[diff]\n\texternal = "touch ${mark}"`,
    ]
    writeFileSync(join(home, '.gitconfig'), `${settings.join('\n')}\n`)
    writeFileSync(join(home, '.netrc'), 'machine 127.0.0.1 login canary password canary\n')
    for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change']) {
      writeFileSync(join(home, hook), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
    }
    const env = {
      ...plainEnvironment,
      HOME: home,
      XDG_CONFIG_HOME: home,
      GIT_CONFIG_GLOBAL: join(home, '.gitconfig'),
      GIT_CONFIG_SYSTEM: join(home, '.gitconfig'),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'http.proxy',
      GIT_CONFIG_VALUE_0: 'http://127.0.0.1:9',
      GIT_DIR: home,
      GIT_OBJECT_DIRECTORY: home,
      GIT_TEMPLATE_DIR: home,
      GIT_ASKPASS: `touch ${mark}`,
      GIT_EXTERNAL_DIFF: `touch ${mark}`,
      GIT_TRACE: '1',
      GIT_TRACE_CURL: join(home, 'trace'),
    }
    const acquired = await scene.workspaces({ env }).acquire(await openPull(), { contextLines: 3 })
    const { changes } = acquired._unsafeUnwrap()
    expect(changes.files).toHaveLength(2)
    expect((await changes.repository.readFile('kept.txt', { maxBytes: 100 })).isOk()).toBe(true)
    expect(readdirSync(home).toSorted()).toEqual(
      ['.gitconfig', '.netrc', 'post-checkout', 'post-index-change', 'reference-transaction'].toSorted(),
    )
    for (const { url, headers } of scene.fake.requests.filter(
      (request) => !request.url.startsWith('/api/'),
    )) {
      expect(url).toContain('/acme/widget.git/')
      expect(headers).not.toHaveProperty('authorization')
      expect(headers).not.toHaveProperty('x-canary')
    }
    rmSync(home, { recursive: true })
  })
})

function contentsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(folder, name)
    return statSync(file).isFile() ? [readFileSync(file, 'latin1')] : []
  })
}
