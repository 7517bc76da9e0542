import type { JsonObject, ModelRequest, Turn } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { anthropic, genericMessages } from '../../profiles/anthropic.ts'
import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import type { EncodeSettings } from '../protocol.ts'
import { encodeRequest } from './encode-request.ts'
import { profileForModel } from './profile-for-model.ts'

const settings: EncodeSettings = {
  url: 'https://api.example.test/v1/messages',
  provider: 'anthropic',
  model: 'claude-opus-4-5',
  apiKey: 'key-1',
  userAgent: 'scrutineer/1',
  headers: {},
  body: {},
  maxOutputTokens: null,
}

const parameters: JsonObject = {
  type: 'object',
  properties: { path: { type: 'string' } },
  required: ['path'],
}

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [{ name: 'read_file', description: 'Reads.', parameters }],
  toolChoice: 'auto',
  maxOutputTokens: null,
  sessionKey: 's-1',
  tolerate: [],
}

function encode(
  change: Partial<ModelRequest> = {},
  more: Partial<EncodeSettings> = {},
  profile: MessagesProfile = anthropic,
) {
  const used = { ...settings, ...more }
  const { sent, ...rest } = encodeRequest(
    { ...request, ...change },
    profileForModel(profile, used.model),
    used,
  )
  return {
    ...rest,
    sent: sent as JsonObject & { readonly messages: readonly { readonly content: JsonObject[] }[] },
  }
}

const marker = { cache_control: { type: 'ephemeral' } }

describe('a request', () => {
  it('is a Messages request', () => {
    const { url, headers, body, degraded, sent } = encode()
    expect(url).toBe(settings.url)
    expect(headers).toEqual({
      'x-api-key': 'key-1',
      'anthropic-version': '2023-06-01',
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'scrutineer/1',
    })
    expect(JSON.parse(body)).toEqual(sent)
    expect(sent).toEqual({
      model: 'claude-opus-4-5',
      max_tokens: 8192,
      system: [{ type: 'text', text: 'Rules.', ...marker }],
      tools: [{ name: 'read_file', description: 'Reads.', input_schema: parameters }],
      tool_choice: { type: 'auto' },
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Review.', ...marker }] }],
    })
    expect(degraded).toEqual([])
  })

  it('leaves empty rules and tools out', () => {
    expect(Object.keys(encode({ system: ' ', tools: [] }).sent)).toEqual(['model', 'max_tokens', 'messages'])
  })

  it('declares tools that only the history knows, and forbids them', () => {
    const call = { id: 'toolu_1', name: 'old_tool', arguments: {}, problem: null }
    const turns: Turn[] = [
      { role: 'assistant', text: '', toolCalls: [call, { ...call, id: 'toolu_2' }], replay: null },
    ]
    const { sent, degraded } = encode({ tools: [], turns, toolChoice: 'required' })
    expect(sent['tools']).toMatchObject([{ name: 'old_tool', input_schema: { type: 'object' } }])
    expect(sent['tool_choice']).toEqual({ type: 'none' })
    expect(degraded).toEqual([])
  })

  it('says another version where the settings do', () => {
    expect(encode({}, { headers: { 'anthropic-version': '2099-01-01' } }).headers['anthropic-version']).toBe(
      '2099-01-01',
    )
  })

  it('holds no half of a surrogate pair', () => {
    expect(encode({ turns: [{ role: 'user', text: 'a\ud83d' }] }).body).toContain('a\ufffd')
  })
})

describe('the room for an answer', () => {
  it.each([
    ['the request’s word', 300, 500, 300, []],
    ['then the settings’', null, 500, 500, []],
    ['then the profile’s', null, null, 8192, []],
    ['never more than may come without streaming', 90_000, null, 21_333, ['max_tokens']],
  ])('%s', (_name, maxOutputTokens, ofSettings, expected, degraded) => {
    const encoded = encode({ maxOutputTokens }, { maxOutputTokens: ofSettings })
    expect(encoded.sent['max_tokens']).toBe(expected)
    expect(encoded.degraded).toEqual(degraded)
  })

  it('is always told', () => {
    expect(encode({}, {}, { ...genericMessages, defaultMaxOutputTokens: null }).sent['max_tokens']).toBe(8192)
  })
})

