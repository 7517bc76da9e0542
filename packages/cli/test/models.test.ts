import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FaultName } from './support/model-faults.ts'
import { type ModelBehaviour, type ModelServer, startModelServer } from './support/model-server.ts'
import { patiently } from './support/patiently.ts'
import { type Ran, runMain } from './support/run-main.ts'
import { runProgram } from './support/run-program.ts'

const secret = 'sk-secret-0123456789'
const closers: (() => unknown)[] = []
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'scrutineer-models-'))
  closers.push(() => rmSync(home, { recursive: true, force: true }))
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function serve(behaviour: Partial<ModelBehaviour> = {}): Promise<ModelServer> {
  const server = await startModelServer({ mode: 'clean', ...behaviour })
  closers.push(() => server.close())
  return server
}

const portOf = ({ url }: ModelServer) => new URL(url).port

function run(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return patiently(() => runMain(['models', ...argv], { cwd: home, env: { HOME: home, ...env } }))
}

interface Survey {
  readonly reviewer: Readonly<Record<string, unknown>> | null
  readonly problem: { readonly code: string } | null
  readonly settings: readonly Readonly<Record<string, unknown>>[]
  readonly key_variables: readonly string[]
  readonly local_servers: readonly unknown[]
  readonly profiles: readonly string[]
}

async function survey(argv: readonly string[], env?: Readonly<Record<string, string>>) {
  const ran = await run([...argv, '--format', 'json'], env)
  return { ...ran, found: JSON.parse(ran.stdout) as Survey }
}

