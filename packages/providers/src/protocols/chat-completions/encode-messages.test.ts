import type { AssistantTurn, JsonObject, ToolCall, ToolTurn, Turn, UserTurn } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileNames, profiles } from '../../profiles/profiles.ts'
import { fillers } from '../request/fillers.ts'
import { encodeMessages, type MessageContext } from './encode-messages.ts'

const plain: MessageContext = { provider: 'p', model: 'm', profile: profiles.generic }

const user = (text: string): UserTurn => ({ role: 'user', text })
const toolCall = (id: string, change: Partial<ToolCall> = {}): ToolCall => ({
  id,
  name: 'read_file',
  arguments: { path: 'a.ts' },
  problem: null,
  ...change,
})
const assistant = (text: string, toolCalls: readonly ToolCall[] = [], data?: JsonObject): AssistantTurn => ({
  role: 'assistant',
  text,
  toolCalls,
  replay: data === undefined ? null : { provider: 'p', model: 'm', data },
})
const result = (callId: string, content = '{"ok":true}'): ToolTurn => ({
  role: 'tool',
  callId,
  toolName: 'read_file',
  content,
  isError: false,
})

describe('encodeMessages', () => {
  it('writes a tool round as every vendor reads it', () => {
    const turns = [
      user('Review.'),
      assistant('', [toolCall('c1'), toolCall('c2')]),
      result('c1'),
      result('c2'),
    ]
    expect(encodeMessages('Rules.', turns, plain)).toEqual([
      { role: 'system', content: 'Rules.' },
      { role: 'user', content: 'Review.' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'read_file', arguments: '{"path":"a.ts"}' } },
          { id: 'c2', type: 'function', function: { name: 'read_file', arguments: '{"path":"a.ts"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"ok":true}' },
      { role: 'tool', tool_call_id: 'c2', content: '{"ok":true}' },
    ])
  })

  it.each<[string, readonly Turn[], readonly (readonly [string, string | null])[]]>([
    ['nothing to say', [], [['user', fillers.user]]],
    ['two users in a row are one', [user('a'), user('b')], [['user', 'a\n\nb']]],
    ['an empty user text is not empty', [user(' \n')], [['user', fillers.emptyUser]]],
    [
      'a silent assistant says so',
      [user('a'), assistant(''), user('b')],
      [
        ['user', 'a'],
        ['assistant', fillers.emptyAssistant],
        ['user', 'b'],
      ],
    ],
    [
      'no user straight after a result',
      [user('a'), assistant('', [toolCall('c')]), result('c', 'r'), user('b')],
      [
        ['user', 'a'],
        ['assistant', null],
        ['tool', 'r'],
        ['assistant', fillers.assistant],
        ['user', 'b'],
      ],
    ],
    [
      'results in the order of the calls, the missing one named',
      [
        user('a'),
        assistant('t', [toolCall('x'), toolCall('y'), toolCall('z')]),
        result('z', '3'),
        result('x', '1'),
      ],
      [
        ['user', 'a'],
        ['assistant', 't'],
        ['tool', '1'],
        ['tool', fillers.missingResult],
        ['tool', '3'],
      ],
    ],
    [
      'results without a call are left out',
      [user('a'), result('x'), assistant('t'), result('y'), user('b')],
      [
        ['user', 'a'],
        ['assistant', 't'],
        ['user', 'b'],
      ],
    ],
    [
      'a result that is late is in its place',
      [user('a'), assistant('', [toolCall('x')]), user('b'), result('x', 'r'), assistant('t'), user('c')],
      [
        ['user', 'a'],
        ['assistant', null],
        ['tool', 'r'],
        ['assistant', fillers.assistant],
        ['user', 'b'],
        ['assistant', 't'],
        ['user', 'c'],
      ],
    ],
    [
      'an assistant first or last has a user beside it',
      [assistant('t'), assistant('u')],
      [
        ['user', fillers.user],
        ['assistant', 't'],
        ['user', fillers.user],
        ['assistant', 'u'],
        ['user', fillers.user],
      ],
    ],
    [
      'an empty result is not empty',
      [user('a'), assistant('', [toolCall('x')]), result('x', '')],
      [
        ['user', 'a'],
        ['assistant', null],
        ['tool', fillers.emptyResult],
      ],
    ],
  ])('%s', (_name, turns, expected) => {
    const messages = encodeMessages('', turns, plain)
    expect(messages.map(({ role, content }) => [role, content])).toEqual(expected)
  })

  it('sends a call that could not be read without its arguments, under a name that servers take', () => {
    const call = toolCall('c', { name: 'read file; rm', arguments: {}, problem: 'arguments_cut' })
    const [, message] = encodeMessages('', [user('a'), assistant('', [call])], plain)
    expect(message?.['tool_calls']).toEqual([
      { id: 'c', type: 'function', function: { name: 'read_file__rm', arguments: '{}' } },
    ])
    const nameless = encodeMessages('', [user('a'), assistant('', [toolCall('c', { name: '' })])], plain)
    expect(nameless[1]?.['tool_calls']).toMatchObject([{ function: { name: 'unnamed' } }])
  })
})