describe('a tool choice', () => {
  const thinking = { thinking: { type: 'enabled', budget_tokens: 2000 } }
  it.each<[string, ModelRequest['toolChoice'], string, JsonObject, string, string[]]>([
    ['is forced by another word', 'required', 'claude-opus-4-5', {}, 'any', []],
    ['is not forced where the model refuses it', 'required', 'claude-opus-5-5', {}, 'auto', ['tool_choice']],
    ['is not forced on a model nobody knows', 'required', 'claude-next-7', {}, 'auto', ['tool_choice']],
    ['is forced on a model of another vendor', 'required', 'm2.5', {}, 'any', []],
    [
      'is not forced while the model thinks',
      'required',
      'claude-opus-4-5',
      thinking,
      'auto',
      ['tool_choice'],
    ],
    [
      'is forced where thinking is switched off',
      'required',
      'claude-opus-4-5',
      { thinking: { type: 'disabled' } },
      'any',
      [],
    ],
    ['is forbidden while the tools stay', 'none', 'claude-opus-5-5', {}, 'none', []],
  ])('%s', (_name, toolChoice, model, body, type, degraded) => {
    const encoded = encode({ toolChoice }, { model, body })
    expect(encoded.sent['tool_choice']).toEqual({ type })
    expect(encoded.sent['tools']).toHaveLength(1)
    expect(encoded.degraded).toEqual(degraded)
  })
})

describe('a field that the user asks for', () => {
  const budget = (budget_tokens: number) => ({ type: 'enabled', budget_tokens })
  const effort = (word: string) => ({ output_config: { effort: word } })
  it.each<[string, string, JsonObject, JsonObject, string[]]>([
    ['temperature is sent', 'claude-opus-4-5', { temperature: 0 }, { temperature: 0 }, []],
    ['temperature is refused from Opus 4.7 on', 'claude-opus-4-7', { temperature: 0 }, {}, ['temperature']],
    ['temperature is refused from Sonnet 5 on', 'claude-sonnet-5', { temperature: 0 }, {}, ['temperature']],
    [
      'sampling is refused while thinking',
      'claude-opus-4-5',
      { top_k: 4, thinking: budget(2000) },
      { thinking: budget(2000) },
      ['top_k'],
    ],
    [
      'temperature and top_p do not go together',
      'claude-haiku-4-5',
      { temperature: 0, top_p: 1, top_k: 3 },
      { temperature: 0, top_k: 3 },
      ['top_p'],
    ],
    [
      'a model of another vendor gets what is asked',
      'm2.5',
      { temperature: 0, top_p: 1 },
      { temperature: 0, top_p: 1 },
      [],
    ],
    [
      'a budget that leaves room stays',
      'claude-opus-4-5',
      { thinking: budget(4000) },
      { thinking: budget(4000) },
      [],
    ],
    [
      'a budget that leaves none is made smaller',
      'claude-opus-4-5',
      { thinking: budget(32_000) },
      { thinking: budget(7168) },
      ['thinking'],
    ],
    ['a budget is refused by 5.5', 'claude-sonnet-5-5', { thinking: budget(4000) }, {}, ['thinking']],
    [
      'thinking as it sees fit is taken by 5.5',
      'claude-sonnet-5-5',
      { thinking: { type: 'adaptive' } },
      { thinking: { type: 'adaptive' } },
      [],
    ],
    [
      'thinking cannot be switched off in Fable 5',
      'claude-fable-5',
      { thinking: { type: 'disabled' } },
      {},
      ['thinking'],
    ],
    [
      'thinking can be switched off up to high effort',
      'claude-haiku-5-5',
      { thinking: { type: 'disabled' }, ...effort('high') },
      { thinking: { type: 'disabled' }, ...effort('high') },
      [],
    ],
    [
      'and not above it',
      'claude-haiku-5-5',
      { thinking: { type: 'disabled' }, ...effort('max') },
      effort('max'),
      ['thinking'],
    ],
    [
      'thinking that nobody knows is not sent',
      'claude-opus-4-5',
      { thinking: { type: 'hard' } },
      {},
      ['thinking'],
    ],
    ['other fields are', 'claude-opus-5-5', effort('low'), effort('low'), []],
  ])('%s', (_name, model, body, expected, degraded) => {
    const { sent, degraded: told } = encode({}, { model, body })
    const { model: _model, max_tokens, system, tools, tool_choice, messages, ...optional } = sent
    expect(optional).toEqual(expected)
    expect(told).toEqual(degraded)
  })

  it('replaces neither the rules nor the conversation', () => {
    const { sent } = encode({}, { body: { system: 'No rules.', messages: [], max_tokens: 1 } })
    expect(sent).toMatchObject({ system: [{ text: 'Rules.' }], max_tokens: 8192 })
    expect(sent.messages).toHaveLength(1)
  })
})

