import type { JsonObject, ModelRequest, Turn } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { profileForModel } from '../../profiles/profile-for-model.ts'
import { type ProfileName, profileNames, profiles } from '../../profiles/profiles.ts'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import type { EncodeSettings } from '../protocol.ts'
import { encodeRequest } from './encode-request.ts'

const settings: EncodeSettings = {
  url: 'https://api.example.test/v1/chat/completions',
  provider: 'example',
  model: 'm-1',
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
  additionalProperties: false,
}

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [{ name: 'read_file', description: 'Reads.', parameters }],
  toolChoice: 'auto',
  maxOutputTokens: null,
  sessionKey: '7f0d0f1e-2a7b-4d0c-9b55-0c3f5f1f6a11',
  tolerate: [],
}

const encode = (
  change: Partial<ModelRequest> = {},
  profile: VendorProfile = profiles.generic,
  more: Partial<EncodeSettings> = {},
) => encodeRequest({ ...request, ...change }, profile, { ...settings, ...more })

const forModel = (name: ProfileName, model: string): VendorProfile => profileForModel(profiles[name], model)

describe('the body', () => {
  it('is the smallest that every server takes', () => {
    expect(encode().body).toBe(
      '{"model":"m-1","messages":[{"role":"system","content":"Rules."},{"role":"user","content":"Review."}],' +
        '"tools":[{"type":"function","function":{"name":"read_file","description":"Reads.","parameters":' +
        '{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}}}],' +
        '"tool_choice":"auto"}',
    )
  })

  it('leaves tools and their choice out when there are none', () => {
    expect(Object.keys(encode({ tools: [], toolChoice: 'required' }).sent)).toEqual(['model', 'messages'])
  })

  it('says how long the answer may be in the vendor’s word', () => {
    expect(encode({ maxOutputTokens: 500 }).sent).toMatchObject({ max_tokens: 500 })
    expect(encode({ maxOutputTokens: 500 }, profiles.openai).sent).toMatchObject({
      max_completion_tokens: 500,
    })
    expect(encode({}, profiles.deepseek).sent).toMatchObject({ max_tokens: 8192 })
    expect(encode({}, profiles.deepseek, { maxOutputTokens: 900 }).sent).toMatchObject({ max_tokens: 900 })
    expect(encode({}, profiles.vllm).sent).not.toHaveProperty('max_tokens')
  })

  it('grows at its end only, so that caches hit', () => {
    const turns: Turn[] = [{ role: 'user', text: 'Review.' }]
    const before = encode({ turns, tools: [] }).body
    turns.push(
      { role: 'assistant', text: 'Done.', toolCalls: [], replay: null },
      { role: 'user', text: 'More.' },
    )
    const after = encode({ turns, tools: [] }).body
    expect(after.startsWith(before.slice(0, -2))).toBe(true)
    expect(encode({ turns, tools: [] }).body).toBe(after)
  })

  it('takes further fields, but no other conversation', () => {
    const body = { temperature: 0, messages: [], model: 'other', tools: [], tool_choice: 'none' }
    expect(encode({}, profiles.generic, { body }).sent).toEqual({ ...encode().sent, temperature: 0 })
  })

  it('writes a replacement character for half a surrogate pair, and leaves escapes alone', () => {
    const text = `a\udc80b \\udc80 ${'\\'.repeat(2)}ud800 😀`
    const sent = JSON.parse(encode({ turns: [{ role: 'user', text }] }).body) as {
      messages: { content: string }[]
    }
    expect(sent.messages[1]?.content).toBe(`a\ufffdb \\udc80 ${'\\'.repeat(2)}ud800 😀`)
  })
})

