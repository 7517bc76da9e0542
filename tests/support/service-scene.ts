import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { breaches } from '../../packages/http/test/support/contract.ts'
import {
  type ScriptedProvider,
  startScriptedProvider,
} from '../../packages/http/test/support/scripted-provider.ts'
import type { Certificate } from '../../packages/tools/test/support/certificate.ts'
import {
  type FakeGithub,
  startFakeGithub,
} from '../../packages/tools/test/support/fake-github/fake-github.ts'
import type {
  FakeRepository,
  PullOpening,
} from '../../packages/tools/test/support/fake-github/fake-repository.ts'
import {
  createWorkingCopy,
  type WorkingCopy,
} from '../../packages/tools/test/support/fake-github/working-copy.ts'
import { endAllOf, expectNoneBelow } from '../../packages/tools/test/support/running-processes.ts'
import { bytesOf, filesBelow } from './files-below.ts'
import { makeFolder, type RunningProgram, startProgram } from './review-service.ts'

/** What no answer, log, command line or file may hold. */
export const secrets = {
  apiKey: 'sk-opencode-canary-0123456789',
  token: 'ghp_canaryABCDEFGHIJ0123456789',
  proxy: 'proxy-canary-password',
  userInfo: 'userinfo-canary-password',
} as const

/** What git is given of the token. */
const credentials = Buffer.from(`x-access-token:${secrets.token}`).toString('base64')
const needles = [...Object.values(secrets), credentials]

/** What reads Git. */
export type Engine = 'native' | 'embedded'

/** An answer of the service, already held against its description and searched for secrets. */
export interface ServiceAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** The service as a process of its own. */
export interface RunningService {
  readonly program: RunningProgram
  readonly pid: number
  readonly address: string
  /** Asks for a review, with its trace, of the one pull request unless another is named. */
  readonly review: (signal?: AbortSignal, pullRequest?: string) => Promise<ServiceAnswer>
}

/** A GitHub and a model's server on this machine, and the program that stands between them. */
export interface ServiceScene {
  readonly github: FakeGithub
  readonly provider: ScriptedProvider
  readonly repository: FakeRepository
  /** Somebody's clone of the repository. */
  readonly clone: WorkingCopy
  /** Where workspaces are made. */
  readonly workspaces: string
  /** The only folder that the program may write to. */
  readonly folder: ReturnType<typeof makeFolder>
  /** Pushes what a pull request needs, opens it and gives its URL. */
  open(opening: PullOpening): string
  /** Starts the program with words of its own; it ends with the test at the latest. */
  run(argv: readonly string[], env: Readonly<Record<string, string>>, maxFileBlocks?: number): RunningProgram
  /** Starts the service. */
  start(
    env?: Readonly<Record<string, string>>,
    argv?: readonly string[],
    maxFileBlocks?: number,
  ): Promise<RunningService>
  /** What `scrutineer pr` needs to know. */
  readonly commandVariables: () => Readonly<Record<string, string>>
  /** A folder and servers as they were at first. */
  begin(): void
  /** Ends what runs and searches all that it wrote for secrets. */
  settle(): Promise<void>
  end(): Promise<void>
}

/** Sets a scene with one empty private repository; with a certificate GitHub speaks TLS. */
export async function startServiceScene(certificate?: Certificate): Promise<ServiceScene> {
  const github = await startFakeGithub(certificate)
  const provider = await startScriptedProvider()
  const repository = github.create('acme/widget')
  const clone = createWorkingCopy()
  let running: RunningProgram[] = []
  let folder = makeFolder('review-service')
  const place = () => join(folder.path, 'workspaces')
  const usual = () => ({
    GITHUB_TOKEN: secrets.token,
    GITHUB_SERVER_URL: github.serverUrl,
    GITHUB_API_URL: github.apiUrl,
    TMPDIR: folder.path,
  })

  const scene: ServiceScene = {
    github,
    provider,
    repository,
    clone,
    get workspaces() {
      return place()
    },
    get folder() {
      return folder
    },
    open(opening) {
      repository.push(clone.dir, opening.headSha, opening.baseSha)
      return github.urlOf(repository, repository.open(opening).number)
    },
    run(argv, env, maxFileBlocks) {
      const started = startProgram(inject('program'), argv, env, folder.path, maxFileBlocks)
      running.push(started)
      return started
    },
    async start(env = {}, argv = [], maxFileBlocks = undefined) {
      const settings = {
        OPENCODE_API_KEY: secrets.apiKey,
        OPENCODE_BASE_URL: provider.url,
        REVIEW_WORKSPACE_ROOT: place(),
        PORT: '0',
        ...usual(),
        ...env,
      }
      const service = scene.run(['serve', 'reviews', ...argv], settings, maxFileBlocks)
      const address = (await service.said(/http:\/\/127\.0\.0\.1:\d+(?=\n)/)).trim()
      return {
        program: service,
        pid: service.child.pid ?? 0,
        address,
        review: (signal, url = github.urlOf(repository)) => ask(address, url, folder.path, signal),
      }
    },
    commandVariables: () => ({
      SCRUTINEER_MODEL_NAME: 'deepseek-v4-flash',
      SCRUTINEER_MODEL_ENDPOINT: provider.url,
      SCRUTINEER_MODEL_API_KEY: secrets.apiKey,
      ...usual(),
    }),
    begin() {
      running = []
      folder = makeFolder('review-service')
      mkdirSync(place())
      github.reset()
      github.token = secrets.token
      repository.isPrivate = true
    },
    async settle() {
      for (const { child, ended, output } of running) {
        child.kill('SIGKILL')
        await ended
        expect(heldIn(output())).toEqual([])
      }
      // A git whose service was killed may still write.
      endAllOf(folder.path)
      await expectNoneBelow(folder.path)
      expect(filesBelow(folder.path).filter((path) => heldIn(bytesOf(path)).length > 0)).toEqual([])
      folder.remove()
    },
    async end() {
      clone.dispose()
      folder.remove()
      await github.close()
      await provider.close()
    },
  }
  folder.remove()
  return scene
}

/** Secrets in a text. */
export function heldIn(text: string): string[] {
  return needles.filter((needle) => text.includes(needle))
}

async function ask(
  address: string,
  url: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<ServiceAnswer> {
  const { status, headers, text } = await post(
    `${address}/reviews`,
    { pr_url: url, include_trace: true },
    signal,
  )
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>
  expect(breaches('/reviews', status, headers, body)).toEqual([])
  expect(heldIn(`${text}${JSON.stringify([...headers])}`)).toEqual([])
  expect(text).not.toContain(folder)
  return { status, headers, body }
}

async function post(url: string, body: unknown, signal: AbortSignal | undefined) {
  const response = await fetch(url, {
    method: 'POST',
    // A connection of its own: a server may close one that was left idle while a test made a repository.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
