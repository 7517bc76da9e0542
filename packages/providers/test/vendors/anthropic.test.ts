import type { AssistantTurn, JsonObject, ModelRequest, ToolTurn, Turn } from '@scrutineer/core'
import { checkLanguageModel } from '@scrutineer/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AnthropicSettings,
  createAnthropic,
  createAnthropicCompatible,
  messagesProfile,
} from '../../src/anthropic.ts'
import { type LoopbackServer, startServer } from '../../src/transport/loopback-server.test-support.ts'
import { createAnthropicSimulator, type SimulatedAnswer } from './anthropic-simulator.test-support.ts'

const apiKey = 'canary-key-0123456789'

let server: LoopbackServer
let answers: SimulatedAnswer[]
let urls: (string | undefined)[]
let simulate: ReturnType<typeof createAnthropicSimulator>
beforeEach(async () => {
  simulate = createAnthropicSimulator()
  answers = []
  urls = []
  server = await startServer((response, request, place) => {
    const answer = simulate(server.requests[place - 1]?.body ?? '', request.headers)
    answers.push(answer)
    urls.push(request.url)
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${place}` })
    response.end(JSON.stringify(answer.body))
  })
})
afterEach(() => server.close())

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [
    {
      name: 'search',
      description: 'Searches.',
      parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
    },
  ],
  toolChoice: 'auto',
  maxOutputTokens: null,
  sessionKey: 's-1',
  tolerate: [],
}

function open(model = 'claude-sonnet-5-5', settings: AnthropicSettings = {}) {
  return createAnthropic({ apiKey, baseUrl: server.origin, env: {}, ...settings })(model)
}

function resultsFor({ toolCalls }: AssistantTurn): ToolTurn[] {
  return toolCalls.map(({ id, name }) => ({
    role: 'tool',
    callId: id,
    toolName: name,
    content: '{"ok":true}',
    isError: false,
  }))
}

/** A conversation until the model calls nothing any more. */
async function converse(
  model: ReturnType<typeof open>,
  change: (turns: Turn[]) => Turn[] = (turns) => turns,
) {
  let turns: Turn[] = [...request.turns]
  for (;;) {
    const answer = await model.complete({ ...request, turns }, {})
    if (answer.isErr() || answer.value.turn.toolCalls.length === 0) return { turns, answer }
    turns = change([...turns, answer.value.turn, ...resultsFor(answer.value.turn)])
  }
}

const bodies = () => server.requests.map(({ body }) => JSON.parse(body) as JsonObject)
const statuses = () => answers.map(({ status }) => status)

describe('a conversation with a model that thinks', () => {
  it('of three rounds with parallel calls takes every thought back where it stood', async () => {
    const { answer } = await converse(open())
    expect(answer._unsafeUnwrap()).toMatchObject({
      finish: { unified: 'stop', raw: 'end_turn' },
      turn: { text: '{"summary":"Nothing to say."}' },
      usage: {
        inputTokens: 2510,
        outputTokens: 20,
        cachedInputTokens: 2000,
        cacheWriteTokens: 500,
        reasoningTokens: 8,
      },
      requestId: { body: 'msg_2', header: 'req_3' },
      degraded: [],
    })
    expect(statuses()).toEqual([200, 200, 200])
    expect(bodies().at(-1)).toMatchObject({
      messages: [
        { role: 'user' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking' },
            { type: 'text' },
            { type: 'tool_use' },
            { type: 'redacted_thinking' },
            { type: 'tool_use' },
          ],
        },
        { role: 'user', content: [{ tool_use_id: 'toolu_0_1' }, { tool_use_id: 'toolu_0_2' }] },
        { role: 'assistant' },
        { role: 'user', content: [{ tool_use_id: 'toolu_1_1' }, { tool_use_id: 'toolu_1_2' }] },
      ],
    })
  })

  it('goes on after its first round was replaced by a summary', async () => {
    let summarised = false
    const { turns, answer } = await converse(open(), (all) => {
      if (summarised || all.filter(({ role }) => role === 'assistant').length < 2) return all
      summarised = true
      return [
        ...all.slice(0, 1),
        { role: 'user', text: 'So far: two searches, nothing found.' },
        ...all.slice(4),
      ]
    })
    expect(answer._unsafeUnwrap().finish.unified).toBe('stop')
    expect(turns.map(({ role }) => role)).toEqual([
      'user',
      'user',
      'assistant',
      'tool',
      'tool',
      'assistant',
      'tool',
      'tool',
    ])
    expect(statuses()).toEqual([200, 200, 200, 200])
  })

  it('ends with what it is, when the thoughts were lost', async () => {
    const { answer } = await converse(open(), (turns) =>
      turns.map((turn) => (turn.role === 'assistant' ? { ...turn, replay: null } : turn)),
    )
    expect(answer._unsafeUnwrapErr()).toMatchObject({ code: 'replay_required', status: 400, attempts: [{}] })
  })
})

describe('a conversation through the gateway of OpenCode', () => {
  const gateway: AnthropicSettings = { profile: 'opencode' }
  beforeEach(() => {
    simulate = createAnthropicSimulator('x-opencode-session')
  })

  it('names its session, and takes every thought back', async () => {
    const { answer } = await converse(open('minimax-m2.5', gateway))
    expect(answer._unsafeUnwrap().finish.unified).toBe('stop')
    expect(statuses()).toEqual([200, 200, 200])
    expect(new Set(urls)).toEqual(new Set(['/zen/go/v1/messages']))
    const sent = server.requests.map(({ headers }) => headers['x-opencode-session'])
    expect(new Set(sent)).toEqual(new Set(['s-1']))
  })

  it('is refused without that name, and says why', async () => {
    const answer = await open('minimax-m2.5', { profile: 'anthropic' }).complete(request, {})
    expect(answer._unsafeUnwrapErr()).toMatchObject({ code: 'session_required', status: 400 })
  })

  it('has the key and the address of its own variables', async () => {
    const env = { OPENCODE_API_KEY: apiKey, OPENCODE_BASE_URL: `${server.origin}/zen/v1/chat/completions` }
    const provider = createAnthropicCompatible({ name: 'opencode', profile: 'opencode', env })
    expect((await provider('minimax-m2.5').complete(request, {})).isOk()).toBe(true)
    expect(urls).toEqual(['/zen/v1/messages'])
    expect(server.requests[0]?.headers['x-api-key']).toBe(apiKey)
  })
})

describe('what a model refuses', () => {
  it.each<[string, string, AnthropicSettings, ModelRequest['toolChoice'], string[]]>([
    ['a forced tool, by the newest', 'claude-opus-5-5', {}, 'required', ['tool_choice']],
    [
      'a forced tool, while it thinks',
      'claude-opus-4-5',
      { body: { thinking: { type: 'enabled', budget_tokens: 2048 } } },
      'required',
      ['tool_choice'],
    ],
    ['a temperature', 'claude-opus-4-7', { body: { temperature: 0 } }, 'auto', ['temperature']],
    [
      'a budget beyond the room',
      'claude-opus-4-5',
      { body: { thinking: { type: 'enabled', budget_tokens: 64_000 } } },
      'auto',
      ['thinking'],
    ],
    [
      'to be told not to think',
      'claude-sonnet-5-5',
      { body: { thinking: { type: 'disabled' } } },
      'auto',
      ['thinking'],
    ],
  ])('is not sent: %s', async (_name, model, settings, toolChoice, degraded) => {
    const answer = await open(model, settings).complete({ ...request, toolChoice }, {})
    expect(answer._unsafeUnwrap().degraded).toEqual(degraded)
    expect(statuses()).toEqual([200])
  })

  it('is learned from a refusal where nobody knew it, once for all', async () => {
    const known = { ...messagesProfile, families: [] }
    const model = open('claude-opus-5-5', { profile: known, body: { temperature: 0, colour: 'red' } })
    const first = await model.complete({ ...request, toolChoice: 'auto' }, {})
    expect(first._unsafeUnwrap().degraded).toEqual(['temperature', 'colour'])
    expect(statuses()).toEqual([400, 400, 200])
    const second = await model.complete({ ...request, toolChoice: 'required' }, {})
    expect(second._unsafeUnwrap().degraded).toContain('tool_choice')
    expect(model.capabilities.forcedTools).toBe('none')
    expect(statuses().slice(3)).toEqual([400, 200])
  })
})

describe('the simulated vendor', () => {
  const strict = createAnthropicSimulator()
  const headers = { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' }
  const use = (id: string) => ({ type: 'tool_use', id, name: 't', input: {} })
  const came = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'x' })
  const user = (...content: readonly JsonObject[]) => ({ role: 'user', content })
  const go = user({ type: 'text', text: 'Go.' })
  const basis = { model: 'claude-opus-4-5', max_tokens: 4096, messages: [go] }
  it.each<[string, JsonObject, RegExp]>([
    ['a field nobody knows', { ...basis, n: 1 }, /^n: Extra/],
    [
      'results that are split',
      {
        ...basis,
        messages: [
          go,
          { role: 'assistant', content: [use('a'), use('b')] },
          user(came('a')),
          user(came('b')),
        ],
      },
      /without `tool_result`/,
    ],
    [
      'results after a text',
      {
        ...basis,
        messages: [
          go,
          { role: 'assistant', content: [use('a')] },
          user({ type: 'text', text: 'x' }, came('a')),
        ],
      },
      /must come first/,
    ],
    [
      'a prefill',
      { ...basis, messages: [go, { role: 'assistant', content: [{ type: 'text', text: 'x' }] }] },
      /prefill/,
    ],
    [
      'five markers',
      {
        ...basis,
        messages: [
          user(
            ...Array.from({ length: 5 }, () => ({
              type: 'text',
              text: 'x',
              cache_control: { type: 'ephemeral' },
            })),
          ),
        ],
      },
      /maximum of 4/,
    ],
    ['a temperature', { ...basis, model: 'claude-opus-4-8', temperature: 0 }, /sampling/],
    [
      'a forced tool of the newest',
      {
        ...basis,
        model: 'claude-opus-5-5',
        tools: [{ name: 't', input_schema: { type: 'object' } }],
        tool_choice: { type: 'any' },
      },
      /forced/,
    ],
    [
      'a forced tool while it thinks',
      {
        ...basis,
        tools: [{ name: 't', input_schema: { type: 'object' } }],
        tool_choice: { type: 'any' },
        thinking: { type: 'enabled', budget_tokens: 1024 },
      },
      /Thinking may not be enabled/,
    ],
    ['no room', { ...basis, max_tokens: null }, /max_tokens/],
  ])('refuses %s', (_name, body, message) => {
    const { status, body: told } = strict(JSON.stringify(body), headers)
    expect(status).toBe(400)
    expect((told['error'] as JsonObject)['message']).toMatch(message)
  })
})

describe('createAnthropic', () => {
  const options = { newAbort: () => new AbortController(), secrets: [apiKey] }
  it.each(['claude-opus-4-5', 'claude-sonnet-5-5', 'm2.5'])(
    'keeps what the port promises, with %s',
    async (model) => {
      expect(await checkLanguageModel(() => open(model), options)).toEqual([])
      expect(new Set(statuses())).toEqual(new Set([200]))
    },
  )

  it.each([
    ['', '/v1/messages'],
    ['/', '/v1/messages'],
    ['/v1', '/v1/messages'],
    ['/v1/', '/v1/messages'],
    ['/v1/messages', '/v1/messages'],
    ['/anthropic', '/anthropic/v1/messages'],
    ['/anthropic/v1', '/anthropic/v1/messages'],
    ['/proxy?team=a', '/proxy/v1/messages?team=a'],
  ])('completes the address %s', async (path, expected) => {
    await open('m', { baseUrl: `${server.origin}${path}` }).complete(request, {})
    expect(urls).toEqual([expected])
  })

  it('sends a key as Anthropic’s header, and a token of the environment as a bearer', async () => {
    await open('m').complete(request, {})
    const env = { ANTHROPIC_AUTH_TOKEN: 'canary-token-0123456789', ANTHROPIC_BASE_URL: server.origin }
    await createAnthropic({ env })('m').complete(request, {})
    await createAnthropic({ env: { ...env, ANTHROPIC_API_KEY: apiKey } })('m').complete(request, {})
    const sent = server.requests.map(({ headers }) => [headers['x-api-key'], headers.authorization])
    expect(sent).toEqual([
      [apiKey, undefined],
      [undefined, 'Bearer canary-token-0123456789'],
      [apiKey, undefined],
    ])
  })

  it('sends a key of the environment to Anthropic’s host, and to no other that only answers alike', async () => {
    const compatible = createAnthropicCompatible({
      name: 'gateway',
      baseUrl: server.origin,
      env: { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_AUTH_TOKEN: apiKey },
    })
    expect((await compatible('m').complete(request, {}))._unsafeUnwrapErr().code).toBe('auth')
    expect(JSON.stringify(server.requests)).not.toContain(apiKey)
  })

  it('says what is missing', () => {
    const { settingsError } = createAnthropic({ env: {} })('claude-opus-4-5')
    expect(settingsError).toMatchObject({ code: 'missing_key', environment: ['ANTHROPIC_API_KEY'] })
    const body = { messages: [] }
    expect(createAnthropic({ apiKey, env: {}, body })('m').settingsError?.code).toBe('reserved_field')
  })
})
