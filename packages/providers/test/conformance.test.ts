import { checkLanguageModel } from '@scrutineer/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ChatProvider,
  createOpenAI,
  createOpenAICompatible,
  createOpenCode,
  type ProfileName,
  profileNames,
  withFallbacks,
} from '../src/index.ts'
import { type LoopbackServer, startServer } from '../src/transport/loopback-server.test-support.ts'
import { answerStrictly } from './strict-server.test-support.ts'

const apiKey = 'canary-key-0123456789'
const options = { newAbort: () => new AbortController(), secrets: [apiKey] }

let server: LoopbackServer
beforeAll(async () => {
  server = await startServer((response, request, place) => {
    const { status, body } = answerStrictly(server.requests[place - 1]?.body ?? '', request.headers)
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': `r-${place}` }).end(body)
  })
})
afterAll(() => server.close())

const compatible = (profile: ProfileName) => () =>
  createOpenAICompatible({ name: 'acme', apiKey, baseUrl: server.origin, profile, env: {} })

const factories: readonly (readonly [string, () => ChatProvider])[] = [
  ['createOpenAI', () => createOpenAI({ apiKey, baseUrl: server.origin, env: {} })],
  ['createOpenCode', () => createOpenCode({ apiKey, baseUrl: server.origin, profile: 'opencode', env: {} })],
  ...profileNames.map((name) => [`createOpenAICompatible as ${name}`, compatible(name)] as const),
]

describe.each(factories)('%s', (_name, create) => {
  it.each(['deepseek-v4-flash', 'plain-1'])('keeps what the port promises, with %s', async (model) => {
    const provider = create()
    expect(await checkLanguageModel(() => provider(model), options)).toEqual([])
  })
})

it('a model with a fallback keeps what the port promises', async () => {
  const provider = compatible('generic')()
  const create = () => withFallbacks(provider('plain-1'), [provider('plain-2')])
  expect(await checkLanguageModel(create, options)).toEqual([])
})

it('no request came in an order or with a field that the server had to refuse, but for one that is learned', () => {
  const refused = server.requests
    .map(({ body, headers }) => answerStrictly(body, headers))
    .filter(({ status }) => status !== 200)
    .map(({ body }) => body)
  // A vendor that wants no reasoning back, with a model that does: the first refusal tells.
  expect(new Set(refused)).toEqual(new Set(['{"error":{"message":"reasoning_content is missing"}}']))
  expect(refused.length).toBeLessThan(profileNames.length)
})
