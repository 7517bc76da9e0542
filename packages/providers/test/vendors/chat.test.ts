import type { AssistantTurn, JsonObject, LanguageModel, ModelRequest, ToolTurn, Turn } from '@scrutineer/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpenAICompatible, type ProfileName, profiles } from '../../src/index.ts'
import { streamAnswer } from '../../src/protocols/chat-completions/stream-answer.test-support.ts'
import { everySoMany, writeStream } from '../../src/protocols/stream/write-stream.test-support.ts'
import { type LoopbackServer, startServer } from '../../src/transport/loopback-server.test-support.ts'
import { allChatRules } from './chat-rules/all-chat-rules.test-support.ts'
import { azureDeployments } from './chat-rules/azure.test-support.ts'
import type { ChatRequest } from './chat-rules/chat-request.test-support.ts'
import type { ChatRules } from './chat-rules/chat-rules.test-support.ts'
import {
  type ChatSimulator,
  type ChatVerdict,
  chatRules,
  createChatSimulator,
  received,
} from './chat-simulator.test-support.ts'

const apiKey = 'canary-key-0123456789'

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [
    {
      name: 'search',
      description: 'Searches.',
      parameters: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 1, pattern: '^\\S' },
          line: { type: ['integer', 'null'], default: null },
        },
        required: ['query'],
        additionalProperties: false,
      },
    },
  ],
  toolChoice: 'auto',
  maxOutputTokens: 500,
  sessionKey: 's-1',
  // Two of the vendors say "stop" beside calls.
  tolerate: ['stop_with_tool_calls'],
}

const every = [...Object.values(allChatRules), azureDeployments].flatMap((rules) =>
  Object.keys(rules.models).map((model) => [rules.vendor, model, rules] as const),
)

/** A simulated vendor at an address of this machine, and what it was asked. */
interface Stage {
  readonly rules: ChatRules
  readonly server: LoopbackServer
  readonly simulator: ChatSimulator
  readonly seen: ChatRequest[]
  readonly verdicts: ChatVerdict[]
}

async function stage(rules: ChatRules): Promise<Stage> {
  const simulator = createChatSimulator(rules)
  const seen: ChatRequest[] = []
  const verdicts: ChatVerdict[] = []
  const server = await startServer((response, { headers, url }, place) => {
    const asked = received(url ?? '', headers, server.requests[place - 1]?.body ?? '')
    const verdict = simulator.answer(asked)
    seen.push(asked)
    verdicts.push(verdict)
    const streams = verdict.status === 200 && asked.body['stream'] === true
    response
      .writeHead(verdict.status, { 'content-type': streams ? 'text/event-stream' : 'application/json' })
      .end(streams ? writeStream(streamAnswer(verdict.body, everySoMany(3))) : JSON.stringify(verdict.body))
  })
  return { rules, server, simulator, seen, verdicts }
}

function open(
  { server, rules }: Stage,
  vendor: ProfileName,
  model: string,
  body: JsonObject = {},
  stream = false,
) {
  // Where the address is more than a host, it holds the place of the model's name.
  const home = rules.version === null ? '' : '/openai/deployments/{model}'
  const baseUrl = `${server.origin}${home}`
  const settings = { name: vendor, profile: vendor, apiKey, baseUrl, env: {}, body, stream }
  return createOpenAICompatible(settings)(model)
}

/** A conversation until the model calls nothing any more, or has called often enough. */
async function converse(asked: LanguageModel, change: Partial<ModelRequest> = {}) {
  const degraded = new Set<string>()
  const turns: Turn[] = [...request.turns]
  for (let round = 0; round < 4; round++) {
    const answer = (await asked.complete({ ...request, ...change, turns }, {}))._unsafeUnwrap()
    for (const name of answer.degraded) degraded.add(name)
    turns.push(answer.turn, ...resultsFor(answer.turn))
    if (answer.turn.toolCalls.length === 0) return { turns, answer, degraded: [...degraded] }
  }
  return { turns, answer: null, degraded: [...degraded] }
}

