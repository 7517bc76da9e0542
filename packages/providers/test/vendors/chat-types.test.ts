import type { JsonObject, ModelRequest, Turn } from '@scrutineer/core'
import { describe, expect, test } from 'vitest'
import { type ProfileName, profiles } from '../../src/index.ts'
import { profileForModel } from '../../src/profiles/profile-for-model.ts'
import { encodeRequest } from '../../src/protocols/chat-completions/encode-request.ts'
import { typeErrorsOf } from './type-errors.test-support.ts'

const place = 'openai/resources/chat/completions'
const errorsOf = (bodies: readonly unknown[]) =>
  typeErrorsOf(place, 'ChatCompletionCreateParamsNonStreaming', bodies)

const call = (id: string) => ({ id, name: 'read_file', arguments: { path: 'a' }, problem: null })
const result = (callId: string): Turn => ({
  role: 'tool',
  callId,
  toolName: 'read_file',
  content: '{"ok":true}',
  isError: false,
})
const turns: readonly Turn[] = [
  { role: 'user', text: 'Review.' },
  { role: 'assistant', text: '', toolCalls: [call('call_1'), call('call_2')], replay: null },
  result('call_1'),
  result('call_2'),
  { role: 'user', text: 'Hurry.' },
  { role: 'assistant', text: 'More.', toolCalls: [call('call_3')], replay: null },
  result('call_3'),
]

function bodyOf(name: ProfileName, model: string, change: Partial<ModelRequest> = {}, body: JsonObject = {}) {
  const request: ModelRequest = {
    system: 'Rules.',
    turns,
    tools: [
      {
        name: 'read_file',
        description: 'Reads.',
        parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
      },
    ],
    toolChoice: 'auto',
    maxOutputTokens: 100,
    sessionKey: 's-1',
    tolerate: [],
    ...change,
  }
  return encodeRequest(request, profileForModel(profiles[name], model, body), {
    url: 'https://api.openai.com/v1/chat/completions',
    provider: name,
    model,
    apiKey: null,
    userAgent: 'scrutineer',
    headers: {},
    body,
    maxOutputTokens: null,
    stream: false,
  }).sent
}

describe('the types of the official client', () => {
  test('take every request', () => {
    const bodies = [
      bodyOf('openai', 'gpt-4.1'),
      bodyOf('openai', 'gpt-5.6', { toolChoice: 'required' }),
      bodyOf('openai', 'gpt-5.2', { toolChoice: 'none' }, { reasoning_effort: 'low', seed: 1 }),
      bodyOf('openai', 'gpt-4.1', { tools: [], turns: [], system: '' }, { temperature: 0, top_p: 1 }),
      bodyOf('azure', 'ours', { toolChoice: 'required' }, { reasoning_effort: 'none' }),
      bodyOf('generic', 'm'),
      // Marks are a field that OpenAI does not know; all else of such a request is.
      bodyOf('openrouter', 'openai/gpt-4.1'),
    ]
    expect(bodies[1]).toMatchObject({ reasoning_effort: 'none', tool_choice: 'required' })
    expect(errorsOf(bodies)).toEqual([])
  })

  test.each<[string, JsonObject, RegExp]>([
    [
      'a field that they do not know',
      { ...bodyOf('openai', 'gpt-4.1'), thinking: {} },
      /"thinking".* does not exist/,
    ],
    ['a choice by another vendor’s word', bodyOf('mistral', 'm', { toolChoice: 'required' }), /"any"/],
    [
      'an answer that has neither text nor calls',
      { ...bodyOf('openai', 'm'), messages: [{ role: 'assistant', content: 1 }] },
      /number/,
    ],
  ])('refuse %s', (_name, body, message) => {
    expect(errorsOf([body]).join('\n')).toMatch(message)
  })
})
