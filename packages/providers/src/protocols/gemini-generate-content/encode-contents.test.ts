import type { AssistantTurn, JsonObject, ToolCall, ToolTurn, Turn, UserTurn } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ContentContext, encodeContents } from './encode-contents.ts'

const context: ContentContext = { provider: 'p', model: 'm', missingSignature: 'leave_out' }

const user = (words: string): UserTurn => ({ role: 'user', text: words })
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
function said(words: string, calls: readonly ToolCall[] = [], parts?: readonly JsonObject[]): AssistantTurn {
  const replay = parts === undefined ? null : { provider: 'p', model: 'm', data: { parts } }
  return { role: 'assistant', text: words, toolCalls: calls, replay }
}

const text = (words: string) => ({ text: words })
const asked = (id: string, args: JsonObject = {}) => ({ functionCall: { id, name: 'read_file', args } })
const came = (id: string, response: JsonObject = { ok: true }) => ({
  functionResponse: { id, name: 'read_file', response },
})
/** A call as it is kept: without its name and its arguments. */
const kept = (id: string, more: JsonObject = {}) => ({ functionCall: { id }, ...more })
const signed = { thoughtSignature: 'c2ln' }

describe('the order of contents', () => {
  it('puts all results of a turn into one content, in the order of the calls and with nothing beside them', () => {
    const turns = [user('Go.'), said('', [call('a'), call('b')]), result('b'), user('Hurry.'), result('a')]
    expect(encodeContents(turns, context)).toEqual([
      { role: 'user', parts: [text('Go.')] },
      { role: 'model', parts: [asked('a'), asked('b')] },
      { role: 'user', parts: [came('a'), came('b')] },
      { role: 'model', parts: [text('I have read the results.')] },
      { role: 'user', parts: [text('Hurry.')] },
    ])
  })

  it('tells missing results, leaves stray ones out, and sends none that is empty', () => {
    const turns = [user('Go.'), said('', [call('a'), call('b')]), result('x'), result('a', ' ')]
    expect(encodeContents(turns, context)[2]?.parts).toEqual([
      came('a', {}),
      came('b', { ok: false, error: expect.objectContaining({ code: 'not_run' }) as JsonObject }),
    ])
  })

  it('begins and ends with the user, and keeps the roles in turn', () => {
    const roles = (turns: readonly Turn[]) => encodeContents(turns, context).map(({ role }) => role)
    expect(roles([])).toEqual(['user'])
    expect(roles([said('Hello.')])).toEqual(['user', 'model', 'user'])
    expect(roles([user('a'), user('b'), said('c'), said('d')])).toEqual([
      'user',
      'model',
      'user',
      'model',
      'user',
    ])
  })

  it('goes on with the bytes of its beginning', () => {
    const round = (id: string) => [said('', [call(id)], [kept(id, signed)]), result(id)]
    const short = [user('Go.'), ...round('a')]
    const long = [...short, ...round('b'), ...round('c')]
    const bytes = (turns: readonly Turn[]) => JSON.stringify(encodeContents(turns, context))
    expect(bytes(long).startsWith(bytes(short).slice(0, -1))).toBe(true)
  })
})

describe('a result', () => {
  const response = (content: string, isError = false) =>
    encodeContents([user('Go.'), said('', [call('a')]), result('a', content, isError)], context)[2]?.parts[0]
  it.each<[string, string, boolean, JsonObject]>([
    [
      'that is an object goes as it is',
      '{"ok":false,"lines":["1| a"]}',
      true,
      { ok: false, lines: ['1| a'] },
    ],
    ['that is a text goes in a field', 'No match.', false, { output: 'No match.' }],
    ['that failed goes in another', 'No file.', true, { error: 'No file.' }],
    ['that is a list goes in a field', '[1]', false, { output: '[1]' }],
    ['is never read with a loss: numbers', '{"n":1e400}', false, { output: '{"n":1e400}' }],
    ['is never read with a loss: a key twice', '{"a":1,"a":2}', false, { output: '{"a":1,"a":2}' }],
    ['is never read into a prototype', '{"__proto__":{"a":1}}', false, { output: '{"__proto__":{"a":1}}' }],
  ])('%s', (_name, content, isError, expected) => {
    expect(response(content, isError)).toEqual(came('a', expected))
  })
})