describe('what may be cached', () => {
  const rounds = (count: number): Turn[] => [
    { role: 'user', text: 'Review.' },
    ...Array.from({ length: count }, (_, round): Turn[] => [
      {
        role: 'assistant',
        text: '',
        toolCalls: [{ id: `t${round}`, name: 'read_file', arguments: {}, problem: null }],
        replay: null,
      },
      { role: 'tool', callId: `t${round}`, toolName: 'read_file', content: 'x', isError: false },
    ]).flat(),
  ]
  const marked = (body: JsonObject) => JSON.stringify(body).split('"cache_control"').length - 1
  const places = (sent: ReturnType<typeof encode>['sent']) =>
    sent.messages.flatMap(({ content }, place) =>
      content.some((block) => 'cache_control' in block) ? [place] : [],
    )

  it('is the rules, the first user message and the two newest', () => {
    const { sent } = encode({ turns: rounds(4) })
    expect(places(sent)).toEqual([0, 6, 8])
    expect(marked(sent)).toBe(4)
  })

  it.each([0, 1, 2, 5])(
    'is marked at four places at most, and only at the ends of messages, after %i rounds',
    (count) => {
      const { sent } = encode({ turns: rounds(count) })
      expect(marked(sent)).toBe(Math.min(4, 2 + count))
      for (const { content } of sent.messages)
        expect(content.slice(0, -1).some((block) => 'cache_control' in block)).toBe(false)
    },
  )

  it('is the tools where there are no rules', () => {
    const { sent } = encode({ system: '' })
    expect(sent['tools']).toMatchObject([marker])
  })

  it('is left to a marker of the user’s', () => {
    expect(marked(encode({ turns: rounds(3) }, { body: { ...marker } }).sent)).toBe(1)
  })

  it('begins in one round with the bytes of the round before, markers aside', () => {
    const plain = (count: number) =>
      JSON.stringify(encode({ turns: rounds(count) }).sent.messages).replaceAll(
        ',"cache_control":{"type":"ephemeral"}',
        '',
      )
    expect(plain(3).startsWith(plain(2).slice(0, -1))).toBe(true)
  })
})

describe('the names of models', () => {
  it.each([
    ['claude-opus-4-20250514', 'native', 'not_together'],
    ['claude-sonnet-4-5-20250929', 'native', 'not_together'],
    ['claude-opus-4.8', 'native', 'none'],
    ['anthropic/claude-sonnet-5.5', 'none', 'none'],
    ['claude-sonnet-5@20260115', 'native', 'none'],
    ['claude-sonnet-5-20260115', 'native', 'none'],
    ['claude-fable-5', 'native', 'none'],
    ['claude-fable-5-20260401', 'native', 'none'],
    ['claude-fable-5-1', 'none', 'none'],
    ['claude-opus-5-20260301', 'native', 'none'],
    ['claude-haiku-5-5', 'native', 'none'],
    ['claude-3-5-haiku-latest', 'native', 'not_together'],
    ['Claude-Opus-5-5', 'none', 'none'],
    ['kimi-k2', 'native', 'free'],
  ])('%s', (model, forcedTools, sampling) => {
    expect(profileForModel(anthropic, model)).toMatchObject({ forcedTools, sampling })
  })

  it('profiles are plain data', () => {
    for (const profile of [anthropic, genericMessages])
      expect(JSON.parse(JSON.stringify(profile))).toEqual(profile)
  })
})
