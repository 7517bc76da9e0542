import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { PullRequest, WorkspaceError } from '@scrutineer/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PullRequestScene, startScene } from '../../../test/support/fake-github/pull-request-scene.ts'
import type { TemporaryWorkspacesOptions } from '../temporary-workspaces.ts'

let scene: PullRequestScene
const ids = { base: '', head: '' }

beforeAll(async () => {
  scene = await startScene()
  const { clone } = scene
  clone.write('kept.txt', 'kept\n')
  clone.write('noise.bin', randomBytes(400_000))
  clone.write('a.txt', 'one\n')
  ids.base = clone.commit('base')
  clone.branch('change', ids.base)
  clone.write('a.txt', 'two\n')
  clone.write('b.bin', randomBytes(100_000))
  ids.head = clone.commit('head')
  scene.push()
})
afterAll(() => scene.end())
afterEach(async () => expect(await scene.settle()).toEqual([]))

const openPull = (): Promise<PullRequest> => scene.pull({ baseSha: ids.base, headSha: ids.head })

async function acquire(
  pullRequest: PullRequest,
  options: TemporaryWorkspacesOptions = {},
  signal?: AbortSignal,
) {
  const acquired = await scene
    .workspaces({ engine: 'embedded', ...options })
    .acquire(pullRequest, { contextLines: 3, signal })
  // Nothing is ever written.
  expect(readdirSync(scene.root)).toEqual([])
  return acquired
}

async function failureOf(
  pullRequest: PullRequest,
  options: TemporaryWorkspacesOptions = {},
): Promise<WorkspaceError> {
  const failure = (await acquire(pullRequest, options))._unsafeUnwrapErr()
  expect(JSON.stringify(failure)).not.toMatch(/127\.0\.0\.1|ghp_|canary|\/tmp|acme/)
  return failure
}

const posts = () => scene.fake.requests.filter(({ method }) => method === 'POST').length

