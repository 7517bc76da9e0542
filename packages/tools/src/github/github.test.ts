import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PullRequestHostError } from '@scrutineer/core'
import { checkPullRequestHost } from '@scrutineer/core/testing'
import { errAsync } from 'neverthrow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FakeGithub, startFakeGithub } from '../../test/support/fake-github/fake-github.ts'
import type { FakeRepository } from '../../test/support/fake-github/fake-repository.ts'
import { createWorkingCopy, type WorkingCopy } from '../../test/support/fake-github/working-copy.ts'
import type { HttpFailure } from '../http/http-transport.ts'
import { type GithubHost, type GithubOptions, github } from './github.ts'

let clone: WorkingCopy
let fake: FakeGithub
let repository: FakeRepository
let base = ''
let head = ''
let large = ''

beforeAll(async () => {
  clone = createWorkingCopy()
  clone.write('a.txt', 'one\n')
  const root = clone.commit('root')
  clone.write('b.txt', 'two\n')
  base = clone.commit('base')
  clone.branch('change', root)
  clone.write('a.txt', 'changed\n')
  head = clone.commit('head')
  for (let place = 0; place < 230; place++) clone.write(`many/${place}.txt`, `${place}\n`)
  large = clone.commit('many files')
  fake = await startFakeGithub()
  repository = fake.create('acme/widget')
  repository.push(clone.dir, 'refs/heads/*:refs/heads/*')
})
afterAll(async () => {
  clone.dispose()
  await fake.close()
})

/** The host as it was at the start, with a pull request from `base` to `headSha`. */
function serve(headSha = head): { url: string } {
  fake.reset()
  repository.open({ baseSha: base, headSha })
  return { url: fake.urlOf(repository) }
}

/** What a transport says when nothing answers. */
const unreachable: HttpFailure = { code: 'network', detail: 'ECONNREFUSED' }

/** Pauses that were asked for, none of which is made. */
const pauses: number[] = []
afterEach(() => pauses.splice(0))

function hostOf(more: GithubOptions = {}): GithubHost {
  return github({
    serverUrl: fake.serverUrl,
    apiUrl: fake.apiUrl,
    env: {},
    now: () => Date.parse('2026-01-01T00:00:00Z'),
    pause(milliseconds) {
      pauses.push(milliseconds)
      return Promise.resolve(true)
    },
    ...more,
  })
}

async function failureOf(host: GithubHost, url: string): Promise<PullRequestHostError> {
  return (await host.read(url, {}))._unsafeUnwrapErr()
}

/** Answers the first requests with a status and headers of their own. */
function refuse(
  times: number,
  status: number,
  headers: Record<string, string> = {},
  body: string | Uint8Array = '{"message":"no, ghp_canary"}',
): void {
  let left = times
  fake.intercept((_request: IncomingMessage, response: ServerResponse) => {
    if (left === 0) return false
    left--
    response.writeHead(status, { date: 'Thu, 01 Jan 2026 00:00:00 GMT', ...headers }).end(body)
    return true
  })
}

it('keeps what a pull-request host promises', async () => {
  const { url } = serve()
  const failed = await checkPullRequestHost(hostOf(), {
    url,
    expected: { owner: 'acme', repository: 'widget', number: 7, baseSha: base, headSha: head },
    missing: url.replace(/\d+$/, '99'),
    aborted: AbortSignal.abort(),
  })
  expect(failed).toEqual([])
})

