import { type JsonValue, type Quirk, quirks } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generic } from '../../profiles/generic.ts'
import { profileNames, profiles } from '../../profiles/profiles.ts'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import type { DecodeContext } from '../protocol.ts'
import { decodeResponse } from './decode-response.ts'

const strict: readonly Quirk[] = []
const lenient: readonly Quirk[] = quirks

function context(change: Partial<DecodeContext<VendorProfile>> = {}): DecodeContext<VendorProfile> {
  return {
    profile: generic,
    provider: 'p',
    model: 'm',
    tolerate: lenient,
    usedIds: new Set(),
    now: 0,
    secrets: [],
    ...change,
  }
}

function decode(body: unknown, change: Partial<DecodeContext<VendorProfile>> = {}, status = 200) {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return decodeResponse({ status, headers: {}, bytes }, context(change))
}

function completion(finish: unknown, message: unknown) {
  return { id: 'x1', model: 'example', choices: [{ index: 0, finish_reason: finish, message }] }
}

function toolCall(id: unknown, args: unknown, name = 'read_repository_file') {
  return { id, type: 'function', function: { name, arguments: args } }
}

describe('the finish word beside what the message holds', () => {
  const calls = [toolCall('call_1', '{"path":"src/a.ts"}')]
  it.each([
    ['calls under stop are calls', 'stop', { content: '', tool_calls: calls }, 'tool_calls'],
    ['calls under no word are calls', null, { content: null, tool_calls: calls }, 'tool_calls'],
    [
      'a text under tool_calls is an answer',
      'tool_calls',
      { content: '{"summary":"ok"}', tool_calls: [] },
      'stop',
    ],
    ['a refusal is no answer', 'stop', { content: null, refusal: 'Declined.' }, 'refusal'],
    [
      'a refusal under tool_calls stays one',
      'tool_calls',
      { content: null, refusal: 'Declined.' },
      'refusal',
    ],
    ['a filtered answer is filtered', 'content_filter', { content: '' }, 'content_filter'],
    ['an empty answer is an empty stop', 'stop', { content: null }, 'stop'],
    ['calls under length stay length', 'length', { content: null, tool_calls: calls }, 'length'],
    ['a text under no word stays unknown', null, { content: 'fine' }, 'unknown'],
    ['a word that is a number is none', 0, { content: 'fine' }, 'unknown'],
  ])('%s', (_name, word, message, unified) => {
    expect(decode(completion(word, message))._unsafeUnwrap().finish.unified).toBe(unified)
  })

  it('takes the protocol at its word when nothing is tolerated', () => {
    const read = (word: unknown, message: unknown) =>
      decode(completion(word, message), { tolerate: strict })._unsafeUnwrap()
    expect(read('stop', { tool_calls: calls }).finish).toEqual({ unified: 'stop', raw: 'stop' })
    expect(read(null, { tool_calls: calls }).finish).toEqual({ unified: 'unknown', raw: null })
    expect(read('tool_calls', { content: 'text' }).finish.unified).toBe('tool_calls')
    expect(read('stop', { tool_calls: calls }).quirks).toEqual([])
  })

  it('tolerates only what is named', () => {
    const tolerate: readonly Quirk[] = ['stop_with_tool_calls']
    expect(
      decode(completion('stop', { tool_calls: calls }), { tolerate })._unsafeUnwrap().finish.unified,
    ).toBe('tool_calls')
    expect(decode(completion(null, { tool_calls: calls }), { tolerate })._unsafeUnwrap().finish.unified).toBe(
      'unknown',
    )
  })
})

