import type { JsonObject, ModelRequest } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import {
  azureResponses,
  genericResponses,
  openaiResponses,
  opencodeResponses,
} from '../../profiles/responses.ts'
import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import type { EncodeSettings } from '../protocol.ts'
import { encodeRequest } from './encode-request.ts'
import { profileForModel } from './profile-for-model.ts'

const settings: EncodeSettings = {
  url: 'https://api.example.test/v1/responses',
  provider: 'openai',
  model: 'gpt-5.6',
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
  profile: ResponsesProfile = openaiResponses,
) {
  const used = { ...settings, ...more }
  return encodeRequest({ ...request, ...change }, profileForModel(profile, used.model), used)
}

describe('a request', () => {
  it('is a Responses request that asks the server to keep nothing', () => {
    const { url, headers, body, degraded, sent } = encode()
    expect(url).toBe(settings.url)
    expect(headers).toEqual({
      authorization: 'Bearer key-1',
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'scrutineer/1',
    })
    expect(JSON.parse(body)).toEqual(sent)
    expect(sent).toEqual({
      model: 'gpt-5.6',
      instructions: 'Rules.',
      tools: [{ type: 'function', name: 'read_file', description: 'Reads.', parameters, strict: false }],
      tool_choice: 'auto',
      input: [{ role: 'user', content: 'Review.' }],
      store: false,
      include: ['reasoning.encrypted_content'],
      max_output_tokens: 16_384,
      prompt_cache_key: 's-1',
    })
    expect(degraded).toEqual([])
  })

  it('leaves empty rules and tools out', () => {
    const { sent, degraded } = encode(
      { system: ' ', tools: [], toolChoice: 'required' },
      {},
      genericResponses,
    )
    expect(Object.keys(sent)).toEqual(['model', 'input', 'store', 'include'])
    expect(degraded).toEqual([])
  })

  it('says nothing of the session but by a name that is fit for it', () => {
    const { sent } = encode({ sessionKey: 'a key with\nblanks' })
    expect(sent['prompt_cache_key']).toMatch(/^[0-9a-f]{32}$/)
    const { headers } = encode({}, {}, opencodeResponses)
    expect(headers['x-opencode-session']).toBe('s-1')
  })

  it('holds no half of a surrogate pair', () => {
    expect(encode({ turns: [{ role: 'user', text: 'a\ud83d' }] }).body).toContain('a\ufffd')
  })

  it('takes what the settings add, but no other conversation', () => {
    const { sent } = encode({}, { body: { reasoning: { effort: 'high' }, input: [], model: 'other' } })
    expect(sent).toMatchObject({ model: 'gpt-5.6', reasoning: { effort: 'high' }, input: [{ role: 'user' }] })
  })
})

describe('the room for an answer', () => {
  it.each([
    ['the request’s word', 300, 500, openaiResponses, 300, []],
    ['then the settings’', null, 500, openaiResponses, 500, []],
    ['then the profile’s', null, null, openaiResponses, 16_384, []],
    ['never less than the endpoint takes', 3, null, openaiResponses, 16, ['max_output_tokens']],
    ['as little as one likes elsewhere', 3, null, genericResponses, 3, []],
    ['nobody’s', null, null, genericResponses, undefined, []],
  ])('%s', (_name, maxOutputTokens, ofSettings, profile, expected, degraded) => {
    const encoded = encode({ maxOutputTokens }, { maxOutputTokens: ofSettings }, profile)
    expect(encoded.sent['max_output_tokens']).toBe(expected)
    expect(encoded.degraded).toEqual(degraded)
  })
})

describe('a tool choice', () => {
  const unforced = { ...openaiResponses, forcedTools: 'none' } as const
  const mute = { ...openaiResponses, omitFields: ['tool_choice'] }
  it.each<[string, ModelRequest['toolChoice'], ResponsesProfile, string | undefined, string[]]>([
    ['is forced', 'required', openaiResponses, 'required', []],
    ['is not forced where that is refused', 'required', unforced, 'auto', ['tool_choice']],
    ['is forbidden while the tools stay', 'none', unforced, 'none', []],
    ['is left out where it is refused altogether', 'auto', mute, undefined, ['tool_choice']],
  ])('%s', (_name, toolChoice, profile, expected, degraded) => {
    const encoded = encode({ toolChoice }, {}, profile)
    expect(encoded.sent['tool_choice']).toBe(expected)
    expect(encoded.sent['tools']).toHaveLength(1)
    expect(encoded.degraded).toEqual(degraded)
  })

  it('says nothing of strictness to a server that does not know it', () => {
    const { sent } = encode({}, {}, { ...genericResponses, looseTools: 'leave_out' })
    expect(JSON.stringify(sent['tools'])).not.toContain('strict')
  })
})

describe('what a model takes', () => {
  const sampled = { temperature: 0, top_p: 0.5 }
  const both = ['temperature', 'top_p']
  it.each<[string, string, ResponsesProfile, JsonObject, boolean, string[]]>([
    ['no sampling while it reasons', 'gpt-5.6', openaiResponses, sampled, true, both],
    ['nor a model of tomorrow', 'gpt-9', openaiResponses, sampled, true, both],
    ['nor one of the o-series', 'o4-mini', openaiResponses, sampled, true, both],
    [
      'nor one that reasons a little',
      'gpt-5.6',
      openaiResponses,
      { ...sampled, reasoning: { effort: 'low' } },
      true,
      both,
    ],
    [
      'sampling without reasoning',
      'gpt-5.6',
      openaiResponses,
      { ...sampled, reasoning: { effort: 'none' } },
      true,
      [],
    ],
    ['sampling, where it never reasons', 'gpt-4.1-mini', openaiResponses, sampled, false, []],
    ['the same where it was tuned', 'ft:gpt-4o-mini:acme::1', openaiResponses, sampled, false, []],
    ['the same in capitals, behind a slash', 'openai/GPT-4.1', openaiResponses, sampled, false, []],
    ['the same where it only talks', 'gpt-5-chat-latest', openaiResponses, sampled, false, []],
    ['anything, as far as a deployment’s name tells', 'gpt-4.1', azureResponses, sampled, true, []],
    ['anything, on an endpoint nobody knows', 'gpt-5.6', genericResponses, sampled, true, []],
  ])('%s', (_name, model, profile, body, asksForReasoning, degraded) => {
    const encoded = encode({}, { model, body }, profile)
    expect('include' in encoded.sent).toBe(asksForReasoning)
    expect('temperature' in encoded.sent).toBe(degraded.length === 0)
    expect(encoded.degraded).toEqual(degraded)
  })
})