describe('without a git program', () => {
  it('a pull request is read by three requests to git', async () => {
    const { changes } = (
      await acquire(await openPull(), { engine: 'auto', env: { PATH: '/nonexistent' } })
    )._unsafeUnwrap()
    expect(changes).toMatchObject({ mode: 'pull_request', mergeBase: ids.base, warnings: [] })
    expect(changes.files.map(({ newPath, binary }) => [newPath, binary])).toEqual([
      ['a.txt', false],
      ['b.bin', true],
    ])
    expect(posts()).toBe(2)
    expect((await changes.repository.readFile('kept.txt', { maxBytes: 100 })).isOk()).toBe(true)
    expect(posts()).toBe(3)
    expect((await changes.repository.readFile('kept.txt', { maxBytes: 100 })).isOk()).toBe(true)
    expect(posts()).toBe(3)
  })

  it('a private repository is opened by its token, which goes into no address', async () => {
    scene.repository.isPrivate = true
    const pullRequest = await openPull()
    expect((await acquire(pullRequest, { token: scene.fake.token })).isOk()).toBe(true)
    expect(scene.fake.requests.some(({ url }) => url.includes('ghp_'))).toBe(false)
    expect((await failureOf(pullRequest, { host: undefined })).code).toBe('auth')
    expect((await failureOf(pullRequest, { host: undefined, token: 'ghp_other' })).code).toBe('auth')
  })

  it.each([
    [403, 'auth'],
    [404, 'auth'],
    [302, 'unavailable'],
    [500, 'unavailable'],
    [429, 'unavailable'],
  ])('a server that answers %i is %s', async (status, code) => {
    const pullRequest = await openPull()
    scene.fake.intercept(({ url = '' }, response) => {
      if (url.startsWith('/api/')) return false
      response.writeHead(status, { location: 'https://elsewhere.test/canary' }).end('canary')
      return true
    })
    expect((await failureOf(pullRequest)).code).toBe(code)
  })

  it('a server of the oldest protocol is not supported', async () => {
    const pullRequest = await openPull()
    scene.fake.faults.oldProtocol = true
    expect((await failureOf(pullRequest)).code).toBe('engine_unsupported')
  })

  it('a server that hangs up in the middle of a pack is unavailable', async () => {
    const pullRequest = await openPull()
    scene.fake.faults.cutPackAfter = 60
    expect((await failureOf(pullRequest)).code).toBe('unavailable')
  })

  it('a server that says nothing any more is left in time', async () => {
    const pullRequest = await openPull()
    scene.fake.faults.stall = true
    expect((await failureOf(pullRequest, { limits: { fetchTimeoutMs: 100 } })).code).toBe('unavailable')
  })

  it.each([{ headSha: 'a'.repeat(40) }, { baseSha: 'a'.repeat(40) }])(
    'a commit that is gone is told: %j',
    async (change) => {
      const pullRequest = { ...(await openPull()), ...change }
      expect((await failureOf(pullRequest, { host: undefined })).code).toBe('head_gone')
    },
  )

  it('a server that leaves out nothing is read as well', async () => {
    scene.repository.git('config', 'uploadpack.allowFilter', 'false')
    const acquired = await acquire(await openPull())
    scene.repository.git('config', 'uploadpack.allowFilter', 'true')
    const { changes } = acquired._unsafeUnwrap()
    const before = posts()
    expect((await changes.repository.readFile('kept.txt', { maxBytes: 100 })).isOk()).toBe(true)
    expect(posts()).toBe(before)
  })

  it.each([
    ['of an answer', { maxPackBytes: 50_000 }],
    ['of memory', { maxMemoryBytes: 50_000 }],
    ['of changed files', { maxChangedFiles: 1 }],
  ])('the limit %s is told', async (_, limits) => {
    expect((await failureOf(await openPull(), { limits })).code).toBe('repository_too_large')
  })

  it('what does not fit into memory is not searched, and small files are still read', async () => {
    const { changes } = (
      await acquire(await openPull(), { limits: { maxMemoryBytes: 300_000 } })
    )._unsafeUnwrap()
    const query = {
      text: 'kept',
      kind: 'literal',
      caseSensitive: true,
      directory: '',
      globs: [],
      maxMatches: 1,
    } as const
    expect((await changes.repository.search(query, {}))._unsafeUnwrapErr().code).toBe('too_large')
    const before = posts()
    expect((await changes.repository.search(query, {}))._unsafeUnwrapErr().code).toBe('too_large')
    expect(posts()).toBe(before)
    expect((await changes.repository.readFile('kept.txt', { maxBytes: 100 })).isOk()).toBe(true)
    const large = await changes.repository.readFile('noise.bin', { maxBytes: 1_000_000 })
    expect(large._unsafeUnwrapErr().code).toBe('too_large')
  })
})

describe('a caller that gives up', () => {
  it('ends the fetch at once', async () => {
    const pullRequest = await openPull()
    scene.fake.faults.stall = true
    const controller = new AbortController()
    let hungUp = 0
    scene.fake.intercept((request, response) => {
      if (request.method !== 'POST') return false
      response.on('close', () => hungUp++)
      setImmediate(() => controller.abort())
      return false
    })
    const acquired = await acquire(pullRequest, {}, controller.signal)
    expect(acquired._unsafeUnwrapErr().code).toBe('aborted')
    await expect.poll(() => hungUp).toBe(1)
  })

  it('of a reading gets no answer, and the file comes all the same for the next', async () => {
    const { changes } = (await acquire(await openPull()))._unsafeUnwrap()
    const controller = new AbortController()
    scene.fake.intercept(() => {
      controller.abort()
      return false
    })
    const { signal } = controller
    const reading = await changes.repository.readFile('kept.txt', { maxBytes: 100, signal })
    expect(reading._unsafeUnwrapErr().code).toBe('aborted')
    expect((await changes.repository.readFile('kept.txt', { maxBytes: 100 })).isOk()).toBe(true)
    expect(posts()).toBe(3)
  })

  it('ends a reading, and the end of the workspace ends what it began', async () => {
    const workspace = (await acquire(await openPull()))._unsafeUnwrap()
    scene.fake.faults.stall = true
    let hungUp = 0
    scene.fake.intercept((_request, response) => {
      response.on('close', () => hungUp++)
      return false
    })
    const reading = workspace.changes.repository.readFile('kept.txt', { maxBytes: 100 })
    await expect.poll(() => posts()).toBe(3)
    await workspace.dispose()
    expect((await reading)._unsafeUnwrapErr().code).toBe('aborted')
    await expect.poll(() => hungUp).toBe(1)
  })
})
