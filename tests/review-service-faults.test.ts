import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calling, cleanReview, concluding, toolCall } from '../packages/http/test/support/completion.ts'
import { json, raw, reset, type Step } from '../packages/http/test/support/scripted-provider.ts'
import { certificateFor } from '../packages/tools/test/support/certificate.ts'
import { type ConnectProxy, startConnectProxy } from '../packages/tools/test/support/connect-proxy.ts'
import { descendants } from './support/child-processes.ts'
import { bytesOf, filesBelow } from './support/files-below.ts'
import { until } from './support/review-service.ts'
import {
  heldIn,
  type RunningService,
  type ServiceScene,
  secrets,
  startServiceScene,
} from './support/service-scene.ts'

// Everything that GitHub, Git and a model's server can do wrong, done to the service as it is run. All of them know a secret
// and say it wherever they can; each answer, all that is logged, every command line and every file is searched for it.

const end = json(concluding(cleanReview))
const read = json(calling(toolCall('c', 'read_repository_file', { path: 'src/a.py' })))

/** What a fault does before the review is asked for. */
type Arrange = (scene: ServiceScene) => void
type Fault = readonly [name: string, arrange: Arrange, status: number, code: string]

/** Answers requests whose path matches in place of GitHub. */
function instead(
  where: RegExp,
  answer: (request: IncomingMessage, response: ServerResponse, secret: string) => void,
): Arrange {
  return ({ github }) =>
    github.intercept((request, response) => {
      if (!where.test(request.url ?? '')) return false
      answer(request, response, request.headers.authorization ?? '')
      return true
    })
}

/** The same with a status, headers and a body that say the secret. */
function saying(where: RegExp, status: number, headers: Readonly<Record<string, string>> = {}): Arrange {
  return instead(where, (_request, response, secret) =>
    response.writeHead(status, { 'x-said': secret, ...headers }).end(JSON.stringify({ message: secret })),
  )
}

const api = /^\/api\/v3\//
const list = /\/files\?/
const git = /\.git\//
const pack = /\/git-upload-pack$/
const model =
  (...steps: readonly Step[]): Arrange =>
  ({ provider }) =>
    provider.play(...steps)
const echo =
  (status: number, headers: Readonly<Record<string, string>> = {}): Step =>
  (request, response) =>
    json(
      { error: { message: request.headers.authorization, code: request.headers.authorization } },
      status,
      headers,
    )(request, response)

