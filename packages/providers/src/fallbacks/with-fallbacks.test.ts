import type { LanguageModel, ModelError, ModelErrorCode, ModelRequest, ModelResponse } from '@scrutineer/core'
import { errAsync, okAsync } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import { withFallbacks } from './with-fallbacks.ts'

interface Member extends LanguageModel {
  readonly requests: ModelRequest[]
  /** What it fails with from now on; null: it answers. */
  fails: ModelErrorCode | null
  retryAfterMs: number | null
}

function member(name: string, change: Partial<LanguageModel> = {}): Member {
  const requests: ModelRequest[] = []
  const self: Member = {
    provider: `at-${name}`,
    model: name,
    isAi: true,
    capabilities: { forcedTools: 'native', contextWindow: 200_000 },
    ...change,
    requests,
    fails: null,
    retryAfterMs: null,
    complete(request) {
      requests.push(request)
      return self.fails === null ? okAsync(answer(self)) : errAsync(failure(self))
    },
  }
  return self
}

function answer({ provider, model }: Member): ModelResponse {
  const replay = { provider, model, data: { secret: model } }
  return {
    finish: { unified: 'tool_calls', raw: 'tool_calls' },
    turn: { role: 'assistant', text: model, toolCalls: [], replay },
    refusal: null,
    usage: null,
    model,
    requestId: { body: null, header: null },
    degraded: [],
    quirks: [],
    attempts: [{ status: 200, errorCode: null, waitedMs: 0, usage: null }],
  }
}

function failure({ fails, retryAfterMs }: Member): ModelError {
  const code = fails ?? 'server_error'
  return {
    code,
    retryable: false,
    status: 429,
    retryAfterMs,
    detail: 'http_429',
    requestId: { body: null, header: null },
    attempts: [{ status: 429, errorCode: code, waitedMs: 0, usage: null }],
  }
}

function request(sessionKey: string, ...said: readonly ModelResponse[]): ModelRequest {
  return {
    system: 'Rules.',
    turns: [{ role: 'user', text: 'Review.' }, ...said.map(({ turn }) => turn)],
    tools: [],
    toolChoice: 'auto',
    maxOutputTokens: null,
    sessionKey,
    tolerate: [],
  }
}

/** Three models, and a time that is turned by hand. */
function world() {
  const clock = { now: 0 }
  const [first, second, third] = [member('m-1'), member('m-2'), member('m-3')]
  const model = withFallbacks(first, [second, third], { now: () => clock.now })
  const ask = async (sessionKey: string, ...said: readonly ModelResponse[]) =>
    model.complete(request(sessionKey, ...said), {})
  const asked = () => [first, second, third].map(({ requests }) => requests.splice(0).length)
  return { clock, first, second, third, model, ask, asked }
}

const gone: readonly ModelErrorCode[] = [
  'auth',
  'billing',
  'permission',
  'region_blocked',
  'model_not_found',
  'quota_exhausted',
  'network_config',
]
const away: readonly ModelErrorCode[] = ['timeout', 'overloaded', 'rate_limited', 'server_error', 'network']
const stay: readonly ModelErrorCode[] = [
  'context_overflow',
  'content_filtered',
  'invalid_request',
  'unsupported_parameter',
  'replay_required',
  'malformed_response',
  'aborted',
]

describe('a model with fallbacks', () => {
  it('is asked alone while it answers, and its answers stay as they are', async () => {
    const { ask, asked, first } = world()
    expect((await ask('a'))._unsafeUnwrap()).toEqual(answer(first))
    expect(asked()).toEqual([1, 0, 0])
  })

  it('without any is the model itself', () => {
    const alone = member('m-1')
    expect(withFallbacks(alone, [])).toBe(alone)
  })

  it.each([...gone, ...away])(
    'that fails with %s gives way to the next, and the answer says so',
    async (code) => {
      const { ask, asked, first, model } = world()
      first.fails = code
      const response = (await ask('a'))._unsafeUnwrap()
      expect(asked()).toEqual([1, 1, 0])
      expect(response).toMatchObject({
        model: 'm-2',
        answeredBy: { provider: 'at-m-2', model: 'm-2', because: code },
        degraded: ['model'],
        attempts: [{ errorCode: code }, { errorCode: null, asked: { provider: 'at-m-2', model: 'm-2' } }],
      })
      expect(response.attempts[0]).not.toHaveProperty('asked')
      expect(model).toMatchObject({ provider: 'at-m-1', model: 'm-1' })
    },
  )

  it.each(stay)('that fails with %s does not: another model would only hide that', async (code) => {
    const { ask, asked, first } = world()
    first.fails = code
    expect((await ask('a'))._unsafeUnwrapErr()).toMatchObject({ code, attempts: [{ errorCode: code }] })
    expect(asked()).toEqual([1, 0, 0])
  })

  it('goes through all of them in order, and fails with what may pass rather than with what will not', async () => {
    const { ask, asked, first, second, third } = world()
    first.fails = 'quota_exhausted'
    second.fails = 'overloaded'
    third.fails = 'auth'
    const error = (await ask('a'))._unsafeUnwrapErr()
    expect(asked()).toEqual([1, 1, 1])
    expect(error.code).toBe('overloaded')
    expect(error.attempts.map(({ errorCode, asked: whom }) => [errorCode, whom?.model])).toEqual([
      ['quota_exhausted', undefined],
      ['overloaded', 'm-2'],
      ['auth', 'm-3'],
    ])
  })

  it('fails with its own failure where all fail for good, and asks nobody again', async () => {
    const { ask, asked, first, second, third } = world()
    first.fails = 'quota_exhausted'
    second.fails = 'auth'
    third.fails = 'model_not_found'
    expect((await ask('a'))._unsafeUnwrapErr().code).toBe('quota_exhausted')
    asked()
    expect((await ask('b'))._unsafeUnwrapErr()).toMatchObject({
      code: 'quota_exhausted',
      attempts: [],
      unsent: true,
    })
    expect(asked()).toEqual([0, 0, 0])
  })

  it('asks for leave before each further model', async () => {
    const { first, model, asked } = world()
    first.fails = 'auth'
    const error = (await model.complete(request('a'), { mayRetry: () => false }))._unsafeUnwrapErr()
    expect(error.code).toBe('auth')
    expect(asked()).toEqual([1, 0, 0])
  })
})