describe('the arguments of calls', () => {
  it('reads every form that servers send, and marks only the call that cannot be read', () => {
    const entries = [
      toolCall('c1', '{"path":"a.ts","start_line":1}'),
      toolCall('c2', { path: 'a.ts' }),
      toolCall('c3', ''),
      toolCall('c4', '  \n'),
      toolCall('c5', null),
      { id: 'c6', type: 'function', function: { name: 'list_repository_files' } },
      toolCall('c7', '"{\\"path\\":\\"a.ts\\"}"'),
      toolCall('c8', '["a.ts"]'),
    ]
    const { turn, quirks: tolerated } = decode(
      completion('tool_calls', { tool_calls: entries }),
    )._unsafeUnwrap()
    expect(turn.toolCalls.map((call) => call.arguments)).toEqual([
      { path: 'a.ts', start_line: 1 },
      { path: 'a.ts' },
      {},
      {},
      {},
      {},
      { path: 'a.ts' },
      {},
    ])
    expect(turn.toolCalls.map(({ problem }) => problem)).toEqual([
      ...Array<null>(7).fill(null),
      'arguments_not_object',
    ])
    expect(tolerated).toEqual(['tool_args_object', 'tool_args_empty', 'tool_args_double_encoded'])
  })

  it('takes an empty text for no arguments where that alone is tolerated, and nothing else', () => {
    const entries = [toolCall('c1', ''), toolCall('c2', ' '), toolCall('c3', null), toolCall('c4', undefined)]
    const { turn } = decode(completion('tool_calls', { tool_calls: entries }), {
      tolerate: ['tool_args_empty'],
    })._unsafeUnwrap()
    expect(turn.toolCalls.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'arguments_not_json',
      'arguments_not_json',
    ])
  })

  it('runs what is whole and marks what was cut, whatever the finish word says', () => {
    const entries = [toolCall('c1', '{"path":"src/a.ts"}'), toolCall('c2', '{"path":"src/b')]
    const { turn } = decode(completion('tool_calls', { tool_calls: entries }))._unsafeUnwrap()
    expect(turn.toolCalls.map(({ id, problem }) => [id, problem])).toEqual([
      ['c1', null],
      ['c2', 'arguments_cut'],
    ])
  })

  it.each<[string, JsonValue, string]>([
    ['longer than 256 KiB', JSON.stringify({ a: 'x'.repeat(256 * 1024) }), 'arguments_unsafe'],
    ['longer than 256 KiB, as an object', { a: 'x'.repeat(256 * 1024) }, 'arguments_unsafe'],
    ['a forbidden key, as an object', JSON.parse('{"__proto__":1}') as JsonValue, 'arguments_unsafe'],
    ['a list', ['a'], 'arguments_not_object'],
    ['true', true, 'arguments_not_object'],
    ['a text of a text of a text', JSON.stringify(JSON.stringify('{}')), 'arguments_not_object'],
  ])('refuses %s', (_name, args, problem) => {
    const { turn } = decode(completion('tool_calls', { tool_calls: [toolCall('c', args)] }))._unsafeUnwrap()
    expect(turn.toolCalls[0]).toMatchObject({ problem, arguments: {} })
  })
})

describe('the ids of calls', () => {
  it('are unique in the conversation, not in the message alone', () => {
    const entries = [toolCall('a', '{}'), toolCall('a', '{}'), toolCall('', '{}'), toolCall('call_3', '{}')]
    const { turn } = decode(completion('tool_calls', { tool_calls: entries }), {
      usedIds: new Set(['a', 'a_2', 'call_1']),
    })._unsafeUnwrap()
    expect(turn.toolCalls.map(({ id }) => id)).toEqual(['a_3', 'a_4', 'call_4', 'call_3'])
    expect(turn.toolCalls.map(({ problem }) => problem)).toEqual([null, null, null, null])
  })

  it('are made up for calls that are marked too, so that a result can be given', () => {
    const entries = [toolCall('a', '{}'), toolCall('a', '{}'), toolCall(undefined, '{}')]
    const { turn } = decode(completion('tool_calls', { tool_calls: entries }), {
      tolerate: strict,
    })._unsafeUnwrap()
    expect(turn.toolCalls.map(({ id, problem }) => [id, problem])).toEqual([
      ['a', null],
      ['a_2', 'id_duplicate'],
      ['call_3', 'id_missing'],
    ])
  })

  it('ten thousand equal ids take no longer than as many different ones', () => {
    const entries = Array.from({ length: 10_000 }, () => toolCall('a', '{}'))
    const { turn } = decode(completion('tool_calls', { tool_calls: entries }))._unsafeUnwrap()
    expect(new Set(turn.toolCalls.map(({ id }) => id)).size).toBe(10_000)
    const oneMore = completion('tool_calls', { tool_calls: [...entries, toolCall('a', '{}')] })
    expect(decode(oneMore)._unsafeUnwrapErr()).toMatchObject({
      code: 'malformed_response',
      detail: 'tool_calls',
    })
  })
})

describe('what must not get out', () => {
  it('a server that repeats the key is not heard', () => {
    const key = 'canary-key-1234567890'
    const body = { ...completion('stop', { content: `your key is ${key}` }), id: key, model: key }
    const answer = decode(body, { secrets: [key] })._unsafeUnwrap()
    expect(JSON.stringify(answer)).not.toContain(key)
    expect(answer.turn.text).toBe('your key is [redacted]')
  })

  it('names with line ends or of great length are not taken over', () => {
    const body = { ...completion('stop', { content: 'x' }), id: 'a\nb', model: 'm'.repeat(500) }
    expect(decode(body)._unsafeUnwrap()).toMatchObject({ requestId: { body: null }, model: null })
  })
})