/** The rules by which a vendor refuses a request that breaks one, each shown with the last request that it took. */
function brokenRules({ seen, simulator }: Stage): ReadonlyMap<string, ChatVerdict> {
  const last = seen.at(-1)
  if (last === undefined) throw new Error('nothing was asked')
  const taken = simulator.judge(last)
  return new Map(
    chatRules.flatMap(({ name, violation }) => {
      const broken = violation(taken)
      return broken === null ? [] : [[name, simulator.answer(broken)] as const]
    }),
  )
}

describe.each(every)('%s, %s', (vendor, model, rules) => {
  let current: Stage
  beforeEach(async () => {
    current = await stage(rules)
  })
  afterEach(() => current.server.close())
  const start = (body: JsonObject = {}) => open(current, vendor, model, body)
  const rulesBroken = () => new Set(current.verdicts.map(({ rule }) => rule))
  const unbroken = new Set([null])

  it('has three rounds with parallel calls, in which nothing is refused', async () => {
    const { answer, degraded, turns } = await converse(start())
    expect(current.verdicts.map(({ rule }) => rule)).toEqual([null, null, null])
    expect(degraded).toEqual([])
    expect(answer?.finish.unified).toBe('stop')
    expect(answer?.turn.text).toBe('{"summary":"Nothing to say."}')
    const calls = turns.flatMap((turn) => (turn.role === 'assistant' ? turn.toolCalls : []))
    expect(calls.map(({ arguments: { query }, problem }) => [query, problem])).toEqual([
      ['q1', null],
      ['q2', null],
      ['q3', null],
      ['q4', null],
    ])
  })

  it('has the same three rounds as streams', async () => {
    const { answer } = await converse(open(current, vendor, model, {}, true))
    expect(current.verdicts.map(({ rule }) => rule)).toEqual([null, null, null])
    expect(current.seen.map(({ body }) => body['stream'])).toEqual([true, true, true])
    expect(answer?.turn.text).toBe('{"summary":"Nothing to say."}')
    const plain = current.seen.map(({ body }) => body['messages'])
    await current.server.close()
    current = await stage(rules)
    await converse(start())
    expect(current.seen.map(({ body }) => body['messages'])).toEqual(plain)
  })

  it('is asked with a beginning that stays the same, so that its cache hits', async () => {
    await converse(start())
    const { seen } = current
    const bodies = seen.map(({ body }) => ({ ...body, messages: undefined }))
    expect(bodies[1]).toEqual(bodies[0])
    const [first = [], second = []] = seen.map(({ body }) => body['messages'] as readonly JsonObject[])
    expect(second.slice(0, first.length)).toEqual(first)
  })

  it('is asked for a tool in the form that it takes, or told apart where it takes none', async () => {
    const { degraded } = await converse(start(), { toolChoice: 'required' })
    expect(rulesBroken()).toEqual(unbroken)
    const choices = rules.models[model]?.choices ?? []
    const takes = choices.includes('required') || choices.includes('any')
    expect(degraded).toEqual(takes ? [] : ['tool_choice'])
  })

  it('ends when it is told to call nothing more', async () => {
    const { turns } = await converse(start())
    const answer = await start().complete({ ...request, turns, toolChoice: 'none' }, {})
    expect(answer._unsafeUnwrap().finish.unified).toBe('stop')
    expect(rulesBroken()).toEqual(unbroken)
  })

  it('goes on after its first round was replaced by a summary, and when the user speaks after results', async () => {
    const { turns } = await converse(start())
    const summary: Turn = { role: 'user', text: 'So far: two searches.' }
    const shortened = [...turns.slice(0, 1), summary, ...turns.slice(4, 7)]
    const answer = await start().complete({ ...request, turns: [...shortened, summary] }, {})
    expect(answer.isOk()).toBe(true)
    expect(rulesBroken()).toEqual(unbroken)
  })

  it('is not sent what it would refuse of what the user asks for', async () => {
    const { thinking = [], sampling, effortWithTools } = rules.models[model] ?? {}
    const isKnown = profiles[vendor].thinking !== null
    const wishes = {
      temperature: 0,
      reasoning_effort: 'low',
      thinking: { type: 'enabled' },
      // What is learned, is learned twice at most.
      ...(isKnown && { enable_thinking: true }),
    }
    const { degraded } = await converse(start(wishes))
    if (!isKnown) {
      // Of a server that takes many models nothing is known but what it refuses: that is learned, once for all.
      expect(current.verdicts.slice(2).map(({ rule }) => rule)).toEqual(
        [null, null, null].slice(0, current.verdicts.length - 2),
      )
      return
    }
    expect(rulesBroken()).toEqual(unbroken)
    const isSilenced = effortWithTools !== undefined && effortWithTools !== 'any'
    const refused = Object.keys(wishes).filter((name) => name !== 'temperature' && !thinking.includes(name))
    if (sampling === 'never' || (sampling === 'when_silent' && effortWithTools !== 'must_be_none'))
      refused.push('temperature')
    if (isSilenced) refused.push('reasoning_effort')
    expect([...degraded].sort()).toEqual([...new Set(refused)].sort())
  })

  it('refuses a request that breaks any one of its rules', async () => {
    await converse(start())
    for (const [name, { rule, status }] of brokenRules(current)) {
      expect({ name, status: status >= 400 }).toEqual({ name, status: true })
      const isSame = alike.some((group) => group.includes(name) && group.includes(rule ?? ''))
      expect(isSame ? name : rule).toBe(name)
    }
  })
})