describe('a model that is gone', () => {
  it('is not asked again, by no conversation', async () => {
    const { clock, ask, asked, first } = world()
    const said = (await ask('a'))._unsafeUnwrap()
    first.fails = 'quota_exhausted'
    await ask('b')
    asked()
    first.fails = null
    clock.now = 10_000_000
    expect((await ask('c'))._unsafeUnwrap().answeredBy?.because).toBe('quota_exhausted')
    expect((await ask('a', said))._unsafeUnwrap().answeredBy?.because).toBe('quota_exhausted')
    expect(asked()).toEqual([0, 2, 0])
  })

  it('is asked again when the time is over that it named itself', async () => {
    const { clock, ask, asked, first } = world()
    first.fails = 'quota_exhausted'
    first.retryAfterMs = 300_000
    await ask('a')
    asked()
    first.fails = null
    clock.now = 299_999
    await ask('b')
    clock.now = 300_000
    expect((await ask('c'))._unsafeUnwrap()).not.toHaveProperty('answeredBy')
    expect(asked()).toEqual([1, 1, 0])
  })
})

describe('a model that is away', () => {
  it('begins no conversation for a minute, and then again', async () => {
    const { clock, ask, asked, first } = world()
    first.fails = 'overloaded'
    await ask('a')
    asked()
    clock.now = 59_999
    await ask('b')
    expect(asked()).toEqual([0, 1, 0])
    first.fails = null
    clock.now = 60_000
    expect((await ask('c'))._unsafeUnwrap()).not.toHaveProperty('answeredBy')
    expect(asked()).toEqual([1, 0, 0])
  })

  it('is asked all the same where nobody else is there', async () => {
    const { ask, asked, first, second, third } = world()
    for (const each of [first, second, third]) each.fails = 'server_error'
    await ask('a')
    asked()
    first.fails = null
    expect((await ask('b'))._unsafeUnwrap().model).toBe('m-1')
    expect(asked()).toEqual([1, 0, 0])
  })
})

describe('a conversation', () => {
  it('stays with the model that went on with it, although the first is back', async () => {
    const { clock, ask, asked, first } = world()
    first.fails = 'overloaded'
    const said = (await ask('a'))._unsafeUnwrap()
    first.fails = null
    clock.now = 100_000
    await ask('b')
    asked()
    const next = (await ask('a', said))._unsafeUnwrap()
    expect(asked()).toEqual([0, 1, 0])
    expect(next.answeredBy).toMatchObject({ model: 'm-2', because: 'overloaded' })
    expect(next.degraded).toEqual(['model'])
  })

  it('stays with its model while that is away for others', async () => {
    const { ask, asked, first } = world()
    const said = (await ask('a'))._unsafeUnwrap()
    first.fails = 'overloaded'
    await ask('b')
    first.fails = null
    asked()
    expect((await ask('a', said))._unsafeUnwrap()).not.toHaveProperty('answeredBy')
    expect(asked()).toEqual([1, 0, 0])
  })

  it('that moves on shows no model what another wants to see again, and says that it was dropped', async () => {
    const { ask, first, second } = world()
    const said = (await ask('a'))._unsafeUnwrap()
    first.fails = 'quota_exhausted'
    const moved = (await ask('a', said))._unsafeUnwrap()
    expect(moved.degraded).toEqual(['replay', 'model'])
    expect(JSON.stringify(second.requests)).not.toContain('secret')
    await ask('a', said, moved)
    expect(second.requests[1]?.turns.map((turn) => ('replay' in turn ? turn.replay?.model : 'user'))).toEqual(
      ['user', undefined, 'm-2'],
    )
    // What is kept of the conversation is not changed by that.
    expect(said.turn.replay).not.toBe(null)
  })
})

describe('what it can do', () => {
  it.each([
    ['forces tools only where all can', 'none', 'native', 200_000, 200_000, 'none', 200_000],
    ['holds as much as the smallest', 'native', 'native', 200_000, 32_000, 'native', 32_000],
    ['holds what is usual where one is not known', 'native', 'native', 1_000_000, null, 'native', null],
    ['holds what is known where that is less', 'native', 'native', null, 32_000, 'native', 32_000],
    ['holds what is usual where none is known', 'native', 'native', null, null, 'native', null],
  ] as const)('%s', (_name, force1, force2, window1, window2, forcedTools, contextWindow) => {
    const first = member('m-1', { capabilities: { forcedTools: force1, contextWindow: window1 } })
    const second = member('m-2', { capabilities: { forcedTools: force2, contextWindow: window2 } })
    expect(withFallbacks(first, [second]).capabilities).toEqual({ forcedTools, contextWindow })
  })

  it('is no AI where one of them is none', () => {
    expect(withFallbacks(member('m-1'), [member('m-2', { isAi: false })]).isAi).toBe(false)
  })
})