describe('what goes back with a turn', () => {
  const data = {
    reasoning_content: 'Hm.',
    reasoning_details: [{ type: 'reasoning.text', text: 'Hm.', signature: 's' }],
    tool_calls: [
      {
        extra_content: { google: { thought_signature: 'c2ln' } },
        function: { arguments: '{"path": "a.ts"}' },
      },
    ],
  }
  const turns = [user('a'), assistant('', [toolCall('c1')], data), result('c1')]

  it('stands where it stood, with the arguments as the model wrote them', () => {
    expect(encodeMessages('', turns, plain)[1]).toEqual({
      role: 'assistant',
      content: null,
      reasoning_content: 'Hm.',
      reasoning_details: data.reasoning_details,
      tool_calls: [
        {
          id: 'c1',
          type: 'function',
          function: { name: 'read_file', arguments: '{"path": "a.ts"}' },
          extra_content: { google: { thought_signature: 'c2ln' } },
        },
      ],
    })
  })

  it('never replaces an id, a name or other arguments', () => {
    const forged = {
      tool_calls: [
        { id: 'evil', type: 'x', function: { name: 'evil', arguments: '{"path":"/etc/passwd"}' } },
      ],
    }
    const [, message] = encodeMessages('', [user('a'), assistant('', [toolCall('c1')], forged)], plain)
    expect(message?.['tool_calls']).toEqual([
      { id: 'c1', type: 'function', function: { name: 'read_file', arguments: '{"path":"a.ts"}' } },
    ])
  })

  it.each([
    ['another model', { ...plain, model: 'other' }],
    ['another provider', { ...plain, provider: 'other' }],
  ])('stays here when the next request goes to %s', (_name, context) => {
    const [, message] = encodeMessages('', turns, context)
    expect(Object.keys(message ?? {})).toEqual(['role', 'content', 'tool_calls'])
  })

  it('is an empty reasoning for DeepSeek where there was none', () => {
    const context = { ...plain, profile: profiles.deepseek }
    const messages = encodeMessages(
      '',
      [user('a'), assistant('t'), user('b'), assistant('', [toolCall('c')])],
      context,
    )
    expect(messages.filter(({ role }) => role === 'assistant')).toMatchObject([
      { content: 't', reasoning_content: '' },
      { content: null, reasoning_content: '' },
    ])
  })

  it('is the content in its parts for Mistral, whose ids have nine characters', () => {
    const parts = {
      content: [
        { type: 'thinking', thinking: [] },
        { type: 'text', text: 't' },
      ],
    }
    const context = { ...plain, profile: profiles.mistral }
    const conversation = [
      user('a'),
      assistant('t', [toolCall('call_1'), toolCall('abcDEF123')], parts),
      result('call_1'),
    ]
    const messages = encodeMessages('', conversation, context)
    expect(messages[1]?.['content']).toEqual(parts.content)
    const calls = messages[1]?.['tool_calls']
    const ids = Array.isArray(calls) ? (calls as readonly JsonObject[]).map((call) => call['id']) : []
    expect(ids[0]).toMatch(/^[0-9a-f]{9}$/)
    expect(ids[1]).toBe('abcDEF123')
    expect(messages[2]?.['tool_call_id']).toBe(ids[0])
  })
})

