import type { AssistantTurn, JsonObject, ToolCall, ToolTurn, Turn, UserTurn } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeMessages } from './encode-messages.ts'

const context = { provider: 'p', model: 'm' }

const user = (text: string): UserTurn => ({ role: 'user', text })
const call = (id: string, args: JsonObject = {}): ToolCall => ({
  id,
  name: 'read_file',
  arguments: args,
  problem: null,
})
const result = (callId: string, content = '{"ok":true}', isError = false): ToolTurn => ({
  role: 'tool',
  callId,
  toolName: 'read_file',
  content,
  isError,
})
function said(text: string, calls: readonly ToolCall[] = [], content?: readonly JsonObject[]): AssistantTurn {
  const replay = content === undefined ? null : { ...context, data: { content } }
  return { role: 'assistant', text, toolCalls: calls, replay }
}

const thinking = { type: 'thinking', thinking: 'Hm.', signature: 's1' }
const text = (value: string) => ({ type: 'text', text: value })
const use = (id: string, input: JsonObject = {}) => ({ type: 'tool_use', id, name: 'read_file', input })
const came = (id: string, content = '{"ok":true}') => ({ type: 'tool_result', tool_use_id: id, content })

describe('the order of messages', () => {
  it('puts all results of a turn into one user message, in the order of the calls, before any text', () => {
    const turns = [user('Go.'), said('', [call('a'), call('b')]), result('b'), user('Hurry.'), result('a')]
    expect(encodeMessages(turns, context)).toEqual([
      { role: 'user', content: [text('Go.')] },
      { role: 'assistant', content: [use('a'), use('b')] },
      { role: 'user', content: [came('a'), came('b'), text('Hurry.')] },
    ])
  })

  it('tells failed and missing results as errors, leaves stray ones out, and sends none that is empty', () => {
    const turns = [
      user('Go.'),
      said('', [call('a'), call('b'), call('c')]),
      result('a', 'no', true),
      result('x'),
      result('b', ' '),
    ]
    expect(encodeMessages(turns, context)[2]?.content).toEqual([
      { ...came('a', 'no'), is_error: true },
      came('b', '{}'),
      { ...came('c', expect.stringContaining('not_run') as string), is_error: true },
    ])
  })

  it('begins and ends with the user, and keeps the roles in turn', () => {
    const roles = (turns: readonly Turn[]) => encodeMessages(turns, context).map(({ role }) => role)
    expect(roles([])).toEqual(['user'])
    expect(roles([said('Hello.')])).toEqual(['user', 'assistant', 'user'])
    expect(roles([user('a'), user('b'), said('c'), said('d')])).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ])
  })
})

describe('what an assistant said', () => {
  const encode = (turn: AssistantTurn, who = context) =>
    encodeMessages([user('Go.'), turn, user('On.')], who)[1]?.content

  it('goes back with its thinking untouched, in its place, with the ids and arguments of the turn', () => {
    const kept = [
      thinking,
      { type: 'tool_use' },
      { ...thinking, signature: 's2' },
      text('Then.'),
      { type: 'tool_use' },
    ]
    expect(encode(said('Then.', [call('a', { path: 'x' }), call('b')], kept))).toEqual([
      thinking,
      use('a', { path: 'x' }),
      { ...thinking, signature: 's2' },
      text('Then.'),
      use('b'),
    ])
  })

  it.each([
    [
      'a text that was changed',
      said('Other.', [call('a')], [thinking, text('Then.'), { type: 'tool_use' }]),
      [thinking, text('Other.'), use('a')],
    ],
    [
      'a call that was taken away',
      said('T', [], [thinking, text('T'), { type: 'tool_use' }]),
      [thinking, text('T')],
    ],
    [
      'a call that was added',
      said('', [call('a'), call('b')], [thinking, { type: 'tool_use' }]),
      [thinking, use('a'), use('b')],
    ],
  ])('puts thinking first after %s', (_name, turn, content) => expect(encode(turn)).toEqual(content))

  it('goes back without the thinking of another model or provider', () => {
    const turn = said('T', [], [thinking, text('T')])
    expect(encode(turn, { provider: 'p', model: 'other' })).toEqual([text('T')])
    expect(encode(turn, { provider: 'other', model: 'm' })).toEqual([text('T')])
  })

  it('is never empty and never ends in thinking', () => {
    expect(encode(said(''))).toEqual([text('(no answer)')])
    expect(encode(said(' \n'))).toEqual([text('(no answer)')])
    expect(encode(said('', [], [thinking]))).toEqual([thinking, text('(no answer)')])
  })

  it('names calls as the protocol allows, and alike on both sides', () => {
    const turn = said('', [{ ...call('functions.read:0'), name: 'read file' }])
    const [, assistant, answers] = encodeMessages([user('Go.'), turn, result('functions.read:0')], context)
    const sent = assistant?.content[0]
    expect(sent).toMatchObject({ id: expect.stringMatching(/^toolu_[\w-]+$/) as string, name: 'read_file' })
    expect(answers?.content[0]?.['tool_use_id']).toBe(sent?.['id'])
  })
})

const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.string().map(user),
  fc.tuple(fc.string(), fc.array(fc.nat(9), { maxLength: 4 }), fc.boolean()).map(([words, ids, thinks]) => {
    const calls = [...new Set(ids)].map((id) => call(`c${id}`))
    const kept = [thinking, text(words), ...calls.map(() => ({ type: 'tool_use' }))]
    return said(words, calls, thinks ? kept : undefined)
  }),
  fc
    .tuple(fc.nat(9), fc.string(), fc.boolean())
    .map(([id, content, failed]) => result(`c${id}`, content, failed)),
)

it('any conversation keeps the rules of the protocol', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 14 }), (turns) => {
      const messages = encodeMessages(turns, context)
      for (const [place, { role, content }] of messages.entries()) {
        expect(role).toBe(place % 2 === 0 ? 'user' : 'assistant')
        expect(content.length).toBeGreaterThan(0)
        for (const block of content) if (block['type'] === 'text') expect(block['text']).toMatch(/\S/)
        const asked = (messages[place - 1]?.content ?? []).filter(({ type }) => type === 'tool_use')
        const answered = content.filter(({ type }) => type === 'tool_result')
        expect(answered.map((block) => block['tool_use_id'])).toEqual(
          role === 'user' ? asked.map(({ id }) => id) : [],
        )
        expect(content.slice(0, answered.length)).toEqual(answered)
      }
      expect(messages.at(-1)?.role).toBe('user')
    }),
  )
})
