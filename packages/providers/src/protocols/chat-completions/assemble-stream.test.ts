import type { JsonObject, JsonValue } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { assembled } from '../stream/assemble.test-support.ts'
import { assembleStream } from './assemble-stream.ts'

const delta = (fields: JsonObject): JsonObject => ({
  choices: [{ index: 0, delta: fields, finish_reason: null }],
})
const call = (fields: JsonObject): JsonObject => delta({ tool_calls: [fields] })
const end = (finish = 'tool_calls'): JsonObject => ({
  choices: [{ index: 0, delta: {}, finish_reason: finish }],
})

function messageOf(...events: readonly JsonObject[]): JsonObject {
  const { body } = assembled(assembleStream, [...events, end(), '[DONE]'])
  return ((body['choices'] as readonly JsonValue[])[0] as JsonObject)['message'] as JsonObject
}

const fn = (name: string, args: string): JsonObject => ({ name, arguments: args })

describe('the calls of a stream', () => {
  it.each<[string, readonly JsonObject[]]>([
    [
      'told apart by their index, their pieces mixed',
      [
        call({ index: 0, id: 'a', type: 'function', function: fn('f', '') }),
        call({ index: 1, id: 'b', type: 'function', function: fn('g', '{"y"') }),
        call({ index: 0, function: { arguments: '{"x"' } }),
        call({ index: 1, function: { arguments: ':2}' } }),
        call({ index: 0, function: { arguments: ':1}' } }),
      ],
    ],
    [
      'all of index 0, as one server counts',
      [
        call({ index: 0, id: 'a', type: 'function', function: fn('f', '{"x":1}') }),
        call({ index: 0, id: 'b', type: 'function', function: fn('g', '{"y":2}') }),
      ],
    ],
    [
      'without an index, by their ids',
      [
        call({ id: 'a', type: 'function', function: fn('f', '{"x":') }),
        call({ function: { arguments: '1}' } }),
        call({ id: 'b', type: 'function', function: fn('g', '{"y":2}') }),
      ],
    ],
    [
      'whose id and name are said again with every piece',
      [
        call({ index: 0, id: 'a', type: 'function', function: fn('f', '{"x":') }),
        call({ index: 0, id: 'a', type: 'function', function: fn('f', '1}') }),
        call({ index: 1, id: 'b', type: 'function', function: fn('g', '{"y":2}') }),
        call({ index: 1, id: '', type: 'function', function: fn('', '') }),
      ],
    ],
    [
      'in one event',
      [
        delta({
          tool_calls: [
            { index: 0, id: 'a', type: 'function', function: fn('f', '{"x":1}') },
            { index: 1, id: 'b', type: 'function', function: fn('g', '{"y":2}') },
          ],
        }),
      ],
    ],
  ])('%s', (_name, events) => {
    expect(messageOf(...events)['tool_calls']).toEqual([
      { id: 'a', type: 'function', function: fn('f', '{"x":1}') },
      { id: 'b', type: 'function', function: fn('g', '{"y":2}') },
    ])
  })

  it('without ids and without an index, by their names', () => {
    const calls = messageOf(
      call({ function: fn('f', '{') }),
      call({ function: fn('', '}') }),
      call({ function: fn('f', '{}') }),
    )
    expect(calls['tool_calls']).toEqual([{ function: fn('f', '{}') }, { function: fn('f', '{}') }])
  })

  it('of one index, without ids, by their names once there are arguments', () => {
    const { tool_calls: calls } = messageOf(
      call({ index: 0, id: '', function: fn('f', '') }),
      call({ index: 0, id: '', function: fn('f', '{"x":1}') }),
      call({ index: 0, id: '', function: fn('g', '{"y":2}') }),
    )
    expect(calls).toMatchObject([{ function: fn('f', '{"x":1}') }, { function: fn('g', '{"y":2}') }])
  })

  it('told apart by an index that is a text', () => {
    const { tool_calls: calls } = messageOf(
      call({ index: '0', id: 'a', function: fn('f', '{"x"') }),
      call({ index: '1', id: 'b', function: fn('g', '{"y":2}') }),
      call({ index: '0', function: { arguments: ':1}' } }),
    )
    expect(calls).toMatchObject([{ function: fn('f', '{"x":1}') }, { function: fn('g', '{"y":2}') }])
  })

  it('keep what stands beside them, and arguments that are no text', () => {
    const calls = messageOf(
      call({ index: 0, id: 'a', function: { name: 'f', arguments: { x: 1 } } }),
      call({ index: 0, extra_content: { google: { thought_signature: 's' } } }),
    )
    expect(calls['tool_calls']).toEqual([
      {
        id: 'a',
        function: { name: 'f', arguments: { x: 1 } },
        extra_content: { google: { thought_signature: 's' } },
      },
    ])
  })

  it('may be the single one of old servers', () => {
    const message = messageOf(
      delta({ function_call: fn('f', '{"x"') }),
      delta({ function_call: { arguments: ':1}' } }),
    )
    expect(message['function_call']).toEqual(fn('f', '{"x":1}'))
  })
})

