import { errAsync, okAsync } from 'neverthrow'
import { afterEach, describe, expect, it } from 'vitest'
import { createAnthropic } from '../create-anthropic.ts'
import { createGemini } from '../create-gemini.ts'
import { createOpenAIResponses } from '../create-openai-responses.ts'
import type { EndpointSettings } from '../model-settings.ts'
import { createOpenCode } from '../open-code.ts'
import { createOpenAI } from '../openai.ts'
import { createOpenAICompatible } from '../openai-compatible.ts'
import type { HttpRequest } from '../protocols/http-exchange.ts'
import type { ProviderModel } from '../provider.ts'
import { startServer } from '../transport/loopback-server.test-support.ts'
import type { Transport } from '../transport/transport.ts'

const key = 'canary-key'

/** Answers by the address, and keeps what was asked. */
function answering(pages: Readonly<Record<string, unknown>>, status = 200) {
  const asked: HttpRequest[] = []
  const transport: Transport = (request) => {
    asked.push(request)
    const body = pages[request.url]
    const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
    return okAsync({ status: body === undefined ? 404 : status, headers: {}, bytes })
  }
  return { asked, transport }
}

type Make = (settings: EndpointSettings) => ProviderModel

async function listed(make: Make, pages: Readonly<Record<string, unknown>>) {
  const { asked, transport } = answering(pages)
  const models = await make({ apiKey: key, transport, env: {} }).listModels({})
  return { asked, models: models._unsafeUnwrap() }
}

describe('the models of an endpoint', () => {
  it('of OpenAI', async () => {
    const { asked, models } = await listed((settings) => createOpenAI(settings)('any'), {
      'https://api.openai.com/v1/models': {
        object: 'list',
        data: [
          { id: 'gpt-5-mini', object: 'model', owned_by: 'openai' },
          { id: 'gpt-5.5', object: 'model' },
        ],
      },
    })
    expect(models).toEqual([
      { id: 'gpt-5-mini', contextWindow: null, maxOutputTokens: null },
      { id: 'gpt-5.5', contextWindow: null, maxOutputTokens: null },
    ])
    expect(asked).toMatchObject([{ method: 'GET', body: '', headers: { authorization: `Bearer ${key}` } }])
    expect(asked[0]?.headers).not.toHaveProperty('content-type')
  })

  it('of Responses, at the same place', async () => {
    const { models } = await listed((settings) => createOpenAIResponses(settings)('any'), {
      'https://api.openai.com/v1/models': { data: [{ id: 'gpt-5.5' }] },
    })
    expect(models.map(({ id }) => id)).toEqual(['gpt-5.5'])
  })

  it('of OpenCode, with its session', async () => {
    const { asked } = await listed((settings) => createOpenCode(settings)('any'), {
      'https://opencode.ai/zen/go/v1/models': { data: [] },
    })
    expect(asked[0]?.headers).toHaveProperty('x-opencode-session')
  })

  it('of Anthropic, page by page', async () => {
    const first = 'https://api.anthropic.com/v1/models'
    const { asked, models } = await listed((settings) => createAnthropic(settings)('any'), {
      [first]: {
        data: [{ type: 'model', id: 'claude-opus-5-5', max_input_tokens: 1_000_000, max_tokens: 128_000 }],
        has_more: true,
        last_id: 'claude-opus-5-5',
      },
      [`${first}?after_id=claude-opus-5-5`]: {
        data: [{ type: 'model', id: 'claude-haiku-4-5-20251001' }],
        has_more: false,
        last_id: 'claude-haiku-4-5-20251001',
      },
    })
    expect(models).toEqual([
      { id: 'claude-opus-5-5', contextWindow: 1_000_000, maxOutputTokens: 128_000 },
      { id: 'claude-haiku-4-5-20251001', contextWindow: null, maxOutputTokens: null },
    ])
    expect(asked[1]?.headers).toMatchObject({ 'x-api-key': key, 'anthropic-version': '2023-06-01' })
  })

  it('of Gemini, without those that generate no text', async () => {
    const first = 'https://generativelanguage.googleapis.com/v1beta/models'
    const { asked, models } = await listed((settings) => createGemini(settings)('any'), {
      [first]: {
        models: [
          {
            name: 'models/gemini-3.8-flash',
            inputTokenLimit: 1_048_576,
            outputTokenLimit: 65_536,
            supportedGenerationMethods: ['generateContent', 'countTokens'],
          },
          { name: 'models/text-embedding-004', supportedGenerationMethods: ['embedContent'] },
        ],
        nextPageToken: 'a b',
      },
      [`${first}?pageToken=a+b`]: { models: [{ name: 'models/gemini-2.5-pro' }] },
    })
    expect(models).toEqual([
      { id: 'gemini-3.8-flash', contextWindow: 1_048_576, maxOutputTokens: 65_536 },
      { id: 'gemini-2.5-pro', contextWindow: null, maxOutputTokens: null },
    ])
    expect(asked[0]?.headers).toMatchObject({ 'x-goog-api-key': key })
    expect(asked[0]?.url).not.toContain(key)
  })

  it.each([
    ['OpenRouter', { data: [{ id: 'a/b', context_length: 32_768 }] }, 32_768],
    ['Together, a bare list', [{ id: 'a/b', context_length: 8192 }], 8192],
    ['vLLM', { data: [{ id: 'a/b', max_model_len: 4096 }] }, 4096],
    ['Groq', { data: [{ id: 'a/b', context_window: 131_072 }] }, 131_072],
    ['Mistral', { data: [{ id: 'a/b', max_context_length: 262_144 }] }, 262_144],
    ['one that lies', { data: [{ id: 'a/b', context_length: -1 }] }, null],
  ])('with what they hold, %s', async (_name, body, contextWindow) => {
    const make: Make = (settings) =>
      createOpenAICompatible({ ...settings, name: 'acme', baseUrl: 'https://acme.test/api/v1?v=2' })('any')
    const { models } = await listed(make, { 'https://acme.test/api/v1/models?v=2': body })
    expect(models).toMatchObject([{ id: 'a/b', contextWindow }])
  })

  it('are those that can be asked for: each once, with a name of one line', async () => {
    const data = [{ id: 'a' }, { id: 'a' }, { id: '' }, { id: ' b' }, { id: 'c\nd' }, { id: 7 }, null, 'e']
    const { models } = await listed((settings) => createOpenAI(settings)('any'), {
      'https://api.openai.com/v1/models': { data },
    })
    expect(models.map(({ id }) => id)).toEqual(['a'])
  })

  it('end, however often a server says that there are more', async () => {
    let asked = 0
    const transport: Transport = () => {
      asked++
      const body = { data: [{ id: `m-${asked}` }], has_more: true, last_id: `m-${asked}` }
      return okAsync({ status: 200, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(body)) })
    }
    const endless = createAnthropic({ apiKey: key, transport, env: {} })('any')
    expect((await endless.listModels({}))._unsafeUnwrap().length).toBe(asked)
    expect(asked).toBeLessThanOrEqual(50)
    asked = 0
    const circling: Transport = () => {
      asked++
      const body = { data: [{ id: 'm' }], has_more: true, last_id: 'm' }
      return okAsync({ status: 200, headers: {}, bytes: new TextEncoder().encode(JSON.stringify(body)) })
    }
    await createAnthropic({ apiKey: key, transport: circling, env: {} })('any').listModels({})
    expect(asked).toBe(2)
  })
})