/** A packet of the protocol of git. */
const packet = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`

/** One object, by its head, whose contents are no deflated bytes; and no sum at the end. */
const brokenPack = `PACK\0\0\0\u0002\0\0\0\u0001\u0035${'\u00ff'.repeat(60)}`

/** What GitHub's API does wrong, which no engine has to do with. */
const apiFaults: readonly Fault[] = [
  [
    'a token that is refused',
    ({ github }) => Object.assign(github, { token: 'ghp_other' }),
    502,
    'github_authentication_failed',
  ],
  ['a right that is missing', saying(api, 403), 502, 'github_authentication_failed'],
  ['no such pull request', saying(api, 404), 404, 'pull_request_not_found'],
  [
    'a primary limit',
    saying(api, 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999' }),
    503,
    'github_rate_limited',
  ],
  ['a secondary limit', saying(api, 429, { 'retry-after': '90' }), 503, 'github_rate_limited'],
  ['a limit without end', saying(api, 429, { 'retry-after': '9'.repeat(40) }), 503, 'github_rate_limited'],
  [
    'a limit in the middle of the list',
    saying(list, 403, { 'retry-after': '90' }),
    503,
    'github_rate_limited',
  ],
  ['a server that fails', saying(api, 502), 503, 'github_unavailable'],
  [
    'a connection that breaks',
    instead(api, (_request, response) => response.destroy()),
    503,
    'github_unavailable',
  ],
  ['another form', saying(api, 200), 502, 'github_error'],
  [
    'a page for people',
    instead(api, (_request, response, secret) => response.end(`<p>${secret}`)),
    502,
    'github_error',
  ],
  ['a redirect to another host', saying(api, 302, { location: 'http://127.0.0.1:9/' }), 502, 'github_error'],
  [
    'redirects without end',
    instead(api, ({ url = '' }, response) => response.writeHead(302, { location: url }).end()),
    502,
    'github_error',
  ],
  [
    'an answer without end',
    instead(api, (_request, response) => {
      const more = () => response.write('x'.repeat(1 << 20), () => setImmediate(more))
      more()
    }),
    502,
    'github_error',
  ],
  ['ids that are none', changedPull({ sha: '--upload-pack=x' }), 502, 'github_error'],
  ['a repository that is none', changedPull({ repo: { full_name: '../../x' } }), 502, 'github_error'],
]

/** What Git does wrong. */
const gitFaults: readonly Fault[] = [
  ['contents that the token may not read', saying(git, 403), 502, 'github_authentication_failed'],
  ['a repository that git is not shown', saying(git, 404), 502, 'github_authentication_failed'],
  ['a git server that fails', saying(git, 500), 503, 'github_unavailable'],
  [
    'a git server that leads elsewhere',
    saying(git, 302, { location: 'http://127.0.0.1:9/' }),
    503,
    'github_unavailable',
  ],
  [
    'a pack that breaks off',
    ({ github }) => Object.assign(github.faults, { cutPackAfter: 10 }),
    503,
    'github_unavailable',
  ],
  [
    'a refusal in words',
    instead(pack, (_request, response, secret) =>
      response
        .writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
        .end(packet(`ERR ${secret}`)),
    ),
    502,
    'checkout_failed',
  ],
  [
    'words beside a pack, and no pack',
    instead(pack, (_request, response, secret) =>
      response
        .writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
        .end(`${packet('packfile\n')}${packet(`\u0002${secret}\n`)}${packet(`\u0003${secret}\n`)}0000`),
    ),
    503,
    'github_unavailable',
  ],
  [
    'a pack that is broken',
    instead(pack, (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
        .end(Buffer.from(`${packet('packfile\n')}${packet(`\u0001${brokenPack}`)}0000`, 'latin1')),
    ),
    503,
    'github_unavailable',
  ],
  ['a commit that is gone', changedPull({}), 409, 'pull_request_changed'],
]

/** What the model's server does wrong, once the engine has done its part. */
const modelFaults: readonly Fault[] = [
  ['a key that is refused', model(echo(401)), 502, 'provider_authentication_failed'],
  ['a request that is refused', model(echo(400)), 502, 'provider_error'],
  [
    'a redirect of the model',
    model((request, response) =>
      raw('', 307, { location: `/?${request.headers.authorization}` })(request, response),
    ),
    502,
    'provider_error',
  ],
  [
    'a model that is no JSON',
    model((request, response) => raw(`${request.headers.authorization}`)(request, response)),
    502,
    'invalid_model_response',
  ],
  ['a model that answers too much', model(raw('x'.repeat(3 << 20))), 502, 'upstream_response_too_large'],
  [
    'an unknown end',
    model((request, response) =>
      json(concluding(cleanReview, { finish: request.headers.authorization }))(request, response),
    ),
    502,
    'unsupported_finish_reason',
  ],
  [
    'a call of what there is not',
    model((request, response) =>
      json(calling(toolCall('c', `${request.headers.authorization}`)))(request, response),
    ),
    502,
    'invalid_tool_call',
  ],
  [
    'calls without end',
    model(...Array.from({ length: 9 }, (_, n) => json(calling(toolCall(`c${n}`, 'list_repository_files'))))),
    502,
    'max_rounds',
  ],
  ['a connection that breaks in the second round', model(read, reset), 503, 'provider_unavailable'],
  // And nothing wrong at all, with the secret in the review
  [
    'a review that says it',
    model((request, response) =>
      json(concluding({ ...cleanReview, summary: `${request.headers.authorization}` }))(request, response),
    ),
    200,
    '',
  ],
]

/** Changes both sides of what GitHub says about the pull request. */
function changedPull(change: object): Arrange {
  return instead(/\/pulls\/7$/, (_request, response) => {
    const side = { ref: 'main', sha: 'a'.repeat(40), repo: { full_name: 'acme/widget' } }
    const body = { number: 7, title: '', body: null, user: null, changed_files: 1 }
    response.end(JSON.stringify({ ...body, base: { ...side, ...change }, head: { ...side, ...change } }))
  })
}

describe.each(['native', 'embedded'] as const)('by the %s engine', (engine) => {
  let scene: ServiceScene
  let service: RunningService
  let seen: Set<string>
  let watch: NodeJS.Timeout
  beforeAll(async () => {
    scene = await startServiceScene()
    openPull(scene)
    scene.begin()
    service = await scene.start({ REVIEW_ENGINE: engine })
  })
  afterAll(async () => {
    await scene.settle()
    await scene.end()
  })
  beforeEach(() => {
    scene.github.reset()
    scene.github.token = secrets.token
    scene.repository.isPrivate = true
    seen = new Set()
    watch = setInterval(() => {
      for (const words of descendants(service.pid)) seen.add(words)
    }, 10)
  })
  afterEach(() => {
    clearInterval(watch)
    expect([...seen].flatMap(heldIn)).toEqual([])
    expect(filesBelow(scene.workspaces)).toEqual([])
  })

  const others = engine === 'native' ? [...apiFaults, ...modelFaults] : modelFaults.slice(0, 3)
  test.each([...gitFaults, ...others])('%s', async (_name, arrange, status, code) => {
    scene.provider.play(end)
    arrange(scene)
    const answer = await service.review()
    expect([answer.status, answer.body['code'] ?? '']).toEqual([status, code])
    await until(() => descendants(service.pid).every((words) => !/\bgit\b/.test(words)))
  })

  test('after all of them it reviews as before', async () => {
    scene.provider.play(read, end)
    expect((await service.review()).status).toBe(200)
    expect(service.program.output()).not.toContain('internal_error')
  })

  test('files of a fetch under way hold none of it', async () => {
    scene.github.faults.stall = true
    const gone = new AbortController()
    const outcome = service.review(gone.signal).catch(() => 'gone')
    await until(() => scene.github.requests.some(({ url }) => pack.test(url)))
    // Else nothing was seen of command lines in all the tests above either.
    expect(descendants(service.pid).some((words) => /\bgit\b/.test(words))).toBe(engine === 'native')
    const files = filesBelow(scene.folder.path)
    expect(files.length > 0).toBe(engine === 'native')
    expect(files.filter((path) => heldIn(bytesOf(path)).length > 0)).toEqual([])
    gone.abort()
    expect(await outcome).toBe('gone')
    await until(() => filesBelow(scene.workspaces).length === 0)
  })
})

describe('through a proxy that asks for a password, to a GitHub that speaks TLS', () => {
  const certificate = certificateFor('github.test')
  let scene: ServiceScene
  let proxy: ConnectProxy
  let closed: ConnectProxy
  beforeAll(async () => {
    scene = await startServiceScene(certificate)
    openPull(scene)
    const port = Number(new URL(scene.github.serverUrl).port)
    proxy = await startConnectProxy(port, { credentials: `user:${secrets.proxy}` })
    closed = await startConnectProxy(port, { refusal: 503 })
  })
  afterAll(async () => {
    await proxy.close()
    await closed.close()
    await scene.end()
  })
  beforeEach(() => {
    scene.begin()
    scene.provider.play(read, end)
  })
  afterEach(() => scene.settle())

  async function review(engine: string, env: Readonly<Record<string, string>> = {}) {
    const authorities = join(scene.folder.path, 'authority.pem')
    writeFileSync(authorities, certificate.cert)
    const service = await scene.start({
      REVIEW_ENGINE: engine,
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_API_URL: 'https://github.test/api/v3',
      NODE_EXTRA_CA_CERTS: authorities,
      HTTPS_PROXY: withPassword(proxy.url, secrets.proxy),
      ...env,
    })
    const answer = await service.review(undefined, 'https://github.test/acme/widget/pull/7')
    return [answer.status, answer.body['code'] ?? '']
  }

  test.each(['native', 'embedded'])('a review, by the %s engine', async (engine) => {
    expect(await review(engine)).toEqual([200, ''])
    expect(new Set(proxy.tunnels)).toEqual(new Set(['github.test:443']))
  })

  test.each<[string, () => Readonly<Record<string, string>>]>([
    ['another password', () => ({ HTTPS_PROXY: withPassword(proxy.url, `${secrets.proxy}-not`) })],
    ['a proxy that opens nothing', () => ({ HTTPS_PROXY: withPassword(closed.url, secrets.proxy) })],
    ['an authority that nobody knows', () => ({ NODE_EXTRA_CA_CERTS: '' })],
  ])('%s', async (_name, env) => {
    expect(await review('native', env())).toEqual([503, 'github_unavailable'])
  })

  test.each(['native', 'embedded'])('a pack that breaks off, by the %s engine', async (engine) => {
    scene.github.faults.cutPackAfter = 10
    expect(await review(engine)).toEqual([503, 'github_unavailable'])
  })
})

function withPassword(url: string, password: string): string {
  return url.replace('//', `//user:${password}@`)
}

