import type { AssistantTurn, JsonObject, ModelRequest, ToolTurn, Turn } from '@scrutineer/core'
import { checkLanguageModel } from '@scrutineer/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createOpenAIResponses,
  createResponsesCompatible,
  type OpenAIResponsesSettings,
  responsesProfile,
} from '../../src/openai.ts'
import { type LoopbackServer, startServer } from '../../src/transport/loopback-server.test-support.ts'
import { createResponsesSimulator, type SimulatedAnswer } from './responses-simulator.test-support.ts'

const apiKey = 'canary-key-0123456789'

let server: LoopbackServer
let answers: SimulatedAnswer[]
let urls: (string | undefined)[]
let simulate: ReturnType<typeof createResponsesSimulator>
beforeEach(async () => {
  simulate = createResponsesSimulator()
  answers = []
  urls = []
  server = await startServer((response, request, place) => {
    const answer = simulate(server.requests[place - 1]?.body ?? '', request.headers)
    answers.push(answer)
    urls.push(request.url)
    response.writeHead(answer.status, { 'content-type': 'application/json', 'x-request-id': `req_${place}` })
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
      parameters: {
        type: 'object',
        properties: { query: { type: 'string' }, path: { type: 'string' } },
        required: ['query'],
      },
    },
  ],
  toolChoice: 'auto',
  maxOutputTokens: null,
  sessionKey: 's-1',
  tolerate: [],
}

/** The simulated vendor stands where a stranger would; it is told by its profile that it is OpenAI. */
function open(model = 'gpt-5.6', settings: OpenAIResponsesSettings = {}) {
  const given = { apiKey, baseUrl: server.origin, env: {}, profile: 'openai' as const, ...settings }
  return createOpenAIResponses(given)(model)
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

type Body = JsonObject & { readonly input: readonly JsonObject[] }
const bodies = () => server.requests.map(({ body }) => JSON.parse(body) as Body)
const statuses = () => answers.map(({ status }) => status)
const outputs = () => answers.map(({ body }) => body['output'] as readonly JsonObject[])

describe('a conversation with a model that reasons', () => {
  it('of three rounds with parallel calls takes every item back as it came', async () => {
    const { answer } = await converse(open())
    expect(answer._unsafeUnwrap()).toMatchObject({
      finish: { unified: 'stop', raw: 'completed' },
      turn: { text: '{"summary":"Nothing to say."}' },
      usage: { inputTokens: 1510, outputTokens: 20, cachedInputTokens: 2048, reasoningTokens: 8 },
      requestId: { body: 'resp_2', header: 'req_3' },
      degraded: [],
    })
    expect(statuses()).toEqual([200, 200, 200])
    const [first = [], second = []] = outputs()
    const result = (id: string) => ({ type: 'function_call_output', call_id: id, output: '{"ok":true}' })
    expect(bodies().at(-1)?.input).toEqual([
      { role: 'user', content: 'Review.' },
      ...first,
      result('call_0_1'),
      result('call_0_2'),
      ...second,
      result('call_1_1'),
      result('call_1_2'),
    ])
  })

  it('keeps nothing at the server, and begins each request as the one before', async () => {
    await converse(open())
    const sent = bodies()
    expect(sent.map(({ store, include }) => ({ store, include }))).toEqual(
      sent.map(() => ({ store: false, include: ['reasoning.encrypted_content'] })),
    )
    expect(new Set(sent.map((body) => body['prompt_cache_key']))).toEqual(new Set(['s-1']))
    for (const [index, { input }] of sent.slice(0, -1).entries()) {
      expect(sent[index + 1]?.input.slice(0, input.length)).toEqual(input)
    }
  })

  it('goes on after its first round was replaced by a summary', async () => {
    let summarised = false
    const { turns, answer } = await converse(open(), (all) => {
      if (summarised || all.filter(({ role }) => role === 'assistant').length < 2) return all
      summarised = true
      const summary: Turn = { role: 'user', text: 'So far: two searches, nothing found.' }
      return [...all.slice(0, 1), summary, ...all.slice(4)]
    })
    expect(answer._unsafeUnwrap().finish.unified).toBe('stop')
    expect(turns.filter(({ role }) => role === 'assistant')).toHaveLength(2)
    expect(statuses()).toEqual([200, 200, 200, 200])
  })

  it('goes on with another model, which is not shown what this one reasoned', async () => {
    const { turns } = await converse(open())
    const answer = await open('gpt-4.1').complete({ ...request, turns }, {})
    expect(answer._unsafeUnwrap().finish.unified).toBe('stop')
    const types = bodies()
      .at(-1)
      ?.input.map(({ type }) => type)
    expect(types).not.toContain('reasoning')
    expect(types?.filter((type) => type === 'function_call')).toHaveLength(4)
  })

  it('ends with what it is, when the reasoning was lost', async () => {
    const { answer } = await converse(open(), (turns) =>
      turns.map((turn) => (turn.role === 'assistant' ? { ...turn, replay: null } : turn)),
    )
    expect(answer._unsafeUnwrapErr()).toMatchObject({ code: 'replay_required', status: 400, attempts: [{}] })
  })
})

describe('a conversation by each of the profiles', () => {
  it.each([
    ['openai', '/v1/responses', null],
    ['azure', '/openai/v1/responses', null],
    ['opencode', '/zen/go/v1/responses', 'x-opencode-session'],
    ['generic', '/v1/responses', null],
  ] as const)('%s has three rounds, in which nothing is refused', async (profile, path, session) => {
    simulate = createResponsesSimulator(session)
    const { answer } = await converse(open('gpt-5.6', { profile }))
    expect(answer._unsafeUnwrap()).toMatchObject({ finish: { unified: 'stop' }, degraded: [] })
    expect(statuses()).toEqual([200, 200, 200])
    expect(new Set(urls)).toEqual(new Set([path]))
  })

  it('is refused without its session by a gateway that wants one', async () => {
    simulate = createResponsesSimulator('x-opencode-session')
    const answer = await open('gpt-5.6').complete(request, {})
    expect(answer._unsafeUnwrapErr()).toMatchObject({ code: 'session_required', status: 400 })
  })
})

it('a model that does not reason is not asked for its reasoning', async () => {
  const { answer } = await converse(open('gpt-4.1', { body: { temperature: 0 } }))
  expect(answer._unsafeUnwrap()).toMatchObject({ finish: { unified: 'stop' }, degraded: [] })
  expect(statuses()).toEqual([200, 200, 200])
  expect(bodies()[0]).toMatchObject({ temperature: 0 })
  expect(bodies()[0]).not.toHaveProperty('include')
})

describe('what a model refuses', () => {
  it.each<[string, string, Partial<ModelRequest>, JsonObject, string[]]>([
    [
      'a temperature, while it reasons',
      'gpt-5.6',
      {},
      { temperature: 0, top_p: 1 },
      ['temperature', 'top_p'],
    ],
    ['an answer that is too short', 'gpt-5.6', { maxOutputTokens: 5 }, {}, ['max_output_tokens']],
  ])('is not sent: %s', async (_name, model, change, body, degraded) => {
    const answer = await open(model, { body }).complete({ ...request, ...change }, {})
    expect(answer._unsafeUnwrap().degraded).toEqual(degraded)
    expect(statuses()).toEqual([200])
  })

  it('is sent where it is taken: a temperature without reasoning', async () => {
    const body = { temperature: 0, reasoning: { effort: 'none' } }
    expect((await open('gpt-5.6', { body }).complete(request, {}))._unsafeUnwrap().degraded).toEqual([])
    expect(bodies()[0]).toMatchObject(body)
  })

  it('is learned from a refusal where nobody knew it, once for all', async () => {
    const model = open('gpt-5-loose', { profile: responsesProfile, body: { temperature: 0, colour: 'red' } })
    const first = await model.complete(request, {})
    expect(first._unsafeUnwrap().degraded).toEqual(['temperature', 'colour'])
    expect(statuses()).toEqual([400, 400, 200])
    const second = await model.complete({ ...request, toolChoice: 'required' }, {})
    expect(second._unsafeUnwrap().degraded).toContain('tool_choice')
    expect(model.capabilities.forcedTools).toBe('none')
    expect(statuses().slice(3)).toEqual([400, 200])
  })

  it('is learned of a deployment, whose name says nothing of its model', async () => {
    const model = open('gpt-4-of-ours', { profile: 'azure' })
    expect((await model.complete(request, {}))._unsafeUnwrap().degraded).toEqual(['include'])
    expect(statuses()).toEqual([400, 200])
    expect(server.requests[0]?.headers).toMatchObject({ 'api-key': apiKey })
    expect(urls[0]).toBe('/openai/v1/responses')
  })
})

describe('the simulated vendor', () => {
  const strict = createResponsesSimulator()
  const headers = { authorization: 'Bearer k' }
  const go = { role: 'user', content: 'Go.' }
  const call = { type: 'function_call', call_id: 'call_x', name: 't', arguments: '{}' }
  const came = { type: 'function_call_output', call_id: 'call_x', output: 'x' }
  const thought = { type: 'reasoning', id: 'rs_9', summary: [], encrypted_content: 'eA==' }
  const basis = { model: 'gpt-5.6', store: false, input: [go] }
  const tool = { type: 'function', name: 't', parameters: { type: 'object', properties: {} } }
  it.each<[string, JsonObject, RegExp]>([
    ['a field nobody knows', { ...basis, messages: [] }, /Unknown parameter: 'messages'/],
    ['a field of an item nobody knows', { ...basis, input: [{ ...go, n: 1 }] }, /'input\[0\]\.n'/],
    ['a call without its output', { ...basis, input: [go, call] }, /No tool output found/],
    ['an output without its call', { ...basis, input: [go, came] }, /No tool call found/],
    ['reasoning that nothing came of', { ...basis, input: [go, thought] }, /required following item/],
    ['a temperature', { ...basis, temperature: 0 }, /'temperature' is not supported/],
    ['a tool that is not said to be loose', { ...basis, tools: [tool] }, /additionalProperties/],
    [
      'a tool in the form of chat completions',
      { ...basis, tools: [{ type: 'function', function: tool }] },
      /function/,
    ],
    ['a choice among no tools', { ...basis, tool_choice: 'auto' }, /Tool choice/],
    ['hardly any room', { ...basis, max_output_tokens: 15 }, /below minimum/],
    [
      'sealed reasoning of a model that has none',
      { ...basis, model: 'gpt-4.1', include: ['reasoning.encrypted_content'] },
      /Encrypted content/,
    ],
  ])('refuses %s', (_name, body, message) => {
    const { status, body: told } = strict(JSON.stringify(body), headers)
    expect(status).toBe(400)
    expect((told['error'] as JsonObject)['message']).toMatch(message)
  })

  it('refuses reasoning that is not what it handed out', () => {
    const asked = { ...basis, tools: [{ ...tool, strict: false }], tool_choice: 'auto' }
    const sealed = { ...asked, include: ['reasoning.encrypted_content'] }
    const output = strict(JSON.stringify(sealed), headers).body['output'] as readonly JsonObject[]
    const results = output
      .filter(({ type }) => type === 'function_call')
      .map(({ call_id: id }) => ({ type: 'function_call_output', call_id: id, output: 'x' }))
    const again = (items: readonly JsonObject[]) =>
      strict(JSON.stringify({ ...asked, input: [go, ...items, ...results] }), headers).status
    expect(again(output)).toBe(200)
    expect(again(output.filter(({ type }) => type !== 'reasoning'))).toBe(400)
    expect(
      again(output.map((item) => ({ ...item, ...(item['type'] === 'reasoning' && { id: 'rs' }) }))),
    ).toBe(400)
  })
})

describe('createOpenAIResponses', () => {
  const options = { newAbort: () => new AbortController(), secrets: [apiKey] }
  it.each<[string, OpenAIResponsesSettings['profile']]>([
    ['gpt-4.1', 'openai'],
    ['gpt-5.6', 'openai'],
    ['gpt-5.6', 'generic'],
    ['gpt-5.6', 'azure'],
    ['gpt-5.6', 'opencode'],
  ])('keeps what the port promises, with %s as %s', async (model, profile) => {
    expect(await checkLanguageModel(() => open(model, { profile }), options)).toEqual([])
    expect(new Set(statuses())).toEqual(new Set([200]))
  })

  it.each([
    ['', '/v1/responses'],
    ['/', '/v1/responses'],
    ['/v1', '/v1/responses'],
    ['/v1/', '/v1/responses'],
    ['/v1/responses', '/v1/responses'],
    ['/v1/chat/completions', '/v1/responses'],
    ['/openai/v1', '/openai/v1/responses'],
    ['/proxy?team=a', '/proxy/responses?team=a'],
  ])('completes the address %s', async (path, expected) => {
    await open('m', { baseUrl: `${server.origin}${path}` }).complete(request, {})
    expect(urls).toEqual([expected])
  })

  it('takes key, address and organization from the environment', async () => {
    const env = { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: server.origin, OPENAI_ORG_ID: 'org-1' }
    await createOpenAIResponses({ env, profile: 'openai' })('gpt-5.6').complete(request, {})
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'openai-organization': 'org-1',
    })
  })

  it('sends a key of the environment to OpenAI’s host, and to no other that only answers alike', async () => {
    const env = { OPENAI_API_KEY: apiKey }
    const compatible = createResponsesCompatible({ name: 'gateway', baseUrl: server.origin, env })
    expect((await compatible('m').complete(request, {}))._unsafeUnwrapErr().code).toBe('auth')
    expect(JSON.stringify(server.requests)).not.toContain(apiKey)
  })

  it('takes no key in an address', () => {
    const { settingsError } = open('m', { baseUrl: `${server.origin}/v1?api-key=${apiKey}` })
    expect(settingsError).toMatchObject({ code: 'invalid_base_url', problem: 'key_in_query' })
  })

  it('finds the gateway of OpenCode by its variable, which holds a whole address', async () => {
    const env = { OPENCODE_API_KEY: apiKey, OPENCODE_BASE_URL: `${server.origin}/zen/v1/chat/completions` }
    await createResponsesCompatible({ name: 'opencode', profile: 'opencode', env })('m').complete(request, {})
    expect(urls).toEqual(['/zen/v1/responses'])
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      'x-opencode-session': 's-1',
    })
  })

  it('says what is missing, and whose field it is', () => {
    const { settingsError } = createOpenAIResponses({ env: {} })('gpt-5.6')
    expect(settingsError).toMatchObject({ code: 'missing_key', environment: ['OPENAI_API_KEY'] })
    for (const body of [{ input: [] }, { store: true }, { previous_response_id: 'resp_1' }]) {
      expect(createOpenAIResponses({ apiKey, env: {}, body })('m').settingsError?.code).toBe('reserved_field')
    }
  })
})
