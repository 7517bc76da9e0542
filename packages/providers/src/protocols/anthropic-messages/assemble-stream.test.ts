import type { JsonObject } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { assembled } from '../stream/assemble.test-support.ts'
import { assembleStream } from './assemble-stream.ts'

const begin: JsonObject = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    content: [],
    stop_reason: null,
    usage: { input_tokens: 9, output_tokens: 1 },
  },
}
const block = (index: number, content_block: JsonObject): JsonObject => ({
  type: 'content_block_start',
  index,
  content_block,
})
const delta = (index: number, fields: JsonObject): JsonObject => ({
  type: 'content_block_delta',
  index,
  delta: fields,
})
const reason: JsonObject = {
  type: 'message_delta',
  delta: { stop_reason: 'end_turn', stop_sequence: null },
  usage: { output_tokens: 20 },
}
const stop: JsonObject = { type: 'message_stop' }
const text = (index: number): JsonObject => block(index, { type: 'text', text: '' })
const use = block(0, { type: 'tool_use', id: 't', name: 'f', input: {} })
const json = (partial_json: string): JsonObject => delta(0, { type: 'input_json_delta', partial_json })

describe('a stream of events', () => {
  it('is put together to a message, its usage from both ends', () => {
    const { body, fault } = assembled(assembleStream, [
      begin,
      block(0, { type: 'thinking', thinking: '', signature: '' }),
      delta(0, { type: 'thinking_delta', thinking: 'Hm' }),
      delta(0, { type: 'thinking_delta', thinking: 'm.' }),
      delta(0, { type: 'signature_delta', signature: 'sig' }),
      { type: 'content_block_stop', index: 0 },
      { type: 'ping' },
      block(1, { type: 'redacted_thinking', data: 'd' }),
      text(2),
      delta(2, { type: 'text_delta', text: 'Fi' }),
      delta(2, { type: 'text_delta', text: 'ne.' }),
      delta(2, { type: 'a_delta_nobody_knows', x: 1 }),
      { type: 'an_event_nobody_knows', index: 7 },
      reason,
      stop,
    ])
    expect(body).toEqual({
      id: 'msg_1',
      type: 'message',
      content: [
        { type: 'thinking', thinking: 'Hmm.', signature: 'sig' },
        { type: 'redacted_thinking', data: 'd' },
        { type: 'text', text: 'Fine.' },
      ],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 9, output_tokens: 20 },
    })
    expect(fault).toBeNull()
  })

  it('keeps what was used where the end tells of none', () => {
    const usage = { input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 20 }
    const { body } = assembled(assembleStream, [begin, text(0), { ...reason, usage }, stop])
    expect(body['usage']).toEqual({ input_tokens: 9, cache_read_input_tokens: 0, output_tokens: 20 })
  })

  it.each<[string, readonly JsonObject[], string | null]>([
    ['whole', [begin, text(0), reason, stop], null],
    ['without its end', [begin, text(0), reason], 'unmarked'],
    ['without a reason', [begin, text(0), delta(0, { type: 'text_delta', text: 'a' })], 'cut'],
    ['with its end and no reason', [begin, text(0), stop], null],
    [
      'with a piece of a block that never began',
      [begin, delta(0, { type: 'text_delta', text: 'a' }), reason, stop],
      'broken',
    ],
    ['with a block that begins twice', [begin, text(0), text(0), reason, stop], 'broken'],
    [
      'with a piece that is none',
      [begin, text(0), { type: 'content_block_delta', index: 0 }, reason, stop],
      'broken',
    ],
  ])('%s', (_name, events, fault) => {
    expect(assembled(assembleStream, events).fault).toBe(fault)
  })

  it.each<[string, readonly string[], JsonObject[string], boolean]>([
    ['in pieces', ['', '{"a"', ':1}'], { a: 1 }, false],
    ['that is empty', [''], {}, false],
    ['that was cut', ['{"a"'], '{"a"', false],
    ['with a key that stands twice', ['{"a":1,', '"a":2}'], { a: 2 }, true],
    [
      'that reaches for a prototype',
      ['{"constructor":{"prototype":1}}'],
      { constructor: { prototype: 1 } },
      true,
    ],
  ])('brings input %s', (_name, pieces, input, unsafeKeys) => {
    const read = assembled(assembleStream, [begin, use, ...pieces.map(json), reason, stop])
    expect(read.body['content']).toEqual([{ type: 'tool_use', id: 't', name: 'f', input }])
    expect(read.unsafeKeys).toBe(unsafeKeys)
  })

  it('ends with an error, of which nothing but the error counts', () => {
    const error = { type: 'overloaded_error', message: 'Overloaded' }
    const { body, fault } = assembled(assembleStream, [begin, text(0), { type: 'error', error }, reason])
    expect(body).toEqual({ type: 'error', error })
    expect(fault).toBeNull()
  })
})