describe('surroundings that are not as they should be', () => {
  let scene: ServiceScene
  beforeAll(async () => {
    scene = await startServiceScene()
  })
  afterAll(() => scene.end())
  beforeEach(() => scene.begin())
  afterEach(() => scene.settle())

  test('settings of the service that hold a secret where none belongs are named, and not repeated', async () => {
    const service = scene.run(['serve', 'reviews'], {
      OPENCODE_API_KEY: `${secrets.apiKey} x`,
      OPENCODE_BASE_URL: `https://user:${secrets.userInfo}@opencode.ai/v1`,
      OPENCODE_MODEL: `${secrets.apiKey} x`,
      GITHUB_TOKEN: `${secrets.token}\u0001x`,
      GITHUB_SERVER_URL: `https://${secrets.token}@github.com`,
      GITHUB_API_URL: `https://user:${secrets.userInfo}@api.github.com`,
      REVIEW_ENGINE: secrets.apiKey,
      HOST: `${secrets.token}/`,
      PORT: secrets.apiKey,
    })
    expect(await service.ended).toBe(2)
    expect(service.output().match(/^error\[config\]: [A-Z_]+/gm)).toHaveLength(9)
  })

  test.each([
    ['SCRUTINEER_MODEL_ENDPOINT', `https://user:${secrets.userInfo}@model.test/v1`],
    ['SCRUTINEER_MODEL_API_KEY', `${secrets.apiKey}\u0001`],
    ['GITHUB_TOKEN', `${secrets.token} x`],
    ['GITHUB_SERVER_URL', `http://user:${secrets.userInfo}@127.0.0.1:9`],
  ])('settings of the command, too: %s', async (name, value) => {
    const env = { ...scene.commandVariables(), [name]: value }
    const program = scene.run(['pr', scene.github.urlOf(scene.repository), '--format', 'json'], env)
    expect(await program.ended).toBe(2)
    expect(program.output()).toMatch(/^error\[(config|model_not_configured|invalid_request)\]: /m)
  })

  test.each([
    // A lock of 100 bytes still fits; the files of a fetch do not.
    ['native', 1, 502, 'checkout_failed'],
    ['embedded', 1, 200, ''],
  ] as const)('a full disk, by the %s engine', async (engine, maxFileBlocks, status, code) => {
    openPull(scene)
    scene.provider.play(read, end)
    const { review } = await scene.start({ REVIEW_ENGINE: engine }, [], maxFileBlocks)
    for (let times = 0; times < 2; times++) {
      const answer = await review()
      expect([answer.status, answer.body['code'] ?? '']).toEqual([status, code])
      expect(filesBelow(scene.folder.path)).toEqual([])
      scene.provider.play(read, end)
    }
  })

  test('and no token at all shows a private repository to nobody', async () => {
    openPull(scene)
    const { review } = await scene.start({ GITHUB_TOKEN: '' })
    const answer = await review()
    expect([answer.status, answer.body['code']]).toEqual([404, 'pull_request_not_found'])
  })
})

function openPull(scene: ServiceScene): void {
  const { clone } = scene
  clone.write('src/a.py', 'one\ntwo\n')
  const baseSha = clone.commit('base')
  clone.branch('change', baseSha)
  clone.write('src/a.py', 'one\nthree\n')
  const headSha = clone.commit('head')
  scene.repository.push(clone.dir, 'refs/heads/*:refs/heads/*')
  scene.open({ baseSha, headSha })
}
