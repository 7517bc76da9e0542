import { inspect } from 'node:util'
import type { JsonObject, ModelRequest } from '@scrutineer/core'
import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import { createChatModel, type Surroundings } from './chat-model.ts'
import type { ModelSettings } from './model-settings.ts'
import { createOpenAICompatible } from './openai-compatible.ts'
import { chatCompletions } from './protocols/chat-completions/chat-completions.ts'
import type { HttpAnswer, HttpRequest } from './protocols/http-exchange.ts'
import { resolveSettings } from './resolve-settings.ts'
import { createLimiter } from './traffic/limiter.ts'
import type { TransportFailure } from './transport/transport.ts'

const key = 'canary-key-0123456789'

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [{ name: 'read_file', description: 'Reads.', parameters: { type: 'object', properties: {} } }],
  toolChoice: 'auto',
  maxOutputTokens: 100,
  sessionKey: 's-1',
  tolerate: [],
}

type Reply = HttpAnswer | TransportFailure

function reply(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
  return {
    status,
    headers,
    bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  }
}

function completion(message: JsonObject = { content: 'fine' }, finish = 'stop'): HttpAnswer {
  return reply(200, {
    id: 'c-1',
    choices: [{ index: 0, finish_reason: finish, message }],
    usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
  })
}

const refused = (param: string, message = `'${param}' is not supported.`) =>
  reply(400, { error: { message, param, code: 'unsupported_parameter' } })

/** A model over a list of replies, one a request, the last for all that follow. */
function modelWith(replies: readonly Reply[], settings: ModelSettings = {}, random = 0.5) {
  const sent: HttpRequest[] = []
  const waits: number[] = []
  let passed = 0
  // Time passes as soon as somebody waits for it.
  const limiter = createLimiter(
    { rampMs: 1, longestPauseMs: 60_000 },
    {
      now: () => passed,
      after(milliseconds, callback) {
        const timer = setImmediate(() => {
          waits.push(milliseconds)
          passed += milliseconds
          callback()
        })
        return () => clearImmediate(timer)
      },
    },
  )
  const surroundings: Surroundings = {
    transport(asked): ResultAsync<HttpAnswer, TransportFailure> {
      sent.push(asked)
      const next = replies[Math.min(sent.length, replies.length) - 1] ?? completion()
      return 'bytes' in next ? okAsync(next) : errAsync(next)
    },
    now: () => 0,
    limiter: () => limiter,
    random: () => random,
    async wait(milliseconds, signal) {
      waits.push(milliseconds)
      return signal?.aborted !== true
    },
  }
  const identity = { name: 'acme', vendor: null }
  const resolved = resolveSettings(
    chatCompletions,
    identity,
    'm-1',
    { baseUrl: 'https://x.test', apiKey: key, ...settings },
    {},
  )
  const model = createChatModel(chatCompletions, resolved._unsafeUnwrap(), surroundings)
  const bodies = () => sent.map(({ body }) => JSON.parse(body) as JsonObject)
  return { model, sent, waits, bodies, ask: () => model.complete(request, {}) }
}

