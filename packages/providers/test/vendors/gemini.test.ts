import type { AssistantTurn, JsonObject, ModelRequest, ToolTurn, Turn } from '@scrutineer/core'
import { checkLanguageModel } from '@scrutineer/core/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createGemini,
  createGeminiCompatible,
  type GeminiSettings,
  gemini,
  geminiProfile,
} from '../../src/gemini.ts'
import { type LoopbackServer, startServer } from '../../src/transport/loopback-server.test-support.ts'
import type { SimulatedAnswer } from './anthropic-simulator.test-support.ts'
import { createGeminiSimulator, type SimulatedModel } from './gemini-simulator.test-support.ts'

const apiKey = 'canary-key-0123456789'
const modern: SimulatedModel = { signs: true, knowsJsonSchema: true }
const older: SimulatedModel = { signs: false, knowsJsonSchema: true }

let server: LoopbackServer
let simulate: ReturnType<typeof createGeminiSimulator>
let answers: SimulatedAnswer[]
let urls: string[]
beforeEach(async () => {
  simulate = createGeminiSimulator(modern)
  answers = []
  urls = []
  server = await startServer((response, incoming, place) => {
    const url = incoming.url ?? ''
    const answer = simulate(url, server.requests[place - 1]?.body ?? '', incoming.headers)
    answers.push(answer)
    urls.push(url)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
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
        properties: {
          query: { type: 'string', minLength: 1 },
          side: { type: ['string', 'null'], enum: ['old', 'new', null], default: null },
        },
        required: ['query'],
        additionalProperties: false,
      },
    },
  ],
  toolChoice: 'auto',
  maxOutputTokens: null,
  sessionKey: 's-1',
  tolerate: [],
}

function open(model = 'gemini-3.8-flash', settings: GeminiSettings = {}) {
  return createGemini({ apiKey, baseUrl: server.origin, env: {}, ...settings })(model)
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
  const callIds: string[] = []
  for (;;) {
    const answer = await model.complete({ ...request, turns, callIds }, {})
    if (answer.isErr() || answer.value.turn.toolCalls.length === 0) return { turns, callIds, answer }
    callIds.push(...answer.value.turn.toolCalls.map(({ id }) => id))
    turns = change([...turns, answer.value.turn, ...resultsFor(answer.value.turn)])
  }
}

const lastBody = () => JSON.parse(server.requests.at(-1)?.body ?? '') as JsonObject
const statuses = () => answers.map(({ status }) => status)

/** Replaces rounds by a summary once two of them stand in the conversation. */
function summarising(kept: number): (turns: Turn[]) => Turn[] {
  let done = false
  return (turns) => {
    const rounds = turns.flatMap(({ role }, place) => (role === 'assistant' ? [place] : []))
    if (done || rounds.length < 2) return turns
    done = true
    return [
      ...turns.slice(0, 1),
      { role: 'user', text: 'So far: two searches, nothing found.' },
      ...(kept === 0 ? [] : turns.slice(rounds.at(-kept))),
    ]
  }
}

describe('a conversation with a model that signs', () => {
  it('of three rounds with parallel calls takes every signature back where it stood', async () => {
    const { answer } = await converse(open())
    expect(answer._unsafeUnwrap()).toMatchObject({
      finish: { unified: 'stop', raw: 'STOP' },
      turn: { text: '{"summary":"Nothing to say."}' },
      model: 'gemini-3.8-flash',
      usage: { inputTokens: 1002, outputTokens: 20, cachedInputTokens: 1000, reasoningTokens: 8 },
      requestId: { body: 'resp-2', header: null },
      degraded: [],
    })
    expect(statuses()).toEqual([200, 200, 200])
    const call = (id: string) => ({ functionCall: { id, name: 'search' } })
    const result = (id: string) => ({ functionResponse: { id, name: 'search', response: { ok: true } } })
    expect(lastBody()).toMatchObject({
      contents: [
        { role: 'user' },
        {
          role: 'model',
          parts: [{ text: 'I look.' }, { ...call('fc-0-1'), thoughtSignature: 'c2ln0' }, call('fc-0-2')],
        },
        { role: 'user', parts: [result('fc-0-1'), result('fc-0-2')] },
        { role: 'model', parts: [{}, { ...call('fc-1-1'), thoughtSignature: 'c2ln1' }, call('fc-1-2')] },
        { role: 'user', parts: [result('fc-1-1'), result('fc-1-2')] },
      ],
    })
  })

  it.each([
    ['its older rounds were', 1],
    ['all its rounds were', 0],
  ])('goes on after %s replaced by a summary', async (_name, kept) => {
    const { answer } = await converse(open(), summarising(kept))
    expect(answer._unsafeUnwrap().finish.unified).toBe('stop')
    expect(new Set(statuses())).toEqual(new Set([200]))
  })

  it('takes its last answer back, too, and a question after it', async () => {
    const model = open()
    const { turns, answer } = await converse(model)
    const more: Turn[] = [...turns, answer._unsafeUnwrap().turn, { role: 'user', text: 'Are you sure?' }]
    expect((await model.complete({ ...request, turns: more }, {})).isOk()).toBe(true)
    expect(lastBody()).toMatchObject({
      contents: expect.arrayContaining([
        {
          role: 'model',
          parts: [
            { text: 'Nobody asked.', thought: true },
            { text: '{"summary":"Nothing to say."}', thoughtSignature: 'c2ln2' },
          ],
        },
      ]) as unknown,
    })
  })

  const lost = (turns: Turn[]): Turn[] =>
    turns.map((turn) => (turn.role === 'assistant' ? { ...turn, replay: null } : turn))

  it('ends with what it is, when the signatures were lost', async () => {
    const { answer } = await converse(open(), lost)
    expect(answer._unsafeUnwrapErr()).toMatchObject({
      code: 'replay_required',
      status: 400,
      attempts: [{}],
    })
  })

  it('goes on without signatures where the profile says how', async () => {
    const profile = { ...geminiProfile, missingSignature: 'skip_validation' } as const
    const { answer } = await converse(open('gemini-3.8-flash', { profile }), lost)
    expect(answer._unsafeUnwrap().finish.unified).toBe('stop')
  })
})