describe('a pull request', () => {
  it('is told with its fixed ids', async () => {
    const { url } = serve()
    expect((await hostOf().read(url, {}))._unsafeUnwrap()).toEqual({
      url,
      owner: 'acme',
      repository: 'widget',
      number: 7,
      title: 'A change',
      body: 'What it does.',
      author: 'octocat',
      baseRef: 'main',
      headRef: 'change',
      baseSha: base,
      headSha: head,
      notes: [],
    })
  })

  it('without text, author and fork is told all the same', async () => {
    const { url } = serve()
    repository.open({ baseSha: base, headSha: head, body: null, author: null, headRepository: null })
    const read = (await hostOf().read(url, {}))._unsafeUnwrap()
    expect(read).toMatchObject({ body: null, author: null, headSha: head })
  })

  it('is asked for as GitHub wants to be asked, with the token in a header alone', async () => {
    const { url } = serve()
    await hostOf({ token: ' ghp_fake\n', userAgent: 'reviewer/1' }).read(url, {})
    expect(fake.requests.map(({ method, url: place }) => `${method} ${place}`)).toEqual([
      'GET /api/v3/repos/acme/widget/pulls/7',
      'GET /api/v3/repos/acme/widget/pulls/7/files?per_page=100',
    ])
    for (const { headers } of fake.requests) {
      expect(headers).toMatchObject({
        accept: 'application/vnd.github+json',
        authorization: 'Bearer ghp_fake',
        'user-agent': 'reviewer/1',
        'x-github-api-version': '2022-11-28',
      })
    }
  })

  it('is asked for without credentials when there is no token', async () => {
    const { url } = serve()
    await hostOf({ token: '' }).read(url, {})
    for (const { headers } of fake.requests) expect(headers).not.toHaveProperty('authorization')
  })

  it('of a private repository is there for those who may see it', async () => {
    const { url } = serve()
    repository.isPrivate = true
    expect((await hostOf({ token: 'ghp_fake' }).read(url, {})).isOk()).toBe(true)
    expect((await failureOf(hostOf(), url)).code).toBe('not_found')
    expect((await failureOf(hostOf({ token: 'ghp_other' }), url)).code).toBe('auth')
  })

  it('of a renamed repository is found, and told under the new name', async () => {
    const { url } = serve(large)
    fake.rename(repository, 'acme-labs/gadget')
    const read = (await hostOf({ token: 'ghp_fake' }).read(url, {}))._unsafeUnwrap()
    expect(read).toMatchObject({ url, owner: 'acme-labs', repository: 'gadget', notes: [] })
  })
})

describe('the list of files', () => {
  it('is read to its last page', async () => {
    const { url } = serve(large)
    const read = (await hostOf().read(url, {}))._unsafeUnwrap()
    expect(read.notes).toEqual([])
    expect(fake.requests.slice(1).map(({ url: place }) => place)).toEqual([
      '/api/v3/repos/acme/widget/pulls/7/files?per_page=100',
      '/api/v3/repositories/1/pulls/7/files?per_page=100&page=2',
      '/api/v3/repositories/1/pulls/7/files?per_page=100&page=3',
    ])
  })

  it('that GitHub cut is told as the last note', async () => {
    const { url } = serve(large)
    fake.maxListedFiles = 200
    const { notes } = (await hostOf().read(url, {}))._unsafeUnwrap()
    expect(notes.at(-1)).toBe(
      'GitHub listed 200 of 231 changed files; the change was read from Git, which has them all.',
    )
  })

  it('is given up at the ceiling, whatever links follow', async () => {
    const { url } = serve()
    fake.intercept(({ url: place = '' }, response) => {
      if (!place.includes('/files')) return false
      const page = Number(new URL(place, fake.apiUrl).searchParams.get('page') ?? 1)
      response.setHeader('link', `<${fake.apiUrl}/files?page=${page + 1}>; rel="next"`)
      response.end(JSON.stringify(Array.from({ length: 100 }, () => ({ filename: 'x' }))))
      return true
    })
    expect((await hostOf().read(url, {})).isOk()).toBe(true)
    expect(fake.requests).toHaveLength(31)
  })

  it.each([
    ['another host', 'https://elsewhere.test/api/v3/files?page=2'],
    ['another port', 'http://127.0.0.1:9/api/v3/files?page=2'],
    ['what is beside the API', '/admin?page=2'],
    ['what is above the API', '/api/v3/../../admin'],
    ['no address at all', 'http://:::'],
  ])('is not followed to %s', async (_, target) => {
    const { url } = serve()
    fake.intercept(({ url: place = '' }, response) => {
      if (place.includes('/files')) response.setHeader('link', `<${target}>; rel="next"`)
      return false
    })
    expect((await failureOf(hostOf({ token: 'ghp_fake' }), url)).code).toBe('malformed_response')
    expect(fake.requests).toHaveLength(2)
  })
})

