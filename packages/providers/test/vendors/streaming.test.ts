import type { IncomingHttpHeaders } from 'node:http'
import type {
  AssistantTurn,
  JsonObject,
  LanguageModel,
  ModelRequest,
  ModelResponse,
  ToolTurn,
  Turn,
} from '@scrutineer/core'
import { checkLanguageModel } from '@scrutineer/core/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createAnthropic } from '../../src/anthropic.ts'
import { createGemini } from '../../src/gemini.ts'
import { createOpenAICompatible, type EndpointSettings } from '../../src/index.ts'
import { createOpenAIResponses } from '../../src/openai.ts'
import { streamAnswer as streamMessage } from '../../src/protocols/anthropic-messages/stream-answer.test-support.ts'
import { streamAnswer as streamCompletion } from '../../src/protocols/chat-completions/stream-answer.test-support.ts'
import { streamAnswer as streamGemini } from '../../src/protocols/gemini-generate-content/stream-answer.test-support.ts'
import { streamAnswer as streamResponse } from '../../src/protocols/openai-responses/stream-answer.test-support.ts'
import type { ServerSentEvent } from '../../src/protocols/stream/read-events.ts'
import {
  everySoMany,
  type StreamAnswer,
  writeStream,
} from '../../src/protocols/stream/write-stream.test-support.ts'
import { type LoopbackServer, startServer } from '../../src/transport/loopback-server.test-support.ts'
import { answerStrictly } from '../strict-server.test-support.ts'
import { createAnthropicSimulator } from './anthropic-simulator.test-support.ts'
import { createGeminiSimulator } from './gemini-simulator.test-support.ts'
import { createResponsesSimulator } from './responses-simulator.test-support.ts'

const apiKey = 'canary-key-0123456789'

interface Simulated {
  readonly status: number
  readonly body: JsonObject
}

/** A vendor as it answers plainly, and how it sends the same as a stream. */
interface Vendor {
  readonly open: (settings: EndpointSettings) => LanguageModel
  readonly simulator: () => (url: string, body: string, headers: IncomingHttpHeaders) => Simulated
  readonly streamAnswer: StreamAnswer
  /** The fields of a request that ask for a stream. */
  readonly asks: JsonObject
}

const vendors: Readonly<Record<string, Vendor>> = {
  'chat completions': {
    open: (settings) => createOpenAICompatible({ name: 'acme', ...settings })('deepseek-v4-flash'),
    simulator: () => (_url, json, headers) => {
      const { status, body } = answerStrictly(json, headers)
      return { status, body: JSON.parse(body) as JsonObject }
    },
    streamAnswer: streamCompletion,
    asks: { stream: true, stream_options: { include_usage: true } },
  },
  Responses: {
    open: (settings) => createOpenAIResponses({ ...settings, profile: 'openai' })('gpt-5.6'),
    simulator: () => {
      const simulate = createResponsesSimulator()
      return (_url, json, headers) => simulate(json, headers)
    },
    streamAnswer: streamResponse,
    asks: { stream: true },
  },
  Messages: {
    open: (settings) => createAnthropic(settings)('claude-sonnet-5-5'),
    simulator: () => {
      const simulate = createAnthropicSimulator()
      return (_url, json, headers) => simulate(json, headers)
    },
    streamAnswer: streamMessage,
    asks: { stream: true },
  },
  generateContent: {
    open: (settings) => createGemini(settings)('gemini-3.8-flash'),
    simulator: () => createGeminiSimulator({ signs: true, knowsJsonSchema: true }),
    streamAnswer: streamGemini,
    asks: {},
  },
}

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

/** A vendor at a port of this machine. */
interface RunningVendor extends LoopbackServer {
  /** Answers that were streams. */
  streamed(): number
}

/** What becomes of the events of an answer, by its number from 1. */
type Bend = (events: readonly ServerSentEvent[], place: number) => readonly ServerSentEvent[]

const running: RunningVendor[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
})

async function startVendor(
  { simulator, streamAnswer }: Vendor,
  bend: Bend = (events) => events,
): Promise<RunningVendor> {
  const simulate = simulator()
  let streamed = 0
  const server: LoopbackServer = await startServer((response, incoming, place) => {
    const asked = bodyAt(server, place - 1)
    const address = incoming.url ?? ''
    const url = address.replace(':streamGenerateContent?alt=sse', ':generateContent')
    const isStream = asked['stream'] === true || url !== address
    const { status, body } = simulate(url, JSON.stringify(withoutWish(asked)), incoming.headers)
    if (status !== 200 || !isStream) {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return
    }
    streamed++
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const bytes = Buffer.from(writeStream(bend(streamAnswer(body, everySoMany(3)), place)))
    for (let from = 0; from < bytes.length; from += 61) response.write(bytes.subarray(from, from + 61))
    response.end()
  })
  const vendor = { ...server, streamed: () => streamed }
  running.push(vendor)
  return vendor
}