describe('a request', () => {
  it('is answered, and the answer says what it cost', async () => {
    const { ask, sent } = modelWith([completion()])
    const answer = (await ask())._unsafeUnwrap()
    expect(answer).toMatchObject({
      finish: { unified: 'stop', raw: 'stop' },
      turn: { text: 'fine' },
      usage: { totalTokens: 12 },
      requestId: { body: 'c-1' },
      degraded: [],
      attempts: [{ status: 200, errorCode: null, waitedMs: 0, usage: { totalTokens: 12 } }],
    })
    expect(sent[0]?.url).toBe('https://x.test/v1/chat/completions')
  })

  it('is sent again after the wait that the server asked for, and every attempt is counted', async () => {
    const { ask, waits } = modelWith([reply(429, {}, { 'retry-after': '2' }), completion()])
    const answer = (await ask())._unsafeUnwrap()
    expect(waits).toEqual([2000])
    expect(answer.attempts).toMatchObject([
      { status: 429, errorCode: 'rate_limited', waitedMs: 0, usage: null },
      { status: 200, errorCode: null, waitedMs: 2000 },
    ])
  })

  it('keeps the tokens of an answer that was cut short', async () => {
    const { ask } = modelWith(
      [completion({ content: 'par' }, 'insufficient_system_resource'), completion()],
      {
        profile: 'deepseek',
      },
    )
    const answer = (await ask())._unsafeUnwrap()
    expect(answer.attempts).toMatchObject([
      { status: 200, errorCode: 'overloaded', usage: { inputTokens: 10 } },
      { status: 200, errorCode: null },
    ])
  })

  it.each<[string, Reply, number, string]>([
    ['a wrong key', reply(401, { error: { code: 'invalid_api_key' } }), 1, 'auth'],
    ['a server’s fault', reply(500, {}), 2, 'server_error'],
    ['a page instead of an answer', reply(200, '<html>'), 2, 'malformed_response'],
    [
      'an answer that is too large',
      { code: 'response_too_large', retry: 'no', detail: 'x', status: 200 },
      1,
      'response_too_large',
    ],
    ['a silent server', { code: 'timeout', retry: 'yes', detail: 'deadline', status: null }, 2, 'timeout'],
    ['a quota', reply(429, {}, { 'retry-after': '86400' }), 1, 'quota_exhausted'],
    ['a redirect', reply(307, ''), 1, 'redirect_refused'],
  ])('fails for good after %s', async (_name, answer, attempts, code) => {
    const { ask, sent } = modelWith([answer])
    const error = (await ask())._unsafeUnwrapErr()
    expect(error.code).toBe(code)
    expect(error.attempts).toHaveLength(attempts)
    expect(sent).toHaveLength(attempts)
  })

  it.each<[string, Reply, string | undefined]>([
    [
      'where nothing listens',
      { code: 'network', retry: 'no', detail: 'ECONNREFUSED', status: null },
      'models.example:443',
    ],
    [
      'that is silent',
      { code: 'timeout', retry: 'no', detail: 'deadline', status: null },
      'models.example:443',
    ],
    [
      'that broke off its answer',
      { code: 'network', retry: 'no', detail: 'ECONNRESET', status: 200 },
      undefined,
    ],
    ['that answers', reply(401, {}), undefined],
  ])('names host and port of an endpoint %s, or neither', async (_name, answer, endpoint) => {
    const { ask } = modelWith([answer], {
      retries: 0,
      baseUrl: 'https://models.example/path-secret/v1',
      apiKey: 'key-secret',
    })
    const error = (await ask())._unsafeUnwrapErr()
    expect(error.endpoint).toBe(endpoint)
    expect(JSON.stringify(error)).not.toMatch(/path-secret|key-secret/)
  })

  it('is tried as often as the settings say', async () => {
    const { ask, waits, sent } = modelWith([reply(503, {})], { retries: 4 })
    await ask()
    expect(sent).toHaveLength(5)
    expect(waits).toEqual([1000, 2000, 4000, 8000])
  })

  it.each([
    ['after a failure', [reply(429, {}), completion()], 429, 'rate_limited'],
    ['with a refused field left out', [refused('seed'), completion()], 400, 'unsupported_parameter'],
  ] as const)(
    'is sent once more %s only when whoever counts allows it',
    async (_name, replies, status, code) => {
      const never = modelWith([...replies], { body: { seed: 1 } })
      const error = (await never.model.complete(request, { mayRetry: () => false }))._unsafeUnwrapErr()
      expect(error).toMatchObject({ code, status, attempts: [{ status }] })
      expect(never.sent).toHaveLength(1)
      expect(never.waits).toEqual([])
      const once = modelWith([...replies], { body: { seed: 1 } })
      let asked = 0
      const allowed = () => ++asked === 1
      expect((await once.model.complete(request, { mayRetry: allowed })).isOk()).toBe(true)
      expect(once.sent).toHaveLength(2)
      expect(asked).toBe(1)
    },
  )

  it('tolerates what the request and the settings name', async () => {
    const calls = { tool_calls: [{ id: '', function: { name: 'read_file', arguments: '{}' } }] }
    const { model } = modelWith([completion(calls)], { tolerate: ['stop_with_tool_calls'] })
    const answer = await model.complete({ ...request, tolerate: ['tool_id_synthesised'] }, {})
    expect(answer._unsafeUnwrap().quirks).toEqual(['stop_with_tool_calls', 'tool_id_synthesised'])
  })
})

