import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calling, cleanReview, concluding, toolCall } from '../packages/http/test/support/completion.ts'
import { validatorOf } from '../packages/http/test/support/contract.ts'
import { json, type Step, silence } from '../packages/http/test/support/scripted-provider.ts'
import { descendants } from './support/child-processes.ts'
import { until } from './support/review-service.ts'
import { type ServiceScene, secrets, startServiceScene } from './support/service-scene.ts'

// The service as it is run: a process of its own between a GitHub and a model's server, both on this machine.

let scene: ServiceScene
let url: string
beforeAll(async () => {
  scene = await startServiceScene()
  const { clone } = scene
  clone.write('src/a.py', 'one\ntwo\n')
  clone.write('README.md', '# widget\n')
  const baseSha = clone.commit('base')
  clone.branch('change', baseSha)
  clone.write('src/a.py', 'one\nthree\n')
  const headSha = clone.commit('head')
  scene.repository.push(clone.dir, 'refs/heads/*:refs/heads/*')
  url = scene.open({ baseSha, headSha })
})
afterAll(() => scene.end())
beforeEach(() => {
  scene.begin()
  scene.provider.play(...walk)
})
afterEach(() => scene.settle())

const walk: readonly Step[] = [
  json(
    calling(
      toolCall('c1', 'read_repository_file', { path: 'src/a.py' }),
      toolCall('c2', 'inspect_git_diff'),
      toolCall('c3', 'search_repository', { query: '# widget' }),
    ),
  ),
  json(concluding(cleanReview)),
]

/** The names of workspaces that there are. */
const workspacesNow = () => readdirSync(scene.workspaces)

describe.each(['native', 'embedded'] as const)('the service, by the %s engine', (engine) => {
  const start = (env: Readonly<Record<string, string>> = {}, argv: readonly string[] = []) =>
    scene.start({ REVIEW_ENGINE: engine, ...env }, argv)
  /** Directories that a running review has. */
  const directories = engine === 'native' ? 1 : 0

  test('reviews a pull request of a private repository, and nothing of it stays', async () => {
    const { review, program } = await start()
    const { status, body } = await review()
    expect(body).toMatchObject({
      ...cleanReview,
      pull_request: { url, number: 7 },
      model: 'deepseek-v4-flash',
    })
    expect(status).toBe(200)
    const [read, diff, search] = scene.provider.requests[1]?.body.messages.slice(-3) ?? []
    expect(read?.content).toContain('1: one\\n2: three')
    expect(diff?.content).toContain('-two\\n+three')
    expect(search?.content).toContain('"matches":[{"path":"README.md","line":1,"excerpt":"# widget"}]')
    expect(workspacesNow()).toEqual([])
    expect(scene.folder.names()).toEqual(['workspaces'])
    const agents = scene.github.requests.map(({ headers }) => headers['user-agent'] ?? '')
    expect(agents.some((agent) => agent === 'git/scrutineer')).toBe(engine === 'embedded')
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    expect(program.output()).toContain('"pull_request":"acme/widget#7","rounds":2,"tool_calls":3')
  })

  describe('told to end while two reviews run', () => {
    const two = { MAX_CONCURRENT_REVIEWS: '2' }

    test('lets both end by themselves, refuses a third, and ends with 0', async () => {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      scene.provider.play(
        (request, response) => void released.then(() => json(concluding(cleanReview))(request, response)),
      )
      const { program, review } = await start(two)
      const reviews = [review(), review()]
      await until(() => scene.provider.requests.length === 2)
      expect(workspacesNow()).toHaveLength(2 * directories)
      program.child.kill('SIGTERM')
      await program.said(/note: ending/)
      expect((await review()).body).toMatchObject({ code: 'shutting_down' })
      release()
      expect((await Promise.all(reviews)).map(({ status }) => status)).toEqual([200, 200])
      expect(await program.ended).toBe(0)
      expect(workspacesNow()).toEqual([])
    })

    test.each([
      ['the model thinks', () => scene.provider.play(silence), () => scene.provider.requests.length === 2],
      ['git fetches', () => stallGit(), () => fetchesUnderWay() >= 2],
    ] as const)(
      'tells those that take too long while %s, and ends with 0',
      async (_what, arrange, reached) => {
        arrange()
        const { program, review } = await start(two, ['--drain', '50ms'])
        const reviews = [review(), review()]
        await until(reached)
        program.child.kill('SIGTERM')
        for (const { status, body } of await Promise.all(reviews)) {
          expect([status, body['code']]).toEqual([503, 'shutting_down'])
        }
        expect(await program.ended).toBe(0)
        expect(workspacesNow()).toEqual([])
      },
    )
  })

  describe('a client that goes away', () => {
    async function leave(reached: () => boolean, settled: () => boolean) {
      const { review, pid, program } = await start()
      const gone = new AbortController()
      const outcome = review(gone.signal).then(
        () => 'answered',
        () => 'gone',
      )
      await until(reached)
      expect(workspacesNow()).toHaveLength(directories)
      // What it waits for takes far longer than this test may, so nothing else ends it.
      gone.abort()
      expect(await outcome).toBe('gone')
      await until(() => workspacesNow().length === 0 && settled() && noGitBelow(pid))
      await program.said(/"status":499,"code":"cancelled"/)
      // And the slot is free.
      scene.github.reset()
      scene.github.token = secrets.token
      scene.provider.play(json(concluding(cleanReview)))
      expect((await review()).status).toBe(200)
    }

    test('while the model thinks cancels its request', async () => {
      scene.provider.play(silence)
      await leave(
        () => scene.provider.requests.length === 1,
        () => scene.provider.abandoned === 1,
      )
    })

    test('while git fetches ends the fetch', async () => {
      stallGit()
      await leave(
        () => fetchesUnderWay() > 0,
        () => fetchesUnderWay() === 0,
      )
    })
  })

  test('killed in the middle, it is followed by one that removes what was left and nothing else', async () => {
    scene.provider.play(silence)
    const first = await start()
    const lost = first.review().catch(() => 'lost')
    await until(() => scene.provider.requests.length === 1)
    const orphans = workspacesNow()
    expect(orphans).toHaveLength(directories)
    for (const orphan of orphans) {
      expect(statSync(join(scene.workspaces, orphan)).mode & 0o777).toBe(0o700)
    }
    mkdirSync(join(scene.workspaces, 'somebody-else'))
    mkdirSync(join(scene.workspaces, 'scrutineer-notes'))
    const other = await start()
    scene.provider.play(silence)
    const held = other.review().catch(() => 'lost')
    await until(() => scene.provider.requests.length === 1)
    const alive = workspacesNow().filter(
      (name) => !['somebody-else', 'scrutineer-notes', ...orphans].includes(name),
    )
    expect(alive).toHaveLength(directories)
    first.program.child.kill('SIGKILL')
    await first.program.ended
    await lost
    expect(workspacesNow()).toEqual(expect.arrayContaining(orphans))

    const next = await start()
    if (directories > 0) await next.program.said(/note: removed 1 workspaces/)
    expect(workspacesNow().sort()).toEqual(['scrutineer-notes', 'somebody-else', ...alive].sort())
    other.program.child.kill('SIGKILL')
    await held
  })

  test('killed in the middle of a fetch, it leaves nothing that the next does not remove', async () => {
    stallGit()
    const first = await start()
    const lost = first.review().catch(() => 'lost')
    await until(() => fetchesUnderWay() > 0)
    expect(workspacesNow()).toHaveLength(directories)
    first.program.child.kill('SIGKILL')
    await first.program.ended
    await lost
    await start()
    expect(workspacesNow()).toEqual([])
    // A git that has lost its parent is ended too.
    await until(() => fetchesUnderWay() === 0)
  })
})