function bodyAt({ requests }: LoopbackServer, place: number): JsonObject {
  return JSON.parse(requests[place]?.body ?? '{}') as JsonObject
}

function withoutWish({ stream: _stream, stream_options: _options, ...body }: JsonObject): JsonObject {
  return body
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

/** An answer but for how long its requests waited, which is up to the machine. */
function withoutWaits({ attempts, ...answer }: ModelResponse): unknown {
  return { ...answer, attempts: attempts.map(({ waitedMs: _waited, ...attempt }) => attempt) }
}

/** A conversation until the model calls nothing any more, and each of its answers. */
async function converse(model: LanguageModel) {
  let turns: Turn[] = [...request.turns]
  const answers: ModelResponse[] = []
  for (;;) {
    const answer = (await model.complete({ ...request, turns }, {}))._unsafeUnwrap()
    answers.push(answer)
    if (answer.turn.toolCalls.length === 0) return answers
    turns = [...turns, answer.turn, ...resultsFor(answer.turn)]
  }
}

describe.each(Object.entries(vendors))('%s', (_name, vendor) => {
  const open = ({ origin }: LoopbackServer, more: EndpointSettings = {}) =>
    vendor.open({ apiKey, baseUrl: origin, env: {}, ...more })

  it('says in a stream what it says plainly, over all the rounds of a conversation', async () => {
    const [plain, streaming] = [await startVendor(vendor), await startVendor(vendor)]
    const answers = await converse(open(streaming, { stream: true }))
    expect(answers.map(withoutWaits)).toEqual((await converse(open(plain))).map(withoutWaits))
    expect(answers.length).toBeGreaterThan(1)
    for (const place of answers.keys()) {
      const asked = bodyAt(streaming, place)
      expect(asked).toMatchObject(vendor.asks)
      expect(withoutWish(asked)).toEqual(bodyAt(plain, place))
    }
    expect([plain.streamed(), streaming.streamed()]).toEqual([0, answers.length])
  })

  it('keeps what the port promises', async () => {
    const server = await startVendor(vendor)
    const options = { newAbort: () => new AbortController(), secrets: [apiKey] }
    expect(await checkLanguageModel(() => open(server, { stream: true }), options)).toEqual([])
    expect(server.streamed()).toBeGreaterThan(0)
  })

  it('is asked once more where its stream was cut, and never heard in part', async () => {
    const server = await startVendor(vendor, (events, place) =>
      place === 1 ? events.slice(0, Math.floor(events.length / 2)) : events,
    )
    const answer = (await open(server, { stream: true }).complete(request, {}))._unsafeUnwrap()
    expect(answer.attempts).toMatchObject([
      { status: 200, errorCode: 'malformed_response' },
      { status: 200, errorCode: null },
    ])
    expect(answer.turn.toolCalls).not.toEqual([])
  })

  it('fails where all its streams are cut', async () => {
    const server = await startVendor(vendor, (events) => events.slice(0, 2))
    const answer = await open(server, { stream: true }).complete(request, {})
    const error = answer._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'malformed_response', detail: 'stream_cut', attempts: [{}, {}] })
  })

  it('is asked once more where an event cannot be read', async () => {
    const broken = { name: '', data: '{"id": oops' }
    const server = await startVendor(vendor, ([first, ...rest], place) =>
      first === undefined || place > 1 ? [] : [first, broken, ...rest],
    )
    const answer = await open(server, { stream: true }).complete(request, {})
    expect(answer._unsafeUnwrapErr().attempts).toHaveLength(2)
  })

  it('tells of an error in the middle by its own name', async () => {
    const error = { type: 'error', error: { code: 503, type: 'overloaded_error', message: 'Overloaded' } }
    const server = await startVendor(vendor, (events) => [
      ...events.slice(0, 2),
      { name: 'error', data: JSON.stringify(error) },
    ])
    const answer = await open(server, { stream: true, retries: 0 }).complete(request, {})
    expect(answer._unsafeUnwrapErr()).toMatchObject({ code: 'overloaded', retryable: true, status: 200 })
  })

  it('says that something comes, which a plain answer does not', async () => {
    const server = await startVendor(vendor)
    const heard: number[] = []
    const onActivity = (characters: number) => heard.push(characters)
    await open(server).complete(request, { onActivity })
    expect(heard).toEqual([])
    await open(server, { stream: true }).complete(request, { onActivity })
    expect(heard.length).toBeGreaterThan(0)
  })
})