describe('a refusal for the rate', () => {
  const limited = (seconds: string) => reply(429, {}, { 'retry-after': seconds })

  it('that asks for more time than the caller has ends the request at once', async () => {
    const { model, sent, waits } = modelWith([limited('30'), completion()])
    const error = (await model.complete(request, { leftMs: () => 10_000 }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'rate_limited', retryable: true, status: 429, retryAfterMs: 30_000 })
    expect(error.attempts).toHaveLength(1)
    expect(sent).toHaveLength(1)
    expect(waits).toEqual([])
    expect((await model.complete(request, { leftMs: () => 40_000 })).isOk()).toBe(true)
  })

  it('for longer than anyone waits spares the endpoint the next requests too', async () => {
    const { ask, sent } = modelWith([limited('3600'), completion()])
    expect((await ask())._unsafeUnwrapErr()).toMatchObject({ code: 'quota_exhausted', retryable: false })
    const next = (await ask())._unsafeUnwrapErr()
    expect(next).toMatchObject({
      code: 'quota_exhausted',
      detail: 'not_sent',
      retryable: false,
      unsent: true,
    })
    expect(sent).toHaveLength(1)
  })

  it('costs no retry while another request comes through', async () => {
    const { model, sent } = modelWith([completion(), limited('0'), limited('0'), limited('0'), completion()])
    expect((await model.complete(request, {})).isOk()).toBe(true)
    expect((await model.complete(request, {}))._unsafeUnwrap().attempts).toHaveLength(4)
    expect(sent).toHaveLength(5)
  })

  it('costs one where none does, and none is taken where none is allowed', async () => {
    const dead = modelWith([limited('0')])
    expect((await dead.ask())._unsafeUnwrapErr().attempts).toHaveLength(2)
    const strict = modelWith([completion(), limited('0')], { retries: 0 })
    await strict.ask()
    expect((await strict.ask())._unsafeUnwrapErr().attempts).toHaveLength(1)
  })

  it.each([
    ['a full queue', reply(503, {}), true],
    ['a capacity', reply(529, {}), true],
    ['a server’s fault', reply(500, {}), false],
    ['a quota', reply(429, { error: { code: 'insufficient_quota' } }), false],
  ])('or %s: whether all others wait', async (_name, refusal, waiting) => {
    const { ask, waits } = modelWith([refusal, completion()], { retries: 0 })
    await ask()
    await ask()
    expect(waits.filter((ms) => ms > 500)).toHaveLength(waiting ? 1 : 0)
  })
})

describe('a refusal of a field', () => {
  it('is learned from, and remembered for the next request', async () => {
    const hint = "'max_tokens' is not supported, use 'max_completion_tokens'."
    const { ask, bodies } = modelWith([refused('max_tokens', hint), completion()])
    const answer = (await ask())._unsafeUnwrap()
    expect(answer.degraded).toEqual(['max_tokens'])
    expect(answer.attempts.map(({ errorCode }) => errorCode)).toEqual(['unsupported_parameter', null])
    expect((await ask())._unsafeUnwrap().attempts).toHaveLength(1)
    expect(bodies().map((body) => body['max_completion_tokens'] ?? null)).toEqual([null, 100, 100])
  })

  it('twice is learned from, a third time is an error', async () => {
    const refusals = ['temperature', 'top_p', 'seed', 'stop'].map((field) => refused(field))
    const body = { temperature: 0, top_p: 1, seed: 1, stop: [] }
    const { ask, sent } = modelWith(refusals, { body, retries: 10 })
    const error = (await ask())._unsafeUnwrapErr()
    expect(error.code).toBe('unsupported_parameter')
    expect(sent).toHaveLength(3)
  })

  it('takes no retry away', async () => {
    const { ask } = modelWith([refused('max_tokens'), reply(500, {}), completion()])
    expect((await ask())._unsafeUnwrap().attempts).toHaveLength(3)
  })

  it('of a forced tool makes the model say that it cannot be forced', async () => {
    const { model, bodies } = modelWith([refused('tool_choice'), completion()])
    expect(model.capabilities.forcedTools).toBe('native')
    const answer = (await model.complete({ ...request, toolChoice: 'required' }, {}))._unsafeUnwrap()
    expect(answer.degraded).toEqual(['tool_choice'])
    expect(bodies().map((body) => body['tool_choice'])).toEqual(['required', 'auto'])
    expect(model.capabilities.forcedTools).toBe('none')
  })

  it('never costs the tools or the rules', async () => {
    const { ask, bodies } = modelWith([refused('tools'), completion()])
    expect((await ask())._unsafeUnwrapErr().code).toBe('unsupported_parameter')
    for (const body of bodies())
      expect(body).toMatchObject({ tools: [{}], messages: [{ role: 'system' }, {}] })
  })
})