describe('replay', () => {
  it('drops a payload of more than 512 KiB and says so', () => {
    const message = { content: 'x', reasoning_content: 'r'.repeat(512 * 1024) }
    const answer = decode(completion('stop', message))._unsafeUnwrap()
    expect(answer.turn.replay).toBeNull()
    expect(answer.replayDropped).toBe(true)
  })

  it('keeps nothing for a vendor that takes nothing back', () => {
    const message = { content: 'x', reasoning_content: 'r', tool_calls: [] }
    const answer = decode(completion('stop', message), { profile: profiles.openai })._unsafeUnwrap()
    expect(answer.turn.replay).toBeNull()
  })
})

describe('any answer at all', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'stop',
      'length',
      'tool_calls',
      'content_filter',
      'error',
      'abort',
      'network_error',
      null,
    ),
    fc.string({ maxLength: 12 }),
  )
  const anyCall = fc.record(
    {
      id: fc.oneof(fc.string({ maxLength: 3 }), fc.constant(null)),
      function: fc.record(
        { name: fc.string({ maxLength: 5 }), arguments: fc.anything() },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  const anyMessage = fc.record(
    {
      content: fc.oneof(
        fc.string(),
        fc.constant(null),
        fc.array(fc.anything(), { maxLength: 3 }),
        fc.anything(),
      ),
      refusal: fc.oneof(fc.constant(undefined), fc.string(), fc.boolean()),
      tool_calls: fc.oneof(fc.constant(undefined), fc.array(anyCall, { maxLength: 4 }), fc.anything()),
      function_call: fc.oneof(fc.constant(undefined), fc.anything()),
      reasoning_content: fc.anything(),
    },
    { requiredKeys: [] },
  )
  const anyBody = fc.oneof(
    fc.anything(),
    fc.record({
      choices: fc.oneof(
        fc.anything(),
        fc.array(fc.record({ finish_reason: word, message: fc.oneof(anyMessage, fc.anything()) }), {
          maxLength: 2,
        }),
      ),
      usage: fc.anything(),
      error: fc.oneof(fc.constant(undefined), fc.anything()),
    }),
  )
  const anyContext = fc
    .record({ name: fc.constantFrom(...profileNames), tolerate: fc.subarray([...quirks]) })
    .map(({ name, tolerate }) => context({ profile: profiles[name], tolerate }))
  const anyStatus = fc.oneof(fc.constant(200), fc.integer({ min: 100, max: 599 }))

  it('is read or refused, never thrown about', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), anyStatus, anyContext, (bytes, status, used) => {
        const decoded = decodeResponse({ status, headers: {}, bytes }, used)
        expect(decoded.isErr()).toBe(true)
      }),
    )
    fc.assert(
      fc.property(anyBody, anyStatus, anyContext, (body, status, used) => {
        const text =
          JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? 1 : value)) ?? ''
        decodeResponse({ status, headers: {}, bytes: new TextEncoder().encode(text) }, used)
      }),
      { numRuns: 1500 },
    )
  })

  it('is a stop only where a word for it stands, and never beside calls that run', () => {
    const stops = new Set(['stop', 'end_turn', 'eos', 'eos_token', 'completed', 'STOP', 'stop_sequence'])
    fc.assert(
      fc.property(word, anyMessage, anyContext, (given, message, used) => {
        const text = JSON.stringify(completion(given, message), (_key, value: unknown) =>
          typeof value === 'bigint' ? 1 : value,
        )
        const decoded = decodeResponse(
          { status: 200, headers: {}, bytes: new TextEncoder().encode(text) },
          used,
        )
        if (decoded.isErr()) return
        const { finish, turn, quirks: tolerated } = decoded.value
        if (finish.unified !== 'stop') return
        const promisedCalls = tolerated.includes('tool_calls_without_calls') && turn.toolCalls.length === 0
        expect(promisedCalls || stops.has(given ?? '')).toBe(true)
      }),
      { numRuns: 1500 },
    )
  })

  it('needs no stack for a body of brackets', () => {
    const bytes = new TextEncoder().encode(`{"choices":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)
    expect(decodeResponse({ status: 200, headers: {}, bytes }, context())._unsafeUnwrapErr().code).toBe(
      'malformed_response',
    )
  })
})