describe('what was told before', () => {
  it('is not sent again while it holds', async () => {
    const { url } = serve()
    const host = hostOf()
    const first = (await host.read(url, {}))._unsafeUnwrap()
    const statuses: number[] = []
    fake.intercept((_request, response) => {
      response.on('finish', () => statuses.push(response.statusCode))
      return false
    })
    expect((await host.read(url, {}))._unsafeUnwrap()).toEqual(first)
    expect(statuses).toEqual([304, 304])
    repository.forcePush(7, large)
    expect((await host.read(url, {}))._unsafeUnwrap().headSha).toBe(large)
  })

  it('is of no use to a server that says so without having told anything', async () => {
    const { url } = serve()
    refuse(9, 304, {}, '')
    expect((await failureOf(hostOf(), url)).code).toBe('malformed_response')
  })
})

describe('an address', () => {
  const host = github({ env: {}, transport: () => expect.fail('nothing may be sent') })

  it.each([
    'http://github.com/acme/widget/pull/7',
    'https://GitHub.com/acme/widget/pull/7',
    'https://github.com:443/acme/widget/pull/7',
    'https://github.com./acme/widget/pull/7',
    'https://www.github.com/acme/widget/pull/7',
    'https://github.com.evil.test/acme/widget/pull/7',
    'https://ghp_canary@github.com/acme/widget/pull/7',
    'https://github.com@evil.test/acme/widget/pull/7',
    'https://github.com/acme/widget/pull/7/',
    'https://github.com/acme/widget/pull/7/files',
    'https://github.com/acme/widget/pull/7?w=1',
    'https://github.com/acme/widget/pull/7#discussion',
    'https://github.com/acme/widget/pull/07',
    'https://github.com/acme/widget/pull/+7',
    'https://github.com/acme/widget/pull/0',
    'https://github.com/acme/widget/pull/7.0',
    'https://github.com/acme/widget/pull/7\n',
    'https://github.com/acme/widget/pull/%37',
    'https://github.com/acme/widget/pull/99999999999',
    'https://github.com/acme/widget/pulls/7',
    'https://github.com/acme/widget/issues/7',
    'https://github.com/acme//pull/7',
    'https://github.com//widget/pull/7',
    'https://github.com/-acme/widget/pull/7',
    'https://github.com/acme-/widget/pull/7',
    'https://github.com/ac--me/widget/pull/7',
    'https://github.com/ac.me/widget/pull/7',
    `https://github.com/${'a'.repeat(40)}/widget/pull/7`,
    'https://github.com/acme/./pull/7',
    'https://github.com/acme/../pull/7',
    'https://github.com/acme/widget.git/pull/7',
    'https://github.com/acme/wid%67et/pull/7',
    'https://github.com/acme/wídget/pull/7',
    `https://github.com/acme/${'w'.repeat(101)}/pull/7`,
    'https://github.com/acme\\widget/pull/7',
    ' https://github.com/acme/widget/pull/7',
    '',
  ])('%j is refused before anything is sent', async (url) => {
    const failure = await failureOf(host, url)
    expect(failure.code).toBe('invalid_url')
    expect(failure.detail).not.toContain('canary')
  })

  it.each([
    'https://github.com/a/b/pull/1',
    'https://github.com/octo-cat/.github/pull/12',
    'https://github.com/octocat_acme/a.b_c-d/pull/4294967295',
  ])('%j is asked for', async (url) => {
    const asked: string[] = []
    const counting = github({
      env: {},
      transport: (request) => {
        asked.push(request.url)
        return errAsync(unreachable)
      },
      pause: () => Promise.resolve(false),
    })
    await counting.read(url, {})
    expect(asked[0]).toMatch(/^https:\/\/api\.github\.com\/repos\//)
  })
})

describe('a server of its own', () => {
  const asking = async (options: GithubOptions, url: string) => {
    const asked: string[] = []
    const host = github({
      env: {},
      ...options,
      transport: (request) => {
        asked.push(request.url)
        return errAsync(unreachable)
      },
      pause: () => Promise.resolve(false),
    })
    const failure = await failureOf(host, url)
    return asked[0] ?? failure.detail
  }

  it.each<[string, GithubOptions, string, string]>([
    [
      'GitHub Enterprise Server',
      { serverUrl: 'https://ghe.test/' },
      'https://ghe.test',
      'https://ghe.test/api/v3',
    ],
    ['GHE.com', { serverUrl: 'https://acme.ghe.com' }, 'https://acme.ghe.com', 'https://api.acme.ghe.com'],
    [
      'an environment that says both',
      { env: { GITHUB_SERVER_URL: 'https://ghe.test', GITHUB_API_URL: 'https://ghe.test/api/v3/' } },
      'https://ghe.test',
      'https://ghe.test/api/v3',
    ],
    [
      'an option, without the API of another server',
      { serverUrl: 'https://ghe.test', env: { GITHUB_API_URL: 'https://api.github.com' } },
      'https://ghe.test',
      'https://ghe.test/api/v3',
    ],
    [
      'a loopback address',
      { serverUrl: 'http://127.0.0.1:8080', apiUrl: 'http://[::1]:9090/api' },
      'http://127.0.0.1:8080',
      'http://[::1]:9090/api',
    ],
  ])('is %s', async (_, options, server, api) => {
    expect(await asking(options, `${server}/acme/widget/pull/7`)).toBe(`${api}/repos/acme/widget/pulls/7`)
    expect(await asking(options, 'https://github.com/acme/widget/pull/7')).toContain(
      `${server}/<owner>/<repository>/pull/<number>`,
    )
  })

  it.each<[GithubOptions, string]>([
    [{ serverUrl: 'http://ghe.test' }, 'GITHUB_SERVER_URL must begin with https://'],
    [{ serverUrl: 'https://user:canary@ghe.test' }, 'GITHUB_SERVER_URL must not hold a user name'],
    [{ serverUrl: 'https://ghe.test/github' }, 'GITHUB_SERVER_URL must not have a path'],
    [{ serverUrl: 'ghe.test' }, 'GITHUB_SERVER_URL is no URL'],
    [{ apiUrl: 'https://api.test/?a' }, 'GITHUB_API_URL must not have a query'],
    [{ apiUrl: 'http://127.0.0.1.evil.test' }, 'GITHUB_API_URL must begin with https://'],
    [
      { serverUrl: 'ftp://ghe.test', apiUrl: 'file:///etc' },
      'GITHUB_SERVER_URL must begin with https:// (http:// is for this machine alone); GITHUB_API_URL must begin',
    ],
  ])('that is wrong is told by name: %j', async (options, words) => {
    const told = await asking(options, 'https://github.com/acme/widget/pull/7')
    expect(told).toContain(words)
    expect(told).not.toContain('canary')
  })
})

describe('an answer', () => {
  it.each<[string, number, Record<string, string>, string | Uint8Array, Partial<PullRequestHostError>]>([
    ['401', 401, {}, '{}', { code: 'auth' }],
    ['403 without marks of a limit', 403, { 'x-ratelimit-remaining': '12' }, '{}', { code: 'auth' }],
    ['404', 404, {}, '{}', { code: 'not_found' }],
    ['410', 410, {}, '{}', { code: 'not_found' }],
    ['451', 451, {}, '{}', { code: 'not_found' }],
    ['400', 400, {}, '{}', { code: 'malformed_response' }],
    ['422', 422, {}, '{}', { code: 'malformed_response' }],
    ['a redirect to nowhere', 302, {}, '', { code: 'malformed_response' }],
    ['a page for people', 200, {}, '<html>canary</html>', { code: 'malformed_response' }],
    ['JSON of another form', 200, {}, '{"number":7}', { code: 'malformed_response' }],
    ['text that is not UTF-8', 200, {}, Uint8Array.of(0x22, 0x80, 0x22), { code: 'malformed_response' }],
    [
      'a primary limit as 403',
      403,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767226800' },
      '{}',
      { code: 'rate_limited', retryAfterMs: 1_200_000 },
    ],
    [
      'a primary limit as 429',
      429,
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225660' },
      '{}',
      { code: 'rate_limited', retryAfterMs: 60_000 },
    ],
    [
      'a secondary limit as 403',
      403,
      { 'retry-after': '90' },
      '{}',
      { code: 'rate_limited', retryAfterMs: 90_000 },
    ],
    [
      'a secondary limit as 429',
      429,
      { 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' },
      '{}',
      { code: 'rate_limited', retryAfterMs: 30_000 },
    ],
    [
      'a limit told in words alone',
      403,
      {},
      '{"message":"You have exceeded a secondary rate limit."}',
      { code: 'rate_limited', retryAfterMs: 60_000 },
    ],
    ['a limit without a time', 429, {}, '{}', { code: 'rate_limited', retryAfterMs: 60_000 }],
  ])('%s is understood and not asked for again', async (_, status, headers, body, expected) => {
    const { url } = serve()
    refuse(9, status, headers, body)
    const failure = await failureOf(hostOf({ token: 'ghp_fake' }), url)
    expect(failure).toMatchObject({ retryAfterMs: null, ...expected })
    expect(JSON.stringify(failure)).not.toMatch(/canary|ghp_/)
    expect(fake.requests).toHaveLength(1)
    expect(pauses).toEqual([])
  })

  it.each([500, 502, 503, 504])('%i is asked for twice more', async (status) => {
    const { url } = serve()
    refuse(2, status)
    expect((await hostOf().read(url, {})).isOk()).toBe(true)
    expect(pauses).toEqual([500, 2000])
    refuse(3, status)
    expect(await failureOf(hostOf(), url)).toMatchObject({ code: 'unavailable', retryAfterMs: null })
  })

  it('that asks for a short wait is waited for', async () => {
    const { url } = serve()
    refuse(1, 429, { 'retry-after': '3' })
    expect((await hostOf().read(url, {})).isOk()).toBe(true)
    expect(pauses).toEqual([3000])
  })

  it('that asks for a long wait is not', async () => {
    const { url } = serve()
    refuse(9, 503, { 'retry-after': '120' })
    expect(await failureOf(hostOf(), url)).toMatchObject({ code: 'unavailable', retryAfterMs: 120_000 })
    expect(pauses).toEqual([])
  })

  it('that never ends is given up', async () => {
    const { url } = serve()
    fake.intercept((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1 << 20, ' '))) {}
        response.once('drain', more)
      }
      more()
      return true
    })
    expect((await failureOf(hostOf(), url)).code).toBe('malformed_response')
  })

  it.each([
    ['about another number', { number: 8 }],
    ['with an id that is none', { head: { ref: 'x', sha: 'main' } }],
    ['with ids of two kinds', { head: { ref: 'x', sha: 'a'.repeat(64) } }],
    [
      'with a repository that leads elsewhere',
      { base: { ref: 'm', sha: 'a'.repeat(40), repo: { full_name: '../..' } } },
    ],
    ['with a negative count', { changed_files: -1 }],
  ])('%s is refused', async (_, change) => {
    const { url } = serve()
    const sound = {
      number: 7,
      title: '',
      body: null,
      user: null,
      changed_files: 1,
      base: { ref: 'main', sha: 'b'.repeat(40), repo: { full_name: 'acme/widget' } },
      head: { ref: 'x', sha: 'a'.repeat(40) },
    }
    fake.intercept(({ url: place = '' }, response) => {
      response.end(JSON.stringify(place.includes('/files') ? [{ filename: 'a' }] : body))
      return true
    })
    let body: unknown = sound
    expect((await hostOf().read(url, {})).isOk()).toBe(true)
    body = { ...sound, ...change }
    expect((await failureOf(hostOf(), url)).code).toBe('malformed_response')
  })
})

