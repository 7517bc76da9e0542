import type { JsonObject, ModelRequest, Turn } from '@scrutineer/core'
import { describe, expect, test } from 'vitest'
import { geminiProfile } from '../../src/gemini.ts'
import { encodeRequest } from '../../src/protocols/gemini-generate-content/encode-request.ts'
import type { GenerateContentBody } from './gemini-body.test-support.ts'
import { typeErrorsOf } from './type-errors.test-support.ts'

/** The smallest that they take, as the compiler sees it. */
const least: GenerateContentBody = { contents: [{ role: 'user', parts: [{ text: 'Review.' }] }] }

const errorsOf = (bodies: readonly unknown[]) =>
  typeErrorsOf('./gemini-body.test-support.ts', 'GenerateContentBody', bodies)

const parts = [
  { text: 'Hm.', thought: true },
  { text: 'I look.' },
  { functionCall: { id: 'a' }, thoughtSignature: 'c2ln' },
  { functionCall: {} },
]
const call = (id: string) => ({
  id,
  name: 'read_file',
  arguments: { path: 'a', lines: [1, 2] },
  problem: null,
})
const result = (callId: string, content: string, isError: boolean): Turn => ({
  role: 'tool',
  callId,
  toolName: 'read_file',
  content,
  isError,
})
const turns: readonly Turn[] = [
  { role: 'user', text: 'Review.' },
  {
    role: 'assistant',
    text: 'I look.',
    toolCalls: [call('a'), call('gemini_2')],
    replay: { provider: 'gemini', model: 'gemini-3.8-flash', data: { parts } },
  },
  result('a', '{"ok":true}', false),
  result('gemini_2', 'No file.', true),
  { role: 'user', text: 'Hurry.' },
]

function bodyOf(change: Partial<ModelRequest>, body: JsonObject = {}, profile = geminiProfile): JsonObject {
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
            path: { type: 'string', minLength: 1 },
            lines: { type: ['array', 'null'], items: { type: 'integer', minimum: 1 }, maxItems: 9 },
            side: { type: ['string', 'null'], enum: ['old', 'new', null], default: null },
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
  const { sent } = encodeRequest(request, profile, {
    url: 'https://generativelanguage.googleapis.com/v1beta/models/gemini-3.8-flash:generateContent',
    provider: 'gemini',
    model: 'gemini-3.8-flash',
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
    const thinking = { generationConfig: { thinkingConfig: { thinkingLevel: 'LOW' }, temperature: 0 } }
    const bodies = [
      least,
      bodyOf({}),
      bodyOf({ toolChoice: 'required' }),
      bodyOf({ toolChoice: 'none' }, thinking),
      bodyOf({}, {}, { ...geminiProfile, schemaDialect: 'openapi' }),
      bodyOf({}, {}, { ...geminiProfile, missingSignature: 'skip_validation' }),
      bodyOf({ tools: [], system: '', turns: [] }),
    ]
    expect(JSON.stringify(bodies)).toContain('"thoughtSignature":"c2ln"')
    expect(errorsOf(bodies)).toEqual([])
  })

  test.each<[string, JsonObject, RegExp]>([
    ['a field that they do not know', { ...bodyOf({}), n: 1 }, /"n".* does not exist/],
    [
      'a field within another that they do not know',
      { ...bodyOf({}), generationConfig: { maxTokens: 1 } },
      /"maxTokens".* does not exist/,
    ],
    [
      'a choice by another word',
      { ...bodyOf({}), toolConfig: { functionCallingConfig: { mode: 'REQUIRED' } } },
      /"REQUIRED"/,
    ],
    ['no conversation', { ...bodyOf({}), contents: null }, /null/],
  ])('refuse %s', (_name, body, message) => {
    expect(errorsOf([body]).join('\n')).toMatch(message)
  })
})
