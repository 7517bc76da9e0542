import type { AssistantTurn, JsonObject, JsonValue, ToolCall, Turn } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeInput } from './encode-input.ts'

const context = { provider: 'openai', model: 'gpt-5.6' }
const input = (...turns: Turn[]) => encodeInput(turns, context)
const user = (text: string): Turn => ({ role: 'user', text })
const call = (id: string, more: Partial<ToolCall> = {}): ToolCall => ({
  id,
  name: 'read_file',
  arguments: { path: 'a' },
  problem: null,
  ...more,
})
const said = (text: string, toolCalls: ToolCall[] = [], output: JsonValue = null): AssistantTurn => ({
  role: 'assistant',
  text,
  toolCalls,
  replay: output === null ? null : { ...context, data: { output } },
})
const came = (callId: string, content = 'x'): Turn => ({
  role: 'tool',
  callId,
  toolName: 'read_file',
  content,
  isError: false,
})
const reasoning: JsonObject = { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'eA==' }
const message: JsonObject = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  phase: 'commentary',
  content: [{ type: 'output_text', text: 'I look.', annotations: [] }],
}
const kept: JsonObject = { id: 'fc_1', type: 'function_call', status: 'completed' }
const sentCall = (id: string) => ({
  type: 'function_call',
  call_id: id,
  name: 'read_file',
  arguments: '{"path":"a"}',
})
const output = (id: string, text = 'x') => ({ type: 'function_call_output', call_id: id, output: text })

describe('a turn of the model', () => {
  it('goes back with all its items as they came', () => {
    const turn = said('I look.', [call('call_1')], [reasoning, message, kept])
    expect(input(user('Go.'), turn, came('call_1'))).toEqual([
      { role: 'user', content: 'Go.' },
      reasoning,
      message,
      { ...kept, ...sentCall('call_1') },
      output('call_1'),
    ])
  })

  it('keeps the spelling of its arguments', () => {
    const spelled = { ...kept, arguments: '{ "path": "a" }' }
    const [, , sent] = input(user('Go.'), said('', [call('call_1')], [reasoning, spelled]))
    expect(sent).toMatchObject({ arguments: '{ "path": "a" }' })
  })

  it('has no arguments where they could not be read, whatever was kept', () => {
    const unfit = call('call_1', { arguments: {}, problem: 'arguments_cut' })
    const [, , sent] = input(user('Go.'), said('', [unfit], [reasoning, { ...kept, arguments: '{"pa' }]))
    expect(sent).toMatchObject({ arguments: '{}' })
  })

  it('keeps its reasoning where its words were changed since', () => {
    const turn = said('Other words.', [call('call_1')], [reasoning, message, kept])
    expect(input(user('Go.'), turn, came('call_1')).slice(1)).toEqual([
      reasoning,
      { role: 'assistant', content: 'Other words.' },
      sentCall('call_1'),
      output('call_1'),
    ])
  })

  it.each([
    ['provider', { provider: 'azure' }],
    ['model', { model: 'gpt-5.5' }],
  ])('of another %s is shown without its reasoning', (_name, other) => {
    const turn: AssistantTurn = {
      ...said('I look.', [call('call_1')]),
      replay: { ...context, ...other, data: { output: [reasoning, message, kept] } },
    }
    expect(input(user('Go.'), turn).slice(1, 3)).toEqual([
      { role: 'assistant', content: 'I look.' },
      sentCall('call_1'),
    ])
  })

  it.each<[string, AssistantTurn, JsonObject[]]>([
    ['does not end in reasoning', said('', [], [reasoning]), [{ role: 'assistant', content: '(no answer)' }]],
    ['is not empty', said(' '), [{ role: 'assistant', content: '(no answer)' }]],
    [
      'ends in what came of its reasoning',
      said('I look.', [], [reasoning, message, reasoning]),
      [reasoning, message],
    ],
  ])('%s', (_name, turn, expected) => {
    expect(input(user('Go.'), turn, user('On.')).slice(1, -1)).toEqual(expected)
  })

  it('ignores what is no payload of this protocol', () => {
    for (const data of [null, 'x', [], { output: 'x' }, { output: [1] }, { content: [reasoning] }]) {
      const turn: AssistantTurn = { ...said('Hm.'), replay: { ...context, data } }
      expect(input(user('Go.'), turn, user('On.'))[1]).toEqual({ role: 'assistant', content: 'Hm.' })
    }
  })
})

describe('a conversation', () => {
  it('starts with a message and ends with something to answer', () => {
    const go = { role: 'user', content: 'Continue.' }
    expect(input()).toEqual([go])
    expect(input(said('Hm.'))).toEqual([go, { role: 'assistant', content: 'Hm.' }, go])
    expect(input(said('', [call('call_1')]), came('call_1'))).toEqual([
      go,
      sentCall('call_1'),
      output('call_1'),
    ])
  })

  it('has one output for each call, in the order of the calls, and no other', () => {
    const turn = said('', [call('call_1'), call('call_2'), call('call_3')])
    const sent = input(
      user('Go.'),
      turn,
      came('call_3', ' '),
      came('call_9'),
      came('call_1', 'one'),
      user('On.'),
    )
    expect(sent.slice(4)).toEqual([
      output('call_1', 'one'),
      output('call_2', '{"ok":false,"error":{"code":"not_run","message":"This call was not run."}}'),
      output('call_3', '{}'),
      { role: 'user', content: 'On.' },
    ])
  })

  it('names a call alike on both sides, whoever named it first', () => {
    for (const id of ['functions.read:0', 'x'.repeat(65), 'two words', 'é']) {
      const [, asked, answered] = input(user('Go.'), said('', [call(id)]), came(id))
      expect(asked?.['call_id']).toMatch(/^[\w.:-]{1,64}$/)
      expect(answered?.['call_id']).toBe(asked?.['call_id'])
    }
    expect(input(user(''), said('', [call('functions.read:0')]))[1]?.['call_id']).toBe('functions.read:0')
  })

  it('always begins with what it began with, and answers every call', () => {
    const round = fc
      .record({
        text: fc.constantFrom('', 'I look.'),
        ids: fc.uniqueArray(fc.stringMatching(/^call_[a-z]{1,4}$/), { maxLength: 3 }),
        thinks: fc.boolean(),
      })
      .map(({ text, ids, thinks }): Turn[] => [
        said(
          text,
          ids.map((id) => call(id)),
          thinks ? [reasoning, ...(text === '' ? [] : [message]), ...ids.map(() => kept)] : null,
        ),
        ...ids.map((id) => came(id)),
        user('On.'),
      ])
    fc.assert(
      fc.property(fc.array(round, { maxLength: 5 }), (rounds) => {
        const turns = [user('Go.'), ...rounds.flat()]
        const whole = encodeInput(turns, context)
        for (let length = 1; length <= rounds.length; length++) {
          const begun = encodeInput([user('Go.'), ...rounds.slice(0, length).flat()], context)
          expect(whole.slice(0, begun.length)).toEqual(begun)
        }
        const of = (wanted: string) =>
          whole.filter(({ type }) => type === wanted).map(({ call_id: id }) => id)
        expect(of('function_call_output')).toEqual(of('function_call'))
      }),
    )
  })
})