test('the request to the model is what the documentation shows, and no more', async () => {
  const { review } = await scene.start()
  await review()
  const { requests } = scene.provider
  expect(Object.keys(requests[0]?.body ?? {})).toEqual(['model', 'messages', 'tools', 'tool_choice'])
  expect(requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${secrets.apiKey}`,
    'x-opencode-session': requests[1]?.headers['x-opencode-session'],
  })
})

test('the command line wins over the variable', async () => {
  const { review } = await scene.start({ REVIEW_ENGINE: 'native' }, ['--engine', 'embedded'])
  expect((await review()).status).toBe(200)
  expect(scene.github.requests.some(({ headers }) => headers['user-agent'] === 'git/scrutineer')).toBe(true)
})

/** Answers to git that have begun and do not end. */
let stalled = 0

/** Makes every pack begin and never end. */
function stallGit(): void {
  stalled = 0
  scene.github.faults.stall = true
  scene.github.intercept(({ method, url: place = '' }, response) => {
    if (method === 'POST' && place.endsWith('/git-upload-pack')) {
      stalled++
      response.on('close', () => stalled--)
    }
    return false
  })
}

function fetchesUnderWay(): number {
  return stalled
}

function noGitBelow(pid: number): boolean {
  return descendants(pid).every((words) => !/\bgit\b/.test(words))
}

describe.each(['native', 'embedded'] as const)('scrutineer pr, by the %s engine', (engine) => {
  const argv = (...more: readonly string[]) => ['pr', url, '--engine', engine, ...more]

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
  ])('%s', async (_name, more, review, exitCode, output) => {
    scene.provider.play(json(concluding(review)))
    const program = scene.run(argv('--quiet', ...more), scene.commandVariables())
    expect(await program.ended).toBe(exitCode)
    expect(program.output()).toMatch(output)
    expect(scene.folder.names()).toEqual(['workspaces'])
  })

  test('JSON is what the service answers with', async () => {
    const program = scene.run(argv('--quiet', '--format', 'json', '--trace'), scene.commandVariables())
    expect(await program.ended).toBe(0)
    const printed = JSON.parse(program.output()) as Readonly<Record<string, unknown>>
    expect(validatorOf('Review')(printed)).toBe(true)
    scene.provider.play(...walk)
    const { review } = await scene.start({ REVIEW_ENGINE: engine })
    const { body } = await review()
    expect(withoutDurations(printed)).toEqual(withoutDurations(body))
  })

  test('interrupted, it ends with 130 and leaves nothing', async () => {
    scene.provider.play(silence)
    const program = scene.run(argv(), scene.commandVariables())
    await until(() => scene.provider.requests.length === 1)
    expect(scene.folder.names()).toHaveLength(engine === 'native' ? 2 : 1)
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(130)
    expect(scene.folder.names()).toEqual(['workspaces'])
    expect(program.output()).toMatch(/^error\[aborted\]/m)
  })

  test('out of time, it ends with 2 and says so', async () => {
    scene.provider.play(silence)
    const program = scene.run(argv('--review-timeout', '2s', '--format', 'json'), scene.commandVariables())
    expect(await program.ended).toBe(2)
    expect(program.output()).toMatch(/"code": "review_timeout",[\s\S]*"termination_reason": "review_timeout"/)
    expect(scene.folder.names()).toEqual(['workspaces'])
  })
})

/** A review without the only numbers that differ from one run to the next. */
function withoutDurations(review: Readonly<Record<string, unknown>>): unknown {
  return JSON.parse(JSON.stringify(review).replaceAll(/"duration_ms":\d+/g, '"duration_ms":0'))
}

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
