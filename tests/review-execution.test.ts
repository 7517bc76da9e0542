import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LanguageModel } from '@scrutineer/core'
import { callTool, callTools, scriptedModel } from '@scrutineer/core/testing'
import type { ExecutionProblem } from '@scrutineer/http/server'
import { createReviewExecutor } from '@scrutineer/http/server'
import { offlineReviewer } from '@scrutineer/providers/offline'
import type { RemoteRepositories, RemoteRepositoriesOptions } from '@scrutineer/tools/repositories'
import { createRepositoryPolicy, remoteRepositories } from '@scrutineer/tools/repositories'
import { okAsync } from 'neverthrow'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certificateFor } from '../packages/tools/test/support/certificate.ts'
import { type FakeGithub, startFakeGithub } from '../packages/tools/test/support/fake-github/fake-github.ts'
import {
  createWorkingCopy,
  type WorkingCopy,
} from '../packages/tools/test/support/fake-github/working-copy.ts'
import { expectNoneBelow } from '../packages/tools/test/support/running-processes.ts'

// A review from a git server on this machine, over TLS under a name that no resolver knows, to what a client is told.

const host = 'git.scrutineer.test'
const certificate = certificateFor(host)
let clone: WorkingCopy
let fake: FakeGithub
let folder: string
let root: string
let marker: string
let env: RemoteRepositoriesOptions['env']
const ids = { base: '', head: '' }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'review-execution-'))
  root = join(folder, 'workspaces')
  marker = join(folder, 'it-ran')
  writeFileSync(join(folder, 'extra.pem'), certificate.cert)
  env = { PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: join(folder, 'extra.pem') }
  clone = createWorkingCopy()
  const program = `#!/bin/sh\ntouch ${marker}\n`
  clone.write('.gitattributes', '*.js diff=evil filter=evil\n')
  clone.write('.gitmodules', `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c "touch ${marker}"\n`)
  clone.write('.githooks/post-checkout', program, 0o755)
  clone.write('a.js', 'ok()\n')
  clone.link('passwd', '/etc/passwd')
  ids.base = clone.commit('base')
  clone.write(
    '.gitconfig',
    `[core]\n\tfsmonitor = touch ${marker}\n[diff "evil"]\n\tcommand = touch ${marker}\n`,
  )
  clone.write('a.js', 'if (a == NaN) ok()\n')
  clone.write('b\u202etxt.js', 'if (c == NaN) ok()\n')
  clone.write('`````.js', 'if (e == NaN) ok()\n')
  ids.head = clone.commit('head')
  fake = await startFakeGithub(certificate)
  fake.create('acme/widget').push(clone.dir, 'refs/heads/main:refs/heads/main')
})
afterAll(async () => {
  clone.dispose()
  await fake.close()
  rmSync(folder, { recursive: true, force: true })
})

const opened: RemoteRepositories[] = []
afterEach(async () => {
  for (const repositories of opened.splice(0)) await repositories.disposeAll()
  fake.reset()
  expect(existsSync(root) ? readdirSync(root) : []).toEqual([])
  // What a git started is ended with it, and gone a moment later.
  await expectNoneBelow(root)
  expect(existsSync(marker)).toBe(false)
})

interface Attempt {
  readonly model?: LanguageModel
  readonly repositories?: readonly string[] | null
  readonly options?: Partial<RemoteRepositoriesOptions>
  readonly signal?: AbortSignal
}

/** One execution, and what its log says. */
async function attempt({ model = offlineReviewer(), repositories = null, options = {}, signal }: Attempt) {
  const port = Number(new URL(fake.serverUrl).port)
  const policy = createRepositoryPolicy({ repositories: [`${host}:${port}`], addresses: ['127.0.0.1'] })
  const lookup = () => Promise.resolve(['127.0.0.1'])
  const remote = remoteRepositories({ policy: policy._unsafeUnwrap(), root, env, lookup, ...options })
  opened.push(remote)
  const log: ExecutionProblem[] = []
  const executor = createReviewExecutor({
    repositories: remote,
    clients: {
      find: (id) => okAsync({ id, secretHashes: [], permissions: [], repositories, disabled: false }),
    },
    modelFor: () => okAsync(model),
    onFailure: (failure) => log.push(failure),
  })
  const result = await executor.execute(
    {
      reviewId: '00000000-0000-4000-8000-000000000002',
      clientId: 'acme',
      attempt: 1,
      profileVersion: 1,
      remainingMs: 3_600_000,
      submission: {
        repositoryUrl: `https://${host}:${port}/acme/widget.git`,
        branch: 'main',
        baseCommitId: ids.base,
        commitId: ids.head,
        outputLanguage: null,
        reviewPolicy: null,
        environments: [],
        providerProfileId: '00000000-0000-4000-8000-000000000001',
      },
    },
    signal ?? new AbortController().signal,
  )
  expect(JSON.stringify(log)).not.toMatch(/127\.0\.0\.1|scrutineer\.test|acme\/|\/tmp|canary/)
  return { result, log }
}

describe.each(['native', 'embedded'] as const)('a hostile repository, by the %s engine', (engine) => {
  test('is reviewed, and nothing of it runs or escapes', async () => {
    const { result } = await attempt({ options: { engine } })
    const { findings, renderedResult, summary } = result._unsafeUnwrap()
    expect(findings.map(({ path }) => path)).toEqual(['`````.js', 'a.js', 'b\u202etxt.js'])
    expect(summary.findingCount).toBe(3)
    expect(renderedResult).toContain('b\ufffdtxt.js:1')
    expect(renderedResult).not.toMatch(/\p{Bidi_Control}/u)
  })

  test('shows a model nothing beyond itself', async () => {
    const reads = ['passwd', '../../etc/passwd', '/etc/passwd', '.git/config']
    const model = scriptedModel((_, place) =>
      place === 0
        ? callTools(...reads.map((path) => ['file_read', { path }] as const))
        : callTool('task_done'),
    )
    expect((await attempt({ model, options: { engine } })).result.isOk()).toBe(true)
    expect(model.requests.length).toBeGreaterThan(1)
    expect(JSON.stringify(model.requests)).not.toMatch(/root:|\/bin\/(ba)?sh"|remote\.origin/)
  })

  test('that never ends is left when the time is over', async () => {
    fake.faults.stall = true
    const { result, log } = await attempt({ options: { engine, limits: { fetchTimeoutMs: 300 } } })
    expect(result._unsafeUnwrapErr()).toEqual({ code: 'review_timeout' })
    expect(log).toHaveLength(1)
  })

  test('is left when the review is called off', async () => {
    const controller = new AbortController()
    fake.intercept(({ url = '' }) => {
      if (url.endsWith('git-upload-pack')) controller.abort()
      return false
    })
    const { result } = await attempt({ signal: controller.signal, options: { engine } })
    expect(result._unsafeUnwrapErr()).toEqual({ code: 'review_timeout' })
  })

  test('is not read for a client that may read others alone', async () => {
    const { result } = await attempt({ repositories: ['other.example'], options: { engine } })
    expect(result._unsafeUnwrapErr()).toEqual({ code: 'access_denied' })
    expect(fake.requests).toEqual([])
  })
})