function writeSettings(text: string): string {
  const path = join(home, '.config', 'scrutineer', 'config.yaml')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

describe('which model would review, and why', () => {
  test('nothing set: the offline reviewer, and all lists are empty', async () => {
    const { exitCode, found } = await survey([])
    expect(exitCode).toBe(0)
    expect(found).toMatchObject({
      reviewer: { provider: 'offline', ai: false, endpoint: null, chosen_by: 'default' },
      problem: null,
      key_variables: [],
      local_servers: [],
    })
    expect(found.profiles).toContain('ollama')
  })

  test('a flag, a variable and the file, each with its place', async () => {
    const path = writeSettings('# mine\nmodel:\n  timeout: 90s\n  name: by-file\n')
    const env = { SCRUTINEER_MODEL_NAME: 'by-variable', SCRUTINEER_MODEL_API_KEY: secret }
    const flags = ['--model-endpoint', 'http://127.0.0.1:9/v1']
    const { found, stdout } = await survey(flags, env)
    expect(found.reviewer).toMatchObject({
      model: 'by-variable',
      endpoint: 'http://127.0.0.1:9/v1',
      chosen_by: 'name',
    })
    const settings = new Map(found.settings.map((setting) => [setting['name'], setting]))
    expect(settings.get('model.endpoint')).toMatchObject({
      source: 'flag',
      flag: '--model-endpoint',
      value: 'http://127.0.0.1:9/v1',
    })
    expect(settings.get('model.name')).toMatchObject({
      source: 'environment',
      variable: 'SCRUTINEER_MODEL_NAME',
      value: 'by-variable',
    })
    expect(settings.get('model.api_key')).toMatchObject({
      source: 'environment',
      variable: 'SCRUTINEER_MODEL_API_KEY',
      value: null,
    })
    expect(settings.get('model.timeout')).toMatchObject({ source: 'file', path, line: 3, value: '1m30s' })
    expect(found.key_variables).toEqual(['SCRUTINEER_MODEL_API_KEY'])
    expect(stdout).not.toContain(secret)
    const text = await run(flags, { SCRUTINEER_MODEL_API_KEY: secret })
    expect(text.stdout).toContain(`by-file (${path}:4)`)
    expect(text.stdout).toMatch(
      /^why +it is named, by model\.name \(.*config\.yaml:4\), model\.endpoint \(--model-endpoint\), model\.api_key \(SCRUTINEER_MODEL_API_KEY\)$/m,
    )
    expect(text.stdout).not.toContain(secret)
  })

  test('a well-known key variable, by its name', async () => {
    const env = { OPENAI_API_KEY: secret, MISTRAL_API_KEY: secret, GROQ_API_KEY: ' ' }
    const { found, stdout } = await survey([], env)
    expect(found.reviewer).toMatchObject({
      provider: 'openai',
      ai: true,
      endpoint: 'https://api.openai.com/v1',
      chosen_by: 'key',
      key_variable: 'OPENAI_API_KEY',
    })
    expect(found.key_variables).toEqual(['OPENAI_API_KEY', 'MISTRAL_API_KEY'])
    expect(stdout).not.toContain(secret)
  })

  test('a server on this machine, with its models', async () => {
    const server = await serve({
      pages: {
        '/api/tags': { models: [{ name: 'coder:7b' }, { name: 'coder:30b' }] },
        '/api/ps': { models: [{ name: 'coder:30b', context_length: 65_536 }] },
      },
    })
    const env = { SCRUTINEER_MODEL_DISCOVERY: `ollama:${portOf(server)}` }
    const { found } = await survey([], env)
    expect(found.reviewer).toMatchObject({
      provider: 'ollama',
      model: 'coder:30b',
      endpoint: server.url,
      context_window: 65_536,
      chosen_by: 'local_server',
    })
    expect(found.local_servers).toEqual([
      {
        profile: 'ollama',
        endpoint: server.url,
        models: [
          { id: 'coder:7b', loaded: false, context_window: null },
          { id: 'coder:30b', loaded: true, context_window: 65_536 },
        ],
      },
    ])
    const text = await run(['--model-discovery', `ollama:${portOf(server)}`])
    expect(text.stdout).toContain('coder:7b, coder:30b (loaded, 65536 tokens)')
    // Shown although it would not be taken: a model that is named wins.
    const named = await survey(['--model-name', 'm', '--model-endpoint', 'http://127.0.0.1:9/v1'], env)
    expect(named.found.reviewer).toMatchObject({ model: 'm', chosen_by: 'name' })
    expect(named.found.local_servers).toHaveLength(1)
    expect(server.stats.requests).toBe(0)
  })

  test('those that take its place, and one that could never be asked: 2, as a review would end', async () => {
    const flags = ['--model-endpoint', 'http://127.0.0.1:9/v1', '--model-name', 'coder']
    const { exitCode, found } = await survey([...flags, '--fallback-model', 'coder-2'])
    expect(exitCode).toBe(0)
    expect(found).toMatchObject({ reviewer: { model: 'coder' }, fallbacks: [{ model: 'coder-2' }] })
    const lost = await survey([...flags, '--fallback-model', 'groq:coder-2'])
    expect(lost.exitCode).toBe(2)
    expect(lost.found.problem?.code).toBe('model_not_configured')
  })

  test('nobody in CI: 2, as a review would end', async () => {
    const server = await serve({ pages: { '/api/tags': { models: [{ name: 'coder' }] } } })
    const { exitCode, found, stderr } = await survey([], {
      CI: 'true',
      SCRUTINEER_MODEL_DISCOVERY: `ollama:${portOf(server)}`,
    })
    expect(exitCode).toBe(2)
    expect(found).toMatchObject({ reviewer: null, problem: { code: 'model_not_configured' } })
    expect(stderr).toMatch(/^error\[model_not_configured\]: CI is set.*\n$/)
    expect((await run([], { CI: 'true' })).stdout).toMatch(/^reviews here +nobody$/m)
  })

  test.each<[what: string, flags: string[], env: Record<string, string>]>([
    ['a user name in an address', ['--model-endpoint', `https://user:${secret}@h.example/v1`], {}],
    ['a password in a variable', [], { SCRUTINEER_MODEL_ENDPOINT: `https://user:${secret}@h.example/v1` }],
    ['a key in a query', ['--model-endpoint', `https://h.example/v1?key=${secret}`, '--model-name', 'm'], {}],
    [
      'a vendor’s own address',
      [],
      { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `https://u:${secret}@h.example/v1` },
    ],
  ])('%s is not shown', async (_what, flags, env) => {
    for (const words of [[], ['--format', 'json'], ['test', '--model-timeout', '1s']]) {
      const { stdout, stderr } = await run([...words, ...flags], env)
      expect(stdout + stderr).not.toContain(secret)
    }
  })

  test.each<[what: string, argv: string[], message: RegExp]>([
    [
      'an unknown word',
      ['tset'],
      /^error\[usage\]: unknown word "tset" after models, expected list, test or nothing/,
    ],
    ['two words', ['test', 'now'], /^error\[usage\]: unexpected word "now"/],
    ['an unknown profile', ['--model-profile', 'olama'], /^error\[usage\]: .*did you mean ollama\?/],
    ['a place elsewhere', ['--model-discovery', 'ollama@h.example'], /^error\[usage\]: --model-discovery/],
    ['a file that is not there', ['--config', 'gone.yaml'], /^error\[config\]: gone\.yaml does not exist/],
  ])('%s is a mistake', async (_what, argv, message) => {
    const { exitCode, stdout, stderr } = await run(argv)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })
})

interface Tested {
  readonly usable: boolean
  readonly problem: { readonly code: string; readonly detail: string } | null
  readonly test: Readonly<Record<string, unknown>> | null
}

async function testModel({ url }: Pick<ModelServer, 'url'>, words: readonly string[] = []) {
  const flags = ['--model-endpoint', url, '--model-name', 'coder', ...words]
  const ran = await run(['test', ...flags, '--format', 'json'], { SCRUTINEER_MODEL_API_KEY: secret })
  return { ...ran, tested: JSON.parse(ran.stdout) as Tested }
}

describe('testing the model', () => {
  test('one that calls tools passes, in words', async () => {
    const server = await serve()
    const flags = ['--model-endpoint', server.url, '--model-name', 'coder']
    const argv = ['models', 'test', ...flags]
    const { exitCode, stdout, stderr } = await runProgram(argv, { cwd: home, env: { HOME: home } })
    expect(exitCode, stderr).toBe(0)
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/))
    expect(rows).toEqual([
      ['asked', `coder of 127.0.0.1 at ${server.url}`],
      ['reachable', 'yes'],
      ['time', expect.stringMatching(/^\d+\.\d s$/)],
      ['finish', 'tool_calls'],
      ['tool calls', 'native'],
      ['forced tools', 'asked for natively'],
      ['usage', expect.stringMatching(/^reported: \d+ tokens in, \d+ out$/)],
      ['own name', 'coder'],
    ])
    expect(server.stats.requests).toBe(1)
  })

  test.each<[fault: FaultName, usable: boolean, found: Readonly<Record<string, unknown>>]>([
    ['no-usage', true, { usage: null, tool_calls: 'native' }],
    ['text-only', false, { tool_calls: 'none', reachable: true }],
    ['empty-content', false, { tool_calls: 'none' }],
    ['unknown-tool', false, { tool_calls: 'wrong' }],
    ['args-null', true, { tool_calls: 'native' }],
    ['refusal', false, { tool_calls: 'none' }],
    ['http-401', false, { reachable: true, http_status: 401, tool_calls: null }],
    ['http-404', false, { reachable: true, http_status: 404 }],
    ['http-500', false, { http_status: 500 }],
    ['reset', false, { reachable: false }],
    ['empty-choices', false, {}],
    ['truncated-json', false, {}],
    ['gzip-bomb', false, {}],
    ['echo-key', false, { http_status: 500 }],
    ['redirect', false, {}],
  ])('%s', async (fault, usable, found) => {
    const { exitCode, tested, stdout, stderr } = await testModel(await serve({ fault }))
    expect({ exitCode, usable: tested.usable }).toEqual({ exitCode: usable ? 0 : 2, usable })
    expect(tested.test).toMatchObject(found)
    if (!usable) expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^error\[[a-z_]+\]: .+$/)
    expect(stdout + stderr).not.toContain(secret)
  })

  test.each<FaultName>(['hang', 'stall', 'drip'])('%s: the time allowed is kept to', async (fault) => {
    const { exitCode, tested, stderr } = await testModel(await serve({ fault }), ['--model-timeout', '1s'])
    expect({ exitCode, code: tested.problem?.code }).toEqual({ exitCode: 2, code: 'timeout' })
    expect(stderr).toMatch(/^asking coder .*for 1 seconds at most$/m)
  })

  test('nobody listens: who was asked, and what to do', async () => {
    const { exitCode, tested, stderr } = await testModel({ url: 'http://127.0.0.1:9/v1' })
    expect(exitCode).toBe(2)
    expect(tested.test).toMatchObject({ reachable: false, http_status: null })
    expect(stderr).toMatch(
      /^error\[network\]: coder could not be asked: nothing listens at 127\.0\.0\.1:9\b/m,
    )
  })

  test('those that take its place are asked each for itself, and one that cannot review shows', async () => {
    const flags = ['--model-endpoint', (await serve()).url, '--model-name', 'coder']
    const other = await serve({ fault: 'text-only' })
    writeSettings(
      `model:\n  profiles:\n    spare: {base_url: "${other.url}", key_env: []}\n  fallbacks: [coder-2, "spare:small"]\n`,
    )
    const { exitCode, stdout, stderr } = await run(['test', ...flags])
    expect(exitCode, stderr).toBe(2)
    expect(stdout.match(/^(asked|tool calls) .*$/gm)?.map((line) => line.split(/ {2,}| of /)[1])).toEqual([
      'coder',
      'native',
      'coder-2',
      'native',
      'small',
      'none',
    ])
    expect(stderr).toContain('error[no_tool_call]')
    const json = await run(['test', ...flags, '--format', 'json'])
    expect(json.exitCode).toBe(2)
    expect(JSON.parse(json.stdout)).toMatchObject({
      usable: true,
      fallbacks: [
        { model: 'coder-2', usable: true },
        { model: 'small', usable: false },
      ],
    })
  })

  test('a first one that gives no answers is not covered by the one that takes its place', async () => {
    const broken = await serve({ fault: 'http-429-quota' })
    const good = await serve()
    writeSettings(
      `model:\n  profiles:\n    spare: {base_url: "${good.url}", key_env: []}\n  fallbacks: ["spare:coder-2"]\n`,
    )
    const { exitCode, tested } = await testModel(broken)
    expect(exitCode).toBe(2)
    expect(tested).toMatchObject({ usable: false, fallbacks: [{ model: 'coder-2', usable: true }] })
  })

  test('what a model says of itself moves no terminal', async () => {
    const server = createHostile()
    const flags = ['--model-endpoint', await server.listen(), '--model-name', 'coder']
    const { stdout } = await run(['test', ...flags])
    expect(stdout).toMatch(/^own name +\S/m)
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
    expect(stdout.split('\n').filter((line) => line.startsWith('::'))).toEqual([])
  })

  test('the offline reviewer is no model and needs no test', async () => {
    const ran = await run(['test'])
    expect(ran).toMatchObject({ exitCode: 0 })
    expect(ran.stdout).toMatch(/no AI.*needs no test/)
    const json = await run(['test', '--model-protocol', 'offline', '--format', 'json'], { CI: '1' })
    expect(JSON.parse(json.stdout)).toMatchObject({ ai: false, usable: true, test: null })
  })

  test('the model of a local server, found and asked', async () => {
    const server = await serve({ pages: { '/v1/models': { data: [{ id: 'org/coder', owned_by: 'vllm' }] } } })
    const ran = await run(['test', '--model-discovery', `vllm:${portOf(server)}`])
    expect(ran.exitCode, ran.stderr).toBe(0)
    expect(ran.stderr).toMatch(
      /^note: no model is named and a server runs on this machine, so org\/coder of vllm/,
    )
    expect(ran.stdout).toContain('native')
  })

  test('stopped by the user: 130', async () => {
    const server = await serve({ fault: 'hang' })
    const flags = ['--model-endpoint', server.url, '--model-name', 'coder']
    const asked = server.nextRequest()
    const ran = await runProgram(['models', 'test', ...flags], {
      cwd: home,
      onStart: (child) => void asked.then(() => child.kill('SIGINT')),
    })
    expect(ran.exitCode).toBe(130)
    expect(ran.stderr).toMatch(/error\[aborted\]/)
  })
})