describe('the tool choice', () => {
  it.each<[ProfileName, string, ModelRequest['toolChoice'], unknown, readonly string[]]>([
    ['openai', 'gpt-4.1', 'required', 'required', []],
    ['mistral', 'mistral-large', 'required', 'any', []],
    ['deepseek', 'deepseek-v4-flash', 'required', 'auto', ['tool_choice']],
    ['opencode', 'deepseek-v4-flash', 'required', 'auto', ['tool_choice']],
    ['opencode', 'gpt-5.4', 'required', 'required', []],
    ['openrouter', 'deepseek/deepseek-v4-pro', 'required', 'auto', ['tool_choice']],
    ['openrouter', 'anthropic/claude-sonnet-5.5', 'required', 'auto', ['tool_choice']],
    ['openrouter', 'openai/gpt-4.1', 'required', 'required', []],
    ['moonshot', 'kimi-k2.6', 'required', 'auto', ['tool_choice']],
    ['moonshot', 'kimi-k3', 'required', 'required', []],
    ['qwen', 'qwen3.7-plus', 'required', 'auto', ['tool_choice']],
    ['generic', 'deepseek-v4-flash', 'required', 'required', []],
    ['openai', 'gpt-4.1', 'none', 'none', []],
    ['deepseek', 'deepseek-v4-flash', 'none', 'none', []],
  ])('%s, %s: %s', (name, model, toolChoice, sent, degraded) => {
    const encoded = encode({ toolChoice }, forModel(name, model))
    expect(encoded.sent['tool_choice']).toBe(sent)
    expect(encoded.degraded).toEqual(degraded)
    expect(encoded.sent['tools']).toHaveLength(1)
  })

  it.each<[ProfileName, string]>([
    ['zai', 'glm-5.3'],
    ['ollama', 'qwen3:8b'],
    ['opencode', 'glm-5.3'],
  ])('%s is told "none" by leaving the tools out', (name, model) => {
    const { sent } = encode({ toolChoice: 'none' }, forModel(name, model))
    expect(sent).not.toHaveProperty('tools')
    expect(sent).not.toHaveProperty('tool_choice')
  })
})

it('a forced tool goes to a model that thinks by habit, once every request turns that off', () => {
  const body = { thinking: { type: 'disabled' } }
  const silent = profileForModel(profiles.deepseek, 'deepseek-v4-flash', body)
  const { sent, degraded } = encode({ toolChoice: 'required' }, silent, { body })
  expect({ choice: sent['tool_choice'], degraded }).toEqual({ choice: 'required', degraded: [] })
})

it('tools are written in the dialect of the vendor', () => {
  const line: JsonObject = { type: 'object', properties: { line: { type: ['integer', 'null'] } } }
  const tools = [{ name: 'at', description: 'At.', parameters: line }]
  const branches = { anyOf: [{ type: 'integer' }, { type: 'null' }] }
  const written = (name: ProfileName, model = 'm') =>
    JSON.stringify(encode({ tools }, forModel(name, model)).sent['tools'])
  expect(written('openai')).toContain(JSON.stringify(line))
  for (const [name, model] of [
    ['vllm', 'm'],
    ['moonshot', 'kimi-k3'],
    ['opencode', 'kimi-k2.6'],
  ] as const) {
    expect(written(name, model)).toContain(JSON.stringify(branches))
  }
})

describe('marks for a cache', () => {
  const mark = { cache_control: { type: 'ephemeral' } }
  const part = (text: string) => [{ type: 'text', text, ...mark }]
  const claude = forModel('openrouter', 'anthropic/claude-opus-4.8')

  it('stand at the rules and at what the user said first, for a model that needs them', () => {
    const turns: Turn[] = [
      { role: 'user', text: 'Review.' },
      { role: 'assistant', text: 'Done.', toolCalls: [], replay: null },
      { role: 'user', text: 'More.' },
    ]
    expect(encode({ turns }, claude).sent['messages']).toEqual([
      { role: 'system', content: part('Rules.') },
      { role: 'user', content: part('Review.') },
      { role: 'assistant', content: 'Done.' },
      { role: 'user', content: 'More.' },
    ])
    expect(encode({}, forModel('openrouter', 'openai/gpt-4.1')).body).not.toContain('cache_control')
  })

  it('are as many as the profile says', () => {
    const marks = (cacheMarkers: number) =>
      encode({}, { ...claude, cacheMarkers }).body.split('cache_control').length - 1
    expect([0, 1, 2, 3].map(marks)).toEqual([0, 1, 2, 2])
  })
})

describe('the headers', () => {
  it('carry the key, the session and our own name', () => {
    expect(encode({}, profiles.opencode).headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer key-1',
      'content-type': 'application/json',
      'user-agent': 'scrutineer/1',
      'x-opencode-session': request.sessionKey,
    })
    expect(encode({}, profiles.azure).headers).toMatchObject({ 'api-key': 'key-1' })
    expect(encode({}, profiles.openai).sent).toMatchObject({ prompt_cache_key: request.sessionKey })
  })

  it('ask for no compression and carry no key that is not there', () => {
    const { headers } = encode({}, profiles.generic, { apiKey: null })
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('accept-encoding')
  })

  it.each(['a\r\nx-evil: 1', 'é', '', 'x'.repeat(200)])('are safe from the session key %j', (sessionKey) => {
    const session = encode({ sessionKey }, profiles.opencode).headers['x-opencode-session']
    expect(session).toMatch(/^[0-9a-f]{32}$/)
  })

  it('are the same for the same input, for every vendor', () => {
    for (const name of profileNames) expect(encode({}, profiles[name])).toEqual(encode({}, profiles[name]))
  })
})