describe('a conversation with a model that names no calls', () => {
  beforeEach(() => {
    simulate = createGeminiSimulator(older)
  })

  it('names them, and sends the names nowhere', async () => {
    const { answer, callIds } = await converse(open('gemini-2.5-flash'))
    expect(answer._unsafeUnwrap().finish.unified).toBe('stop')
    expect(callIds).toEqual(['gemini_1', 'gemini_2', 'gemini_3', 'gemini_4'])
    expect(JSON.stringify(lastBody())).not.toContain('gemini_')
  })

  it.each([1, 0])('never gives a name twice, though of the rounds only %i stayed', async (kept) => {
    const { callIds } = await converse(open('gemini-2.5-flash'), summarising(kept))
    expect(callIds.length).toBeGreaterThan(4)
    expect(new Set(callIds).size).toBe(callIds.length)
  })
})

describe('what an endpoint refuses', () => {
  it('is learned once for all', async () => {
    simulate = createGeminiSimulator({ signs: true, knowsJsonSchema: false })
    const model = open('gemini-3.8-flash', { body: { generationConfig: { temprature: 0 } } })
    const first = await model.complete(request, {})
    expect(first._unsafeUnwrap().degraded).toEqual(['generationConfig.temprature', 'parametersJsonSchema'])
    expect(statuses()).toEqual([400, 400, 200])
    await model.complete(request, {})
    expect(statuses()).toEqual([400, 400, 200, 200])
  })
})

describe('the simulated vendor', () => {
  const headers = { 'x-goog-api-key': 'k' }
  const url = '/v1beta/models/gemini-3.8-flash:generateContent'
  const call = (id: string, more: JsonObject = {}) => ({ functionCall: { id, name: 't', args: {} }, ...more })
  const came = (id: string) => ({ functionResponse: { id, name: 't', response: {} } })
  const user = (...parts: readonly JsonObject[]) => ({ role: 'user', parts })
  const said = (...parts: readonly JsonObject[]) => ({ role: 'model', parts })
  const go = user({ text: 'Go.' })
  const filler = { thoughtSignature: 'skip_thought_signature_validator' }
  const both = said(call('a', filler), call('b'))
  it.each<[string, JsonObject, RegExp]>([
    ['a field nobody knows', { contents: [go], n: 1 }, /Unknown name "n"/],
    [
      'results that are split',
      { contents: [go, both, user(came('a')), user(came('b'))] },
      /number of function response parts/,
    ],
    [
      'results beside a text',
      { contents: [go, both, user(came('a'), came('b'), { text: 'x' })] },
      /immediately after/,
    ],
    ['results in another order', { contents: [go, both, user(came('b'), came('a'))] }, /matches no call/],
    [
      'a call without its signature',
      { contents: [go, said(call('a')), user(came('a'))] },
      /missing a thought_signature/,
    ],
    [
      'a signature that it did not give',
      { contents: [go, said(call('a', { thoughtSignature: 'x' })), user(came('a'))] },
      /not valid/,
    ],
    ['an answer begun', { contents: [go, said({ text: 'x' })] }, /end with a user role/],
    ['an empty text', { contents: [user({ text: '' })] }, /must not be empty/],
    [
      'a level beside a budget',
      { contents: [go], generationConfig: { thinkingConfig: { thinkingBudget: 1, thinkingLevel: 'LOW' } } },
      /only one of/,
    ],
    [
      'several types',
      {
        contents: [go],
        tools: [
          { functionDeclarations: [{ name: 't', parametersJsonSchema: { type: ['string', 'null'] } }] },
        ],
      },
      /not repeating/,
    ],
  ])('refuses %s', (_name, body, message) => {
    const { status, body: told } = createGeminiSimulator(modern)(url, JSON.stringify(body), headers)
    expect(status).toBe(400)
    expect((told['error'] as JsonObject)['message']).toMatch(message)
  })
})

