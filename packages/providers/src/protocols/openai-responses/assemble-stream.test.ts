import type { JsonObject } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { assembled } from '../stream/assemble.test-support.ts'
import { assembleStream } from './assemble-stream.ts'

const begun: JsonObject = {
  type: 'response.created',
  response: { id: 'r', status: 'in_progress', output: [] },
}
const item = (id: string): JsonObject => ({
  id,
  type: 'message',
  content: [{ type: 'output_text', text: id }],
})
const done = (output_index: number, id: string): JsonObject => ({
  type: 'response.output_item.done',
  output_index,
  item: item(id),
})
const ended = (status: string, more: JsonObject = {}): JsonObject => ({
  type: `response.${status}`,
  response: { id: 'r', status, output: [item('a')], ...more },
})

describe('a stream of events', () => {
  it.each(['completed', 'incomplete', 'failed', 'cancelled'])(
    'holds its response where it is %s',
    (status) => {
      const { body, fault } = assembled(assembleStream, [begun, done(0, 'x'), ended(status)])
      expect(body).toEqual({ id: 'r', status, output: [item('a')] })
      expect(fault).toBeNull()
    },
  )

  it('takes its items from the way where the end leaves them out', () => {
    const { body } = assembled(assembleStream, [
      begun,
      done(1, 'b'),
      done(0, 'a'),
      ended('completed', { output: [] }),
    ])
    expect(body['output']).toEqual([item('a'), item('b')])
  })

  it('passes over what it does not know', () => {
    const events = [
      begun,
      { type: 'response.new_thing.delta', delta: 'x' },
      { type: 'keepalive' },
      ended('completed'),
    ]
    expect(assembled(assembleStream, events).fault).toBeNull()
  })

  it.each<[string, readonly (JsonObject | string)[], string | null]>([
    ['without its end', [begun, done(0, 'a')], 'cut'],
    ['with the mark of another protocol and no end', [begun, done(0, 'a'), '[DONE]'], 'cut'],
    ['with an end that holds nothing', [begun, { type: 'response.completed' }], 'broken'],
    [
      'with an item that is none',
      [begun, { type: 'response.output_item.done', output_index: 0 }, ended('completed')],
      'broken',
    ],
  ])('%s', (_name, events, fault) => {
    expect(assembled(assembleStream, events).fault).toBe(fault)
  })

  it.each<[string, JsonObject, JsonObject]>([
    [
      'OpenAI’s',
      { type: 'error', code: 'rate_limit_exceeded', message: 'Slow down.', param: null },
      { type: 'error', code: 'rate_limit_exceeded', message: 'Slow down.', param: null },
    ],
    ['a gateway’s', { error: { message: 'x' } }, { type: 'error', error: { message: 'x' } }],
  ])('ends with an error of %s form', (_name, event, expected) => {
    const { body, fault } = assembled(assembleStream, [begun, event, ended('completed')])
    expect(body).toEqual(expected)
    expect(fault).toBeNull()
  })
})
