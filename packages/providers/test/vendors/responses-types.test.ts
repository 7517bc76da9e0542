import type { JsonObject, ModelRequest, Turn } from '@scrutineer/core'
import { describe, expect, test } from 'vitest'
import { responsesProfile as genericProfile, openaiResponsesProfile } from '../../src/openai.ts'
import { decodeResponse } from '../../src/protocols/openai-responses/decode-response.ts'
import { encodeRequest } from '../../src/protocols/openai-responses/encode-request.ts'
import { typeErrorsOf } from './type-errors.test-support.ts'

const place = 'openai/resources/responses/responses'
const errorsOf = (bodies: readonly unknown[]) =>
  typeErrorsOf(place, 'ResponseCreateParamsNonStreaming', bodies)

/** The items of an answer, as they are written down by OpenAI. */
const output = [
  { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'c2VhbGVk' },
  {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    phase: 'commentary',
    content: [{ type: 'output_text', text: 'I look.', annotations: [] }],
  },
  {
    id: 'fc_1',
    type: 'function_call',
    status: 'completed',
    call_id: 'call_1',
    name: 'read_file',
    arguments: '{ "path": "a" }',
  },
]

function turnsAfterAnswer(): readonly Turn[] {
  const bytes = new TextEncoder().encode(JSON.stringify({ id: 'resp_1', status: 'completed', output }))
  const decoded = decodeResponse(
    { status: 200, headers: {}, bytes },
    {
      profile: openaiResponsesProfile,
      provider: 'openai',
      model: 'gpt-5.6',
      tolerate: [],
      usedIds: new Set(),
      now: 0,
      secrets: [],
    },
  )
  const call = { id: 'odd id', name: 'read_file', arguments: {}, problem: null }
  return [
    { role: 'user', text: 'Review.' },
    decoded._unsafeUnwrap().turn,
    { role: 'tool', callId: 'call_1', toolName: 'read_file', content: 'x', isError: true },
    { role: 'assistant', text: 'More.', toolCalls: [call], replay: null },
    { role: 'tool', callId: 'odd id', toolName: 'read_file', content: '', isError: false },
    { role: 'user', text: 'Hurry.' },
  ]
}

function bodyOf(change: Partial<ModelRequest>, body: JsonObject = {}, profile = openaiResponsesProfile) {
  const request: ModelRequest = {
    system: 'Rules.',
    turns: turnsAfterAnswer(),
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
  return encodeRequest(request, profile, {
    url: 'https://api.openai.com/v1/responses',
    provider: 'openai',
    model: 'gpt-5.6',
    apiKey: null,
    userAgent: 'scrutineer',
    headers: {},
    body,
    maxOutputTokens: null,
  }).sent
}

describe('the types of the official client', () => {
  test('take every request', () => {
    const bodies = [
      bodyOf({}),
      bodyOf({ toolChoice: 'required' }),
      bodyOf({ toolChoice: 'none' }, { reasoning: { effort: 'none' }, temperature: 0 }),
      bodyOf({ tools: [], maxOutputTokens: 1 }),
      bodyOf({ tools: [], system: '', turns: [] }, { text: { verbosity: 'low' } }, genericProfile),
    ]
    expect(bodies[0]?.['input']).toEqual(expect.arrayContaining(output))
    expect(errorsOf(bodies)).toEqual([])
  })

  test('know the answer that is read here', () => {
    expect(typeErrorsOf(place, 'ResponseOutputItem', output)).toEqual([])
  })

  test.each<[string, JsonObject, RegExp]>([
    ['a field that they do not know', { ...bodyOf({}), messages: [] }, /"messages".* does not exist/],
    ['a choice by another word', { ...bodyOf({}), tool_choice: 'any' }, /"any"/],
    [
      'a tool that does not say whether it is strict',
      bodyOf({}, {}, { ...genericProfile, looseTools: 'leave_out' }),
      /strict/,
    ],
  ])('refuse %s', (_name, body, message) => {
    expect(errorsOf([body]).join('\n')).toMatch(message)
  })
})
