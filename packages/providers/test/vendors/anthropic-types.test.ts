import type { JsonObject, ModelRequest, Turn } from '@scrutineer/core'
import { describe, expect, test } from 'vitest'
import { anthropicProfile } from '../../src/anthropic.ts'
import { encodeRequest } from '../../src/protocols/anthropic-messages/encode-request.ts'
import { profileForModel } from '../../src/protocols/anthropic-messages/profile-for-model.ts'
import { typeErrorsOf } from './type-errors.test-support.ts'

const errorsOf = (bodies: readonly unknown[]) =>
  typeErrorsOf('@anthropic-ai/sdk/resources/messages', 'MessageCreateParamsNonStreaming', bodies)

const content = [
  { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
  { type: 'text', text: 'I look.' },
  { type: 'tool_use' },
  { type: 'redacted_thinking', data: 'b3BhcXVl' },
  { type: 'tool_use' },
]
const call = (id: string) => ({
  id,
  name: 'read_file',
  arguments: { path: 'a', lines: [1, 2] },
  problem: null,
})
const result = (callId: string, isError: boolean): Turn => ({
  role: 'tool',
  callId,
  toolName: 'read_file',
  content: 'x',
  isError,
})
const turns: readonly Turn[] = [
  { role: 'user', text: 'Review.' },
  {
    role: 'assistant',
    text: 'I look.',
    toolCalls: [call('toolu_1'), call('odd id')],
    replay: { provider: 'anthropic', model: 'claude-opus-4-5', data: { content } },
  },
  result('toolu_1', false),
  result('odd id', true),
  { role: 'user', text: 'Hurry.' },
]

function bodyOf(change: Partial<ModelRequest>, body: JsonObject = {}): JsonObject {
  const model = 'claude-opus-4-5'
  const request: ModelRequest = {
    system: 'Rules.',
    turns,
    tools: [
      {
        name: 'read_file',
        description: 'Reads.',
        parameters: {
          type: 'object',
          properties: {
            path: { type: 'string' },
            lines: { type: ['array', 'null'], items: { type: 'integer', minimum: 1 } },
          },
          required: ['path'],
          additionalProperties: false,
        },
      },
    ],
    toolChoice: 'auto',
    maxOutputTokens: null,
    sessionKey: 's-1',
    tolerate: [],
    ...change,
  }
  const { sent } = encodeRequest(request, profileForModel(anthropicProfile, model), {
    url: 'https://api.anthropic.com/v1/messages',
    provider: 'anthropic',
    model,
    apiKey: null,
    userAgent: 'scrutineer',
    headers: {},
    body,
    maxOutputTokens: null,
  })
  return sent
}

describe('the types of the official client', () => {
  test('take every request', () => {
    const thinking = { thinking: { type: 'enabled', budget_tokens: 2048 }, output_config: { effort: 'high' } }
    const bodies = [
      bodyOf({}),
      bodyOf({ toolChoice: 'required' }),
      bodyOf({ toolChoice: 'none' }, thinking),
      bodyOf({ tools: [] }),
      bodyOf({ tools: [], system: '', turns: [] }, { thinking: { type: 'adaptive' } }),
    ]
    expect(bodies.map((body) => JSON.stringify(body).includes('"thinking"'))).toContain(true)
    expect(errorsOf(bodies)).toEqual([])
  })

  test.each<[string, JsonObject, RegExp]>([
    ['a field that they do not know', { ...bodyOf({}), n: 1 }, /"n".* does not exist/],
    ['a choice by another word', { ...bodyOf({}), tool_choice: { type: 'required' } }, /"required"/],
    ['no room for an answer', { ...bodyOf({}), max_tokens: null }, /null/],
  ])('refuse %s', (_name, body, message) => {
    expect(errorsOf([body]).join('\n')).toMatch(message)
  })
})