/** Answers every request with a body whose words would move a terminal and command a build machine. */
function createHostile(): { listen(): Promise<string> } {
  const name = '\u001b[2J\u202eevil\n::error::x'
  const call = { id: 'c', type: 'function', function: { name: 'hand_back', arguments: '{"word":"ready"}' } }
  const body = JSON.stringify({
    model: name,
    choices: [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', tool_calls: [call] } }],
  })
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    )
  })
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return {
    listen: () =>
      new Promise((resolve) =>
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`)
        }),
      ),
  }
}

describe('which models an endpoint has', () => {
  const pages = {
    '/v1/models': { data: [{ id: 'qwen3-coder', context_length: 65_536 }, { id: 'glm-5.1' }] },
  }

  test('is asked of it, and no model is asked anything', async () => {
    const server = await serve({ pages })
    const ran = await run(['list', '--model-endpoint', server.url])
    expect(ran.exitCode).toBe(0)
    expect(ran.stdout).toMatch(/^qwen3-coder {2,}holds 65536 tokens\nglm-5\.1\s*\n$/)
    expect(server.stats).toMatchObject({ requests: 0, pages: 1 })
    const json = await run(['list', '--model-endpoint', server.url, '--format', 'json'])
    expect(JSON.parse(json.stdout)).toEqual({
      provider: '127.0.0.1',
      endpoint: server.url,
      models: [
        { id: 'qwen3-coder', context_window: 65_536, max_output_tokens: null },
        { id: 'glm-5.1', context_window: null, max_output_tokens: null },
      ],
    })
  })

  test('is known of a server on this machine without naming it', async () => {
    const server = await serve({
      pages: { '/api/tags': { models: [{ name: 'qwen3-coder' }] }, '/api/ps': { models: [] }, ...pages },
    })
    const ran = await run(['list'], { SCRUTINEER_MODEL_DISCOVERY: `ollama:${portOf(server)}` })
    expect(ran.exitCode).toBe(0)
    expect(ran.stdout).toContain('glm-5.1')
  })

  test.each<[string, Partial<ModelBehaviour>, RegExp]>([
    ['that has no list', {}, /gave no list of its models.*name the model to ask/],
    ['that answers with something else', { pages: { '/v1/models': { hello: 1 } } }, /gave no list/],
  ])('cannot be had from one %s', async (_name, behaviour, told) => {
    const server = await serve(behaviour)
    const ran = await run(['list', '--model-endpoint', server.url], { SCRUTINEER_MODEL_API_KEY: secret })
    expect(ran.exitCode).toBe(2)
    expect(ran.stdout).toBe('')
    expect(ran.stderr).toMatch(told)
    expect(ran.stderr).not.toContain(secret)
  })

  test('cannot be had where nobody listens, and of the offline reviewer', async () => {
    const nobody = await run(['list', '--model-endpoint', 'http://127.0.0.1:9/v1'])
    expect(nobody.exitCode).toBe(2)
    expect(nobody.stderr).toMatch(/nothing listens at 127\.0\.0\.1:9/)
    const offline = await run(['list'])
    expect(offline.exitCode).toBe(2)
    expect(offline.stderr).toMatch(/^error\[usage\]: the built-in offline reviewer is no AI/m)
  })
})