describe('a list that cannot be had', () => {
  it.each<[string, number, unknown, string]>([
    ['a wrong key', 401, { error: { message: 'Incorrect API key', code: 'invalid_api_key' } }, 'auth'],
    ['no such path', 404, 'not found', 'model_not_found'],
    ['no money', 402, { error: { message: 'Insufficient Balance' } }, 'billing'],
    ['a page of a proxy', 200, '<html>Welcome</html>', 'malformed_response'],
    ['another JSON', 200, { object: 'error' }, 'malformed_response'],
  ])('for %s says so', async (_name, status, body, code) => {
    const { transport } = answering({ 'https://api.openai.com/v1/models': body }, status)
    const failure = (
      await createOpenAI({ apiKey: key, transport, env: {} })('any').listModels({})
    )._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code, status })
    expect(JSON.stringify(failure)).not.toContain(key)
  })

  it('since nobody is there names the host', async () => {
    const transport: Transport = () =>
      errAsync({ code: 'network', retry: 'yes', detail: 'ECONNREFUSED', status: null })
    const model = createOpenAI({ apiKey: key, transport, env: {} })('any')
    expect((await model.listModels({}))._unsafeUnwrapErr()).toMatchObject({
      code: 'network',
      endpoint: 'api.openai.com',
    })
  })

  it('without a key asks nobody', async () => {
    const { asked, transport } = answering({})
    const failure = (await createOpenAI({ transport, env: {} })('any').listModels({}))._unsafeUnwrapErr()
    expect(failure.code).toBe('auth')
    expect(asked).toEqual([])
  })
})

describe('over a socket', () => {
  let close = async () => {}
  afterEach(() => close())

  it('the question has no body', async () => {
    const seen: (string | undefined)[] = []
    const server = await startServer((response, request) => {
      seen.push(request.method, request.url, request.headers['content-length'])
      response.end('{"data":[{"id":"local"}]}')
    })
    close = () => server.close()
    const model = createOpenAICompatible({ name: 'local', baseUrl: `${server.origin}/v1`, env: {} })('any')
    expect((await model.listModels({}))._unsafeUnwrap()).toMatchObject([{ id: 'local' }])
    expect(seen).toEqual(['GET', '/v1/models', undefined])
    expect(server.requests[0]?.body).toBe('')
  })
})