describe('the ids of calls that another model gave', () => {
  const long = `call_${'x'.repeat(60)}`
  const conversation = ['call_1', 'functions.read_file:0', long].flatMap((id) => [
    user('a'),
    assistant('', [toolCall(id)]),
    result(id),
  ])
  const idsFor = (profile: MessageContext['profile']): readonly unknown[] =>
    encodeMessages('', conversation, { ...plain, profile }).flatMap(({ tool_call_id: id }) =>
      id === undefined ? [] : [id],
    )

  it('are written in forty letters, digits and dashes where nothing else is taken', () => {
    const ids = idsFor(profiles.openai)
    expect(ids[0]).toBe('call_1')
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,40}$/)
    expect(new Set(ids).size).toBe(3)
    expect(idsFor(profiles.azure)).toEqual(ids)
  })

  it('stay as they are elsewhere', () => {
    expect(idsFor(profiles.moonshot)).toEqual(['call_1', 'functions.read_file:0', long])
  })

  it('are the same in a call and its result', () => {
    const messages = encodeMessages('', conversation, { ...plain, profile: profiles.openai })
    const called = messages.flatMap(({ tool_calls: calls }) => (calls ?? []) as readonly JsonObject[])
    expect(called.map(({ id }) => id)).toEqual(idsFor(profiles.openai))
  })
})

describe('any conversation', () => {
  const text = fc.oneof(fc.constantFrom('', ' ', 'text'), fc.string({ unit: 'binary', maxLength: 6 }))
  const id = fc.constantFrom('a', 'b', 'c')
  const turn: fc.Arbitrary<Turn> = fc.oneof(
    text.map(user),
    fc.tuple(text, fc.uniqueArray(id, { maxLength: 3 })).map(([said, ids]) =>
      assistant(
        said,
        ids.map((each) => toolCall(each)),
      ),
    ),
    fc.tuple(id, text).map(([callId, content]) => result(callId, content)),
  )
  const context = fc.constantFrom(...profileNames).map((name) => ({ ...plain, profile: profiles[name] }))

  it('goes out in an order that every vendor takes', () => {
    fc.assert(
      fc.property(text, fc.array(turn, { maxLength: 12 }), context, (system, turns, used) => {
        const messages = encodeMessages(system, turns, used)
        const roles = messages.map(({ role }) => role)
        expect(roles.lastIndexOf('system')).toBeLessThanOrEqual(0)
        const rest = roles[0] === 'system' ? messages.slice(1) : messages
        expect(rest[0]?.['role']).toBe('user')
        expect(['user', 'tool']).toContain(rest.at(-1)?.['role'])
        for (const [index, message] of rest.entries()) {
          const next = rest[index + 1]?.['role']
          const calls = message['tool_calls'] as JsonObject[] | undefined
          if (message['role'] === 'user') expect([undefined, 'assistant']).toContain(next)
          if (message['role'] === 'tool') expect([undefined, 'tool', 'assistant']).toContain(next)
          if (message['role'] === 'assistant' && calls === undefined)
            expect([undefined, 'user']).toContain(next)
          if (calls !== undefined) {
            const results = rest.slice(index + 1, index + 1 + calls.length)
            expect(results.map((each) => each['tool_call_id'])).toEqual(calls.map((call) => call['id']))
            expect(rest[index + 1 + calls.length]?.['role']).not.toBe('tool')
          }
          const { content } = message
          if (typeof content === 'string') expect(content.trim()).not.toBe('')
          else expect(calls).toBeDefined()
        }
      }),
      { numRuns: 500 },
    )
  })
})