describe('a redirect', () => {
  it.each([
    ['another host', () => 'https://elsewhere.test/api/v3/repos/acme/widget/pulls/7'],
    ['plain text for itself', ({ apiUrl }: FakeGithub) => `${apiUrl.replace('http:', 'ftp:')}/x`],
    ['what is beside the API', ({ serverUrl }: FakeGithub) => `${serverUrl}/acme/widget`],
    ['an address with a password', ({ apiUrl }: FakeGithub) => `${apiUrl.replace('//', '//a:b@')}/x`],
  ])('to %s is not followed', async (_, target) => {
    const { url } = serve()
    refuse(9, 301, { location: target(fake) })
    expect((await failureOf(hostOf({ token: 'ghp_fake' }), url)).code).toBe('malformed_response')
    expect(fake.requests).toHaveLength(1)
  })

  it('to itself is given up', async () => {
    const { url } = serve()
    refuse(99, 302, { location: '/api/v3/repos/acme/widget/pulls/7' })
    expect((await failureOf(hostOf(), url)).code).toBe('malformed_response')
    expect(fake.requests).toHaveLength(4)
  })
})

describe('a host', () => {
  it('that cannot be reached is told by the code of the system', async () => {
    const { url } = serve()
    // Nothing listens there.
    const failure = await failureOf(hostOf({ apiUrl: 'http://127.0.0.1:9' }), url)
    expect(failure).toMatchObject({ code: 'unavailable', detail: 'GitHub cannot be reached: ECONNREFUSED' })
    expect(pauses).toEqual([500, 2000])
  })

  it('is not asked with a token that is none', async () => {
    const { url } = serve()
    const failure = await failureOf(hostOf({ token: 'ghp_canary\r\nx: y' }), url)
    expect(failure.code).toBe('auth')
    expect(JSON.stringify(failure)).not.toContain('canary')
    expect(fake.requests).toEqual([])
  })

  it('is left at once when the caller gives up', async () => {
    const { url } = serve()
    const controller = new AbortController()
    let hungUp = false
    fake.intercept((_request, response) => {
      response.on('close', () => {
        hungUp = true
      })
      controller.abort()
      return true
    })
    const read = await hostOf().read(url, { signal: controller.signal })
    expect(read._unsafeUnwrapErr()).toEqual({
      code: 'aborted',
      detail: 'the caller stopped it',
      retryAfterMs: null,
    })
    await expect.poll(() => hungUp).toBe(true)
    await hostOf().read(url, { signal: controller.signal })
    expect(fake.requests).toHaveLength(1)
  })

  it('is left when the caller gives up between two tries', async () => {
    const { url } = serve()
    refuse(9, 502)
    const host = hostOf({ pause: () => Promise.resolve(false) })
    expect((await failureOf(host, url)).code).toBe('aborted')
    expect(fake.requests).toHaveLength(1)
  })
})

describe('a merge base', () => {
  it('is asked for without the files', async () => {
    const { url } = serve()
    const host = hostOf()
    const pullRequest = (await host.read(url, {}))._unsafeUnwrap()
    const found = await host.mergeBase(pullRequest, {})
    expect(found._unsafeUnwrap()).toBe(clone.git('merge-base', base, head))
    expect(fake.requests.at(-1)?.url).toBe(
      `/api/v3/repos/acme/widget/compare/${base}...${head}?per_page=1&page=2`,
    )
  })

  it('that the host does not tell is unknown', async () => {
    const { url } = serve()
    fake.compares = false
    const host = hostOf()
    const pullRequest = (await host.read(url, {}))._unsafeUnwrap()
    expect((await host.mergeBase(pullRequest, {}))._unsafeUnwrap()).toBeNull()
    refuse(9, 502)
    expect((await host.mergeBase(pullRequest, {}))._unsafeUnwrapErr().code).toBe('unavailable')
  })
})
