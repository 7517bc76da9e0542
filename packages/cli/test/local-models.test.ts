import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { type ModelBehaviour, type ModelServer, startModelServer } from './support/model-server.ts'
import { patiently } from './support/patiently.ts'
import { type Ran, runMain } from './support/run-main.ts'

let repository: TestRepository
beforeAll(() => {
  repository = makeReviewedRepository()
})
afterAll(() => repository.remove())

let server: ModelServer | undefined
beforeEach(() => {
  server = undefined
})
afterEach(async () => server?.close())

const range = ['--from', 'main', '--to', 'feature']

/** A server in Ollama's words. */
async function serveOllama(
  models: readonly Readonly<Record<string, unknown>>[],
  behaviour: Partial<ModelBehaviour> = {},
): Promise<Readonly<Record<string, string>>> {
  server = await startModelServer({
    mode: 'clean',
    pages: { '/api/tags': { models }, '/api/ps': { models } },
    ...behaviour,
  })
  return { SCRUTINEER_MODEL_DISCOVERY: `ollama:${new URL(server.url).port}` }
}

/** A server is waited for, unless it is one that never answers. */
function run(argv: readonly string[], env: Readonly<Record<string, string>>, isPatient = true): Promise<Ran> {
  const ran = () => runMain(argv, { cwd: repository.dir, env })
  return isPatient ? patiently(ran) : ran()
}

async function review(
  env: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
  isPatient?: boolean,
) {
  const ran = await run(['review', ...range, '--format', 'json', ...flags], env, isPatient)
  const report = JSON.parse(ran.stdout) as {
    readonly status: string
    readonly model: { readonly provider: string; readonly model: string; readonly ai: boolean }
  }
  return { ...ran, report }
}

const coder = [{ name: 'coder:30b' }]
const offline = { provider: 'offline', ai: false }