describe('an abort', () => {
  it('before the first request sends nothing', async () => {
    const { model, sent } = modelWith([completion()])
    const error = (await model.complete(request, { signal: AbortSignal.abort() }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'aborted', attempts: [] })
    expect(sent).toEqual([])
  })

  it('while waiting ends the request with the attempts so far', async () => {
    const controller = new AbortController()
    const { model } = modelWith([reply(503, {}, { 'retry-after': '60' })])
    const mayRetry = (): boolean => {
      queueMicrotask(() => controller.abort())
      return true
    }
    const asking = model.complete(request, { signal: controller.signal, mayRetry })
    expect((await asking)._unsafeUnwrapErr()).toMatchObject({
      code: 'aborted',
      attempts: [{ status: 503, errorCode: 'overloaded' }],
    })
  })

  it('ends a request whose transport does not listen', async () => {
    const never: ModelSettings['transport'] = () =>
      okAsync<HttpAnswer, TransportFailure>(completion()).andThen(() => new Promise<never>(() => {}) as never)
    const model = createOpenAICompatible({
      name: 'acme',
      baseUrl: 'https://x.test',
      env: {},
      transport: never,
    })('m')
    const controller = new AbortController()
    const asking = model.complete(request, { signal: controller.signal })
    setImmediate(() => controller.abort())
    expect((await asking)._unsafeUnwrapErr().code).toBe('aborted')
  })
})

describe('a secret', () => {
  it('is not to be seen in a model, an error or an answer', async () => {
    const echo = reply(
      500,
      { error: { message: `failed for Bearer ${key}`, code: key } },
      { 'x-request-id': key },
    )
    const { model, ask } = modelWith([echo], { headers: { 'x-team-key': 'canary-team-0123456789' } })
    const error = (await ask())._unsafeUnwrapErr()
    const shown = [model, error, createOpenAICompatible({ name: 'a', apiKey: key })]
      .map(
        (value) => inspect(value, { depth: null, showHidden: true, getters: true }) + JSON.stringify(value),
      )
      .join()
    expect(shown).not.toContain('canary')
  })
})

describe('what cannot be sent', () => {
  it('is told without an attempt', async () => {
    const model = createOpenAICompatible({ name: 'acme', baseUrl: 'https://api.mistral.ai', env: {} })('m')
    expect(model.settingsError).toMatchObject({ code: 'missing_key' })
    const error = (await model.complete(request, {}))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'auth', detail: 'missing_key: apiKey', attempts: [] })
    const stopped = await model.complete(request, { signal: AbortSignal.abort() })
    expect(stopped._unsafeUnwrapErr().code).toBe('aborted')
  })

  it('is an error even where it could only be thrown', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const { model } = modelWith([completion()], { body: circular as JsonObject })
    const error = (await model.complete(request, {}))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'invalid_request', detail: 'could not be sent: TypeError' })
  })
})

it('side by side, requests learn once and share it', async () => {
  const sent: HttpRequest[] = []
  const transport: Surroundings['transport'] = (asked) => {
    sent.push(asked)
    return okAsync(asked.body.includes('"max_tokens"') ? refused('max_tokens') : completion())
  }
  const settings = { name: 'acme', baseUrl: 'https://x.test', env: {}, transport }
  const model = createOpenAICompatible(settings)('m')
  const answers = await Promise.all(Array.from({ length: 5 }, () => model.complete(request, {})))
  expect(answers.map((answer) => (answer.isOk() ? ok('answered') : err('failed')).isOk())).toEqual(
    Array<boolean>(5).fill(true),
  )
  expect((await model.complete(request, {}))._unsafeUnwrap().attempts).toHaveLength(1)
})