it('a forced tool is taken by a model that thinks by habit, once it is told not to', async () => {
  const played = await stage(allChatRules.deepseek)
  const silent = { thinking: { type: 'disabled' } }
  const asked = open(played, 'deepseek', 'deepseek-v4-flash', silent)
  const { degraded } = await converse(asked, { toolChoice: 'required' })
  expect(degraded).toEqual([])
  expect(new Set(played.verdicts.map(({ rule }) => rule))).toEqual(new Set([null]))
  expect(new Set(played.seen.map(({ body }) => body['tool_choice']))).toEqual(new Set(['required']))
  expect(asked.capabilities.forcedTools).toBe('native')
  await played.server.close()
})

describe('a rule is one that can be broken', () => {
  it.each<[ProfileName, string, readonly string[]]>([
    [
      'opencode',
      'deepseek-v4-flash',
      ['no session', 'a choice that the model does not take', 'thoughts that were lost'],
    ],
    [
      'deepseek',
      'deepseek-v4-flash',
      ['an answer without thoughts that does not say so', 'thoughts that were changed'],
    ],
    [
      'mistral',
      'magistral-medium',
      ['an id that the vendor would not give', 'a user straight after results'],
    ],
    [
      'moonshot',
      'kimi-k3',
      ['a way of sampling that is not the user’s to set', 'a schema in another dialect'],
    ],
    ['openai', 'gpt-5.6', ['an effort beside tools', 'a limit by another vendor’s name']],
    ['zai', 'glm-5.3', ['a choice that the model does not take', 'a field that nobody knows']],
    ['openrouter', 'google/gemini-3.8-flash', ['a signature that was lost']],
  ])('of %s, %s: %j', async (vendor, model, names) => {
    const played = await stage(allChatRules[vendor])
    await converse(open(played, vendor, model))
    expect([...brokenRules(played).keys()]).toEqual(expect.arrayContaining([...names]))
    await played.server.close()
  })

  it('somewhere, each of them', async () => {
    const broken = new Set<string>()
    for (const [vendor, model, rules] of every) {
      const played = await stage(rules)
      await converse(open(played, vendor, model))
      for (const name of brokenRules(played).keys()) broken.add(name)
      await played.server.close()
    }
    expect([...broken].sort()).toEqual(chatRules.map(({ name }) => name).sort())
  })
})

/** Rules of which a request that breaks one may break another first. */
const alike: readonly (readonly string[])[] = [
  [
    'a result without its call',
    'a call without its result',
    'results of parallel calls with something between',
  ],
  ['thoughts that were lost', 'thoughts that were changed', 'a content that is no text'],
]

function resultsFor({ toolCalls }: AssistantTurn): ToolTurn[] {
  return toolCalls.map(({ id, name }) => ({
    role: 'tool',
    callId: id,
    toolName: name,
    content: '{"ok":true}',
    isError: false,
  }))
}