describe('createGemini', () => {
  const options = { newAbort: () => new AbortController(), secrets: [apiKey] }
  it.each([modern, older, { signs: true, knowsJsonSchema: false }])(
    'keeps what the port promises, with a model that is %o',
    async (kind) => {
      simulate = createGeminiSimulator(kind)
      const provider = createGemini({ apiKey, baseUrl: server.origin, env: {} })
      expect(await checkLanguageModel(() => provider('gemini-3.8-flash'), options)).toEqual([])
      if (kind.knowsJsonSchema) expect(new Set(statuses())).toEqual(new Set([200]))
    },
  )

  const endpoint = '/v1beta/models/gemini-3.8-flash:generateContent'
  it.each([
    ['', endpoint],
    ['/', endpoint],
    ['/v1beta', endpoint],
    ['/v1beta/', endpoint],
    ['/v1beta/models', endpoint],
    [endpoint, endpoint],
    ['/v1beta/models/gemini-2.5-pro:generateContent', endpoint],
    ['/v1beta/models/gemini-2.5-pro:streamGenerateContent', endpoint],
    ['/v1', '/v1/models/gemini-3.8-flash:generateContent'],
    ['/v1alpha', '/v1alpha/models/gemini-3.8-flash:generateContent'],
    ['/google', `/google${endpoint}`],
    [
      '/v1/projects/p/publishers/google/models/x:generateContent',
      '/v1/projects/p/publishers/google/models/gemini-3.8-flash:generateContent',
    ],
    ['/proxy?team=a', `/proxy${endpoint}?team=a`],
  ])('completes the address %s', async (path, expected) => {
    await open('gemini-3.8-flash', { baseUrl: `${server.origin}${path}` }).complete(request, {})
    expect(urls).toEqual([expected])
  })

  it.each([
    ['models/gemini-3.8-flash', '/v1beta/models/gemini-3.8-flash:generateContent'],
    ['tunedModels/mine-1', '/v1beta/tunedModels/mine-1:generateContent'],
    ['../../evil?x=1#y', '/v1beta/models/..%2F..%2Fevil%3Fx%3D1%23y:generateContent'],
  ])('asks for the model %s at its address', async (model, expected) => {
    await open(model).complete(request, {})
    expect(urls).toEqual([expected])
  })

  it('sends the key as a header, takes Google’s name for it first, and refuses one in the address', async () => {
    const env = {
      GOOGLE_GEMINI_BASE_URL: server.origin,
      GEMINI_API_KEY: 'second-key',
      GOOGLE_API_KEY: 'first-key',
    }
    await createGemini({ env })('gemini-3.8-flash').complete(request, {})
    expect(server.requests[0]?.headers['x-goog-api-key']).toBe('first-key')
    expect(urls[0]).not.toContain('key')
    const inAddress = open('gemini-3.8-flash', { baseUrl: `${server.origin}/v1beta?key=${apiKey}` })
    expect(inAddress.settingsError).toMatchObject({ code: 'invalid_base_url', problem: 'key_in_query' })
    expect((await inAddress.complete(request, {}))._unsafeUnwrapErr().code).toBe('invalid_request')
    expect(urls).toHaveLength(1)
  })

  it('wants a key for Google, and none of Google’s goes to another host', () => {
    const env = { GEMINI_API_KEY: 'bad key' }
    const elsewhere = { name: 'acme', baseUrl: 'https://gemini.example/v1beta', env }
    expect(createGemini({ env: {} })('m').settingsError).toMatchObject({
      code: 'missing_key',
      environment: ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    })
    expect(createGeminiCompatible(elsewhere)('m').settingsError).toBeNull()
    expect(createGemini({ env })('m').settingsError).toMatchObject({ code: 'invalid_key' })
    expect(createGemini({ env: {}, headers: { 'x-goog-api-key': 'k' } })('m').settingsError).toBeNull()
    expect(gemini('gemini-3.8-flash').provider).toBe('gemini')
  })
})