describe('a model server on this machine, where no model is named', () => {
  test('reviews, and standard error says which and how to name another', async () => {
    const { exitCode, report, stderr } = await review(await serveOllama(coder))
    expect(exitCode, stderr).toBe(0)
    expect(report.model).toMatchObject({ provider: 'ollama', model: 'coder:30b', ai: true })
    expect(stderr).toContain(
      `note: no model is named and a server runs on this machine, so coder:30b of ollama at ${server?.url} reviews; --model-name and --model-endpoint name another, --model-discovery none looks for no server\n`,
    )
    expect(server?.stats).toMatchObject({ strayed: 0, pages: 2 })
    expect(server?.stats.requests).toBeGreaterThan(0)
  })

  test('says nothing of it when it shall be quiet', async () => {
    const { report, stderr } = await review(await serveOllama(coder), ['--quiet'])
    expect(report.model.provider).toBe('ollama')
    expect(stderr).toBe('')
  })

  test('is not given the key of anybody', async () => {
    const env = await serveOllama(coder, { fault: 'echo-key' })
    const { report, stdout, stderr } = await review({ ...env, MISTRAL_API_KEY: 'sk-secret-0123456789' })
    expect(report.model.provider).toBe('ollama')
    expect(stdout + stderr).not.toContain('sk-secret')
  })

  test.each<[what: string, env: Record<string, string>, flags: string[], exitCode: number]>([
    ['in CI, where nothing is chosen that is not named', { CI: 'true' }, [], 2],
    ['where the offline reviewer is asked for', {}, ['--model-protocol', 'offline'], 0],
    ['where an endpoint is named', {}, ['--model-name', 'm', '--model-endpoint', 'http://127.0.0.1:9/v1'], 2],
    ['where a name is a variable', { SCRUTINEER_MODEL_PROTOCOL: 'offline' }, [], 0],
    [
      'where a key is set',
      { OPENAI_API_KEY: 'sk-0123456789', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
      [],
      2,
    ],
    ['where it shall not be looked for', {}, ['--model-discovery', 'none'], 0],
    ['by a preview', {}, ['--preview'], 0],
  ])('is not even asked %s', async (_what, env, flags, exitCode) => {
    const ran = await review({ ...(await serveOllama(coder)), ...env }, flags)
    expect(ran.exitCode, ran.stderr).toBe(exitCode)
    expect(server?.stats).toMatchObject({ requests: 0, pages: 0, strayed: 0 })
  })

  test('is not asked by a diff', async () => {
    expect((await run(['diff', ...range], await serveOllama(coder))).exitCode).toBe(0)
    expect(server?.stats.pages).toBe(0)
  })

  test('is not looked for where the settings say so, unless a flag does', async () => {
    const { SCRUTINEER_MODEL_DISCOVERY: where = '' } = await serveOllama(coder)
    const folder = mkdtempSync(join(tmpdir(), 'scrutineer-local-'))
    const settings = join(folder, 'settings.yaml')
    writeFileSync(settings, 'model:\n  discovery: none\n')
    const env = { SCRUTINEER_MODEL_DISCOVERY: '' }
    const plain = await review(env, ['--config', settings])
    expect(plain.report.model).toMatchObject(offline)
    expect(server?.stats.pages).toBe(0)
    const flagged = await review(env, ['--config', settings, '--model-discovery', where])
    rmSync(folder, { recursive: true })
    expect(flagged.report.model.provider).toBe('ollama')
  })

  test('is passed over where it holds too little for a review, which is said', async () => {
    const env = await serveOllama([{ name: 'tiny', context_length: 4096 }])
    const { exitCode, report, stderr } = await review(env)
    expect(exitCode).toBe(0)
    expect(report.model).toMatchObject(offline)
    expect(stderr).toMatch(
      /^note: no model is named, and tiny of ollama at .* is set to hold 4096 tokens, too few/,
    )
    expect(server?.stats.requests).toBe(0)
  })

  test.each<[what: string, models: Readonly<Record<string, unknown>>[]]>([
    ['has no model', []],
    ['has models for embeddings alone', [{ name: 'nomic-embed-text' }]],
    ['lies in the name of its model', [{ name: 'coder\u001b[2J\n::error::x' }]],
    ['lists no models', [{ title: 'coder' }]],
  ])('is no reviewer when it %s: the offline one is, and says that it is no AI', async (_what, models) => {
    const { exitCode, report, stderr } = await review(await serveOllama(models))
    expect(exitCode).toBe(0)
    expect(report.model).toMatchObject(offline)
    expect(stderr).toMatch(/^note: no model is set, so the built-in offline reviewer .*no AI/)
  })

  test('holds nobody up when it hangs', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const env = { SCRUTINEER_MODEL_DISCOVERY: `ollama:${port},vllm:${port}` }
    const { report } = await review(env, [], false)
    silent.close()
    expect(report.model).toMatchObject(offline)
  })

  test('makes no clean review when it offers a model and cannot answer', async () => {
    const { exitCode, report } = await review(await serveOllama(coder, { fault: 'http-404' }))
    expect(exitCode).toBe(2)
    expect(report.status).not.toBe('complete')
    expect(report.model.provider).toBe('ollama')
  })
})

describe('a preview counts with the model that would review', () => {
  const long = Array.from({ length: 80 }, (_, line) => `export const fresh${line} = ${line}`).join('\n')

  test.each<[who: string, env: Record<string, string>, plans: number]>([
    ['the offline reviewer, which is asked for no plan', {}, 0],
    ['a model that is named', { SCRUTINEER_MODEL_NAME: 'm', SCRUTINEER_MODEL_API_KEY: 'k' }, 1],
    ['the model of a key', { OPENAI_API_KEY: 'k' }, 1],
    ['nobody, in CI', { CI: 'true' }, 1],
  ])('%s', async (_who, env, plans) => {
    const changed = makeReviewedRepository()
    changed.write('src/long.ts', `${long}\n`)
    const ran = await runMain(['review', '--preview', '--format', 'json'], { cwd: changed.dir, env })
    changed.remove()
    const { chunks, estimate } = JSON.parse(ran.stdout) as {
      readonly chunks: readonly unknown[]
      readonly estimate: { readonly requests: number }
    }
    expect(chunks).toHaveLength(1)
    expect(estimate.requests).toBe(2 + plans)
  })
})