describe('what a stream says', () => {
  it('is joined, while a role that is said again is not', () => {
    expect(
      messageOf(
        delta({ role: 'assistant', content: '', reasoning_content: 'I ' }),
        delta({ role: 'assistant', content: null, reasoning_content: 'think' }),
        delta({ role: 'assistant', content: 'Fine', refusal: null }),
        delta({ content: '.' }),
      ),
    ).toEqual({ role: 'assistant', content: 'Fine.', reasoning_content: 'I think', refusal: null })
  })

  it('keeps reasoning that is empty: some servers want that back too', () => {
    expect(messageOf(delta({ content: 'a', reasoning_content: '' }))['reasoning_content']).toBe('')
  })

  it('in parts stays in parts, also where it goes on without', () => {
    const thinking = (text: string): JsonObject =>
      delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] })
    expect(
      messageOf(thinking('Hm'), thinking('m.'), delta({ content: 'Fi' }), delta({ content: 'ne.' })),
    ).toEqual({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hmm.' }] },
        { type: 'text', text: 'Fine.' },
      ],
    })
  })

  it('keeps every detail of its reasoning apart: by place, and once it is signed or sealed', () => {
    const detail = (fields: JsonObject): JsonObject => delta({ reasoning_details: [fields] })
    const text = (part: string, more: JsonObject = {}): JsonObject =>
      detail({ type: 'reasoning.text', text: part, ...more })
    expect(
      messageOf(
        text('a', { index: 0, format: 'x' }),
        text('b', { index: 0, signature: null }),
        text('', { index: 0, signature: 's' }),
        text('c', { index: 1 }),
        detail({ type: 'reasoning.encrypted', data: 'd1', id: '1' }),
        detail({ type: 'reasoning.encrypted', data: 'd2' }),
      )['reasoning_details'],
    ).toEqual([
      { type: 'reasoning.text', text: 'ab', index: 0, format: 'x', signature: 's' },
      { type: 'reasoning.text', text: 'c', index: 1 },
      { type: 'reasoning.encrypted', data: 'd1', id: '1' },
      { type: 'reasoning.encrypted', data: 'd2' },
    ])
  })

  it('names that mean something to JavaScript are names', () => {
    const message = messageOf(
      JSON.parse('{"choices":[{"delta":{"__proto__":{"x":1},"constructor":"y"}}]}') as JsonObject,
    )
    expect(Object.keys(message)).toEqual(['__proto__', 'constructor'])
  })
})

describe('a stream of chunks', () => {
  const usage = { prompt_tokens: 3, completion_tokens: 2 }

  it.each<[string, readonly JsonObject[]]>([
    ['behind the answer', [{ choices: [], usage }]],
    [
      'growing with every chunk',
      [
        { ...delta({}), usage: { prompt_tokens: 3 } },
        { ...delta({}), usage },
      ],
    ],
    ['where Groq has it', [{ ...delta({}), x_groq: { id: 'r', usage } }]],
    ['in the choice', [{ choices: [{ index: 0, delta: {}, usage }] }]],
    [
      'and null at last',
      [
        { choices: [], usage },
        { ...delta({}), usage: null },
      ],
    ],
  ])('tells its usage %s', (_name, events) => {
    expect(
      assembled(assembleStream, [delta({ content: 'a' }), ...events, end('stop'), '[DONE]']).body['usage'],
    ).toEqual(usage)
  })

  it.each<[string, readonly (JsonObject | string)[], string | null]>([
    ['with its mark', [delta({ content: 'a' }), end('stop'), '[DONE]'], null],
    ['with its mark and no reason', [delta({ content: 'a' }), '[DONE]'], null],
    ['without its mark', [delta({ content: 'a' }), end('stop')], 'unmarked'],
    ['without a reason', [delta({ content: 'a' })], 'cut'],
    ['with a reason that is empty', [{ choices: [{ delta: { content: 'a' }, finish_reason: '' }] }], 'cut'],
    ['that is a text', [delta({ content: 'a' }), '"oops"', '[DONE]'], 'broken'],
    ['after which more comes', ['[DONE]', '{'], null],
  ])('%s', (_name, events, fault) => {
    expect(assembled(assembleStream, events).fault).toBe(fault)
  })

  it('keeps the reason, whatever comes behind it', () => {
    const { body } = assembled(assembleStream, [delta({ content: 'a' }), end('stop'), delta({}), '[DONE]'])
    expect(body['choices']).toEqual([{ index: 0, finish_reason: 'stop', message: { content: 'a' } }])
  })

  it('ends with an error', () => {
    const { body, fault } = assembled(assembleStream, [
      delta({ content: 'a' }),
      { error: { message: 'Overloaded.', code: 503 } },
      delta({ content: 'b' }),
    ])
    expect(body).toMatchObject({ error: { code: 503 }, choices: [{ message: { content: 'a' } }] })
    expect(fault).toBeNull()
  })

  it('may be a whole answer in one event', () => {
    const message = { role: 'assistant', content: 'a' }
    const { body } = assembled(assembleStream, [
      { choices: [{ index: 0, message, finish_reason: 'stop' }] },
      '[DONE]',
    ])
    expect(body['choices']).toEqual([{ index: 0, message, finish_reason: 'stop' }])
  })

  it('is that of its first choice', () => {
    const other = { choices: [{ index: 1, delta: { content: 'b' }, finish_reason: 'length' }] }
    const { body } = assembled(assembleStream, [delta({ content: 'a' }), other, end('stop'), '[DONE]'])
    expect(body['choices']).toMatchObject([{ finish_reason: 'stop', message: { content: 'a' } }])
  })

  it.each([null, '0'])('may say %j for its number', (index) => {
    const events = [{ choices: [{ index, delta: { content: 'a' }, finish_reason: 'stop' }] }, '[DONE]']
    const { body } = assembled(assembleStream, events)
    expect(body['choices']).toMatchObject([{ finish_reason: 'stop', message: { content: 'a' } }])
  })
})