describe('what the model said', () => {
  const encode = (turn: AssistantTurn, who: ContentContext = context) =>
    encodeContents([user('Go.'), turn, ...turn.toolCalls.map(({ id }) => result(id))], who)[1]?.parts

  it('goes back part for part, each signature on the part it came with', () => {
    const thought = { text: 'Hm.', thought: true }
    const parts = [
      thought,
      text('First.'),
      kept('a', signed),
      { text: ' Then.', thoughtSignature: 'dHh0' },
      kept('b'),
      { executableCode: { code: '1' } },
    ]
    expect(encode(said('First. Then.', [call('a', { path: 'x' }), call('b')], parts))).toEqual([
      thought,
      text('First.'),
      { ...asked('a', { path: 'x' }), ...signed },
      { text: ' Then.', thoughtSignature: 'dHh0' },
      asked('b'),
      { executableCode: { code: '1' } },
    ])
  })

  it('keeps what else stood in a call', () => {
    const part = { functionCall: { id: 'a', note: 1 }, ...signed }
    expect(encode(said('', [call('a')], [part]))).toEqual([
      { functionCall: { id: 'a', note: 1, name: 'read_file', args: {} }, ...signed },
    ])
  })

  it('has the ids of the turn, even where the server gave another, and none where it gave none', () => {
    const turns = [
      user('Go.'),
      said('', [call('gemini_1'), call('a_2')], [{ functionCall: {} }, kept('a')]),
      result('gemini_1'),
      result('a_2'),
    ]
    const [, model, results] = encodeContents(turns, context)
    expect(model?.parts).toEqual([{ functionCall: { name: 'read_file', args: {} } }, asked('a_2')])
    expect(results?.parts).toEqual([
      { functionResponse: { name: 'read_file', response: { ok: true } } },
      came('a_2'),
    ])
  })

  it.each([
    [
      'a text that was changed',
      said('Other.', [call('a')], [text('T'), kept('a', signed)]),
      [text('Other.'), { ...asked('a'), ...signed }],
    ],
    [
      'a call that was taken away',
      said('T', [call('b')], [text('T'), kept('a', signed), kept('b')]),
      [text('T'), asked('b')],
    ],
    [
      'a call that was added',
      said('', [call('a'), call('b')], [kept('a', signed)]),
      [{ ...asked('a'), ...signed }, asked('b')],
    ],
  ])('keeps what can be kept after %s', (_name, turn, parts) => expect(encode(turn)).toEqual(parts))

  it('goes back without the signatures of another model or provider', () => {
    const turn = said('', [call('a')], [kept('a', signed)])
    expect(encode(turn, { ...context, model: 'other' })).toEqual([asked('a')])
    expect(encode(turn, { ...context, provider: 'other' })).toEqual([asked('a')])
  })

  it('tells Gemini to check no signature where there is none, if that is wanted', () => {
    const who: ContentContext = { ...context, missingSignature: 'skip_validation' }
    const filler = { thoughtSignature: 'skip_thought_signature_validator' }
    expect(encode(said('', [call('a'), call('b')]), who)).toEqual([{ ...asked('a'), ...filler }, asked('b')])
    expect(encode(said('', [call('a')], [kept('a', signed)]), who)).toEqual([{ ...asked('a'), ...signed }])
  })

  it('is never empty', () => {
    expect(encode(said(''))).toEqual([text('(no answer)')])
    expect(encode(said(' \n'))).toEqual([text('(no answer)')])
  })

  it.each([
    ['read file', 'read_file'],
    ['9lives', '_9lives'],
    ['ns.read:file-1', 'ns.read:file-1'],
    ['', 'unnamed'],
    ['x'.repeat(200), 'x'.repeat(128)],
  ])('calls by a name that Gemini takes: %s', (name, expected) => {
    const turns = [user('Go.'), said('', [{ ...call('a'), name }]), result('a')]
    const [, model, results] = encodeContents(turns, context)
    expect(model?.parts[0]).toMatchObject({ functionCall: { name: expected } })
    expect(results?.parts[0]).toMatchObject({ functionResponse: { name: expected } })
  })
})

const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.string().map(user),
  fc.tuple(fc.string(), fc.array(fc.nat(9), { maxLength: 4 }), fc.boolean()).map(([words, ids, keeps]) => {
    const calls = [...new Set(ids)].map((id) => call(`c${id}`))
    const parts = [text(words), ...calls.map(({ id }, place) => kept(id, place === 0 ? signed : {}))]
    return said(words, calls, keeps ? parts : undefined)
  }),
  fc
    .tuple(fc.nat(9), fc.string(), fc.boolean())
    .map(([id, content, failed]) => result(`c${id}`, content, failed)),
)

it('any conversation keeps the rules of the protocol', () => {
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 14 }), (turns) => {
      const contents = encodeContents(turns, context)
      for (const [place, { role, parts }] of contents.entries()) {
        expect(role).toBe(place % 2 === 0 ? 'user' : 'model')
        expect(parts.length).toBeGreaterThan(0)
        const calls = (contents[place - 1]?.parts ?? []).flatMap(({ functionCall }) =>
          functionCall === undefined ? [] : [functionCall],
        )
        const results = parts.flatMap(({ functionResponse }) =>
          functionResponse === undefined ? [] : [functionResponse],
        )
        const ids = (each: readonly unknown[]) => each.map((one) => (one as JsonObject)['id'])
        expect(ids(results)).toEqual(ids(calls))
        expect(results.length === 0 || results.length === parts.length).toBe(true)
      }
      expect(contents.at(-1)?.role).toBe('user')
    }),
  )
})
