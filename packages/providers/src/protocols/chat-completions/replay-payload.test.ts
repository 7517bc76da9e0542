import type { JsonObject, ModelRequest } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { type ProfileName, profiles } from '../../profiles/profiles.ts'
import { decodeResponse } from './decode-response.ts'
import { encodeRequest } from './encode-request.ts'

/** The assistant message that the next request carries, after a server's message was read. */
function sentBack(message: JsonObject, name: ProfileName): unknown {
  const profile = profiles[name]
  const body = { choices: [{ index: 0, finish_reason: 'tool_calls', message }] }
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const answer = decodeResponse(
    { status: 200, headers: {}, bytes },
    { profile, provider: 'p', model: 'm', tolerate: [], usedIds: new Set(), now: 0, secrets: [] },
  )._unsafeUnwrap()
  const { turn } = answer
  const results = turn.toolCalls.map(({ id, name: toolName }) => ({
    role: 'tool' as const,
    callId: id,
    toolName,
    content: '{"ok":true}',
    isError: false,
  }))
  const request: ModelRequest = {
    system: '',
    turns: [{ role: 'user', text: 'Review.' }, turn, ...results],
    tools: [],
    toolChoice: 'auto',
    maxOutputTokens: null,
    sessionKey: 's',
    tolerate: [],
  }
  const settings = { url: 'https://x.test', provider: 'p', model: 'm', apiKey: null, userAgent: 'u' }
  const encoded = encodeRequest(request, profile, {
    ...settings,
    headers: {},
    body: {},
    maxOutputTokens: null,
  })
  return (JSON.parse(encoded.body) as { messages: unknown[] }).messages[1]
}

const call = (args: string, extra: JsonObject = {}) => ({
  id: 'call_1',
  type: 'function',
  function: { name: 'read_file', arguments: args },
  ...extra,
})

describe('an assistant message goes back as it came', () => {
  const reasoning = [{ type: 'reasoning.text', text: 'Look at a.ts.', signature: 'sig-1' }]
  it.each<[ProfileName, string, JsonObject]>([
    [
      'deepseek',
      'reasoning',
      { reasoning_content: 'Look at a.ts first.', tool_calls: [call('{"path":"a.ts"}')] },
    ],
    ['deepseek', 'empty reasoning', { reasoning_content: '', tool_calls: [call('{"path":"a.ts"}')] }],
    ['opencode', 'reasoning', { reasoning_content: 'Look.', tool_calls: [call('{"path":"a.ts"}')] }],
    ['generic', 'reasoning', { reasoning_content: 'Look.', tool_calls: [call('{"path":"a.ts"}')] }],
    [
      'openrouter',
      'details',
      { reasoning: 'Look.', reasoning_details: reasoning, tool_calls: [call('{"path":"a.ts"}')] },
    ],
    [
      'generic',
      'details',
      { reasoning: 'Look.', reasoning_details: reasoning, tool_calls: [call('{"path":"a.ts"}')] },
    ],
    [
      'generic',
      'a signature',
      { tool_calls: [call('{}', { extra_content: { google: { thought_signature: 'c2ln' } } })] },
    ],
    ['generic', 'a spelling', { tool_calls: [call('{ "path": "a.ts", "line": 1.0 }')] }],
    ['openai', 'a spelling', { tool_calls: [call('{ "path": "a.ts" }')] }],
    ['ollama', 'reasoning', { reasoning: 'Look.', tool_calls: [call('{}')] }],
  ])('%s: %s', (name, _what, message) => {
    expect(sentBack({ content: null, ...message }, name)).toEqual({
      role: 'assistant',
      content: null,
      ...message,
    })
  })

  it('but for what a vendor does not take', () => {
    const message = {
      content: null,
      reasoning_content: 'Look.',
      tool_calls: [call('{}', { index: 0, extra: 1 })],
    }
    expect(sentBack(message, 'openai')).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [call('{}')],
    })
    expect(sentBack(message, 'generic')).toMatchObject({ tool_calls: [call('{}', { extra: 1 })] })
  })

  it('but for arguments that could not be read', () => {
    const message = { content: null, tool_calls: [call('{"path":"a')] }
    expect(sentBack(message, 'generic')).toMatchObject({ tool_calls: [call('{}')] })
  })
})
