import { describe, expect, it } from 'vitest'
import { chatCompletions } from '../chat-completions/chat-completions.ts'

/** What an answer of an endpoint means, and whether to try again. */
function read(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  vendor = 'generic',
) {
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
  const profile = chatCompletions.profiles[vendor] ?? chatCompletions.generic
  return chatCompletions
    .decodeResponse(
      { status, headers, bytes },
      {
        profile,
        provider: vendor,
        model: 'm',
        tolerate: [],
        usedIds: new Set(),
        now: 0,
        secrets: ['hidden'],
      },
    )
    .match(
      ({ finish }) => finish.unified,
      ({ code }) => code,
    )
}

const plain = { 'content-type': 'text/plain; charset=utf-8' }
const overflow = "This model's maximum context length is 131072 tokens."
const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'fine' } }

describe('what went wrong is read', () => {
  it.each<[string, number, unknown, string]>([
    [
      'from a number and words',
      200,
      { code: 401, msg: 'token expired or incorrect', success: false },
      'auth',
    ],
    ['from a number and a message', 200, { code: 429, message: 'Too many requests' }, 'rate_limited'],
    ['from a lack of success', 200, { success: false, message: 'Service overloaded' }, 'overloaded'],
    [
      'from a list of errors',
      200,
      { success: false, errors: [{ code: 10_000, message: 'Authentication error' }] },
      'auth',
    ],
    ['from a list of errors, refused', 400, { errors: [{ message: overflow }] }, 'context_overflow'],
    ['from a list in the place of the error', 400, { error: [{ message: overflow }] }, 'context_overflow'],
    [
      'from a number in a field of its own',
      200,
      { type: 'error', error: { message: 'limit (1002)', http_code: '429' } },
      'rate_limited',
    ],
    [
      'from a validation within the message',
      422,
      { object: 'error', message: { detail: [{ loc: ['body', 'tool_choice'], msg: 'Input should be x' }] } },
      'unsupported_tool_choice',
    ],
    [
      'from a validation in place of the message',
      422,
      {
        object: 'error',
        message: [{ loc: ['body', 'reasoning_effort'], msg: 'Extra inputs are not permitted' }],
      },
      'unsupported_parameter',
    ],
  ])('%s', (_name, status, body, code) => {
    expect(read(status, body)).toBe(code)
  })
})

describe('what the vendor behind a gateway said is read', () => {
  const handedOn = (raw: unknown) => ({
    error: { message: 'Provider returned error', code: 400, metadata: { provider_name: 'Example', raw } },
  })

  it.each<[string, unknown, string]>([
    ['as JSON', JSON.stringify({ error: { message: overflow } }), 'context_overflow'],
    ['as JSON in a list', JSON.stringify([{ error: { message: overflow } }]), 'context_overflow'],
    [
      'as an object',
      { error: { message: 'Thinking mode does not support this tool_choice' } },
      'unsupported_tool_choice',
    ],
    ['by its code alone', JSON.stringify({ error: { code: 'context_length_exceeded' } }), 'context_overflow'],
    [
      'by its field',
      JSON.stringify({ error: { message: 'Wrong', param: 'temperature' } }),
      'unsupported_parameter',
    ],
    ['as a text', JSON.stringify({ error: overflow }), 'context_overflow'],
    [
      'as a validation',
      { detail: [{ loc: ['body', 'tool_choice'], msg: 'wrong' }] },
      'unsupported_tool_choice',
    ],
    ['in words', overflow, 'context_overflow'],
    ['on a page, which says nothing', `<html>${overflow}</html>`, 'invalid_request'],
    ['far behind what was asked', `${'x'.repeat(2000)} ${overflow}`, 'invalid_request'],
  ])('%s', (_name, raw, code) => {
    expect(read(400, handedOn(raw))).toBe(code)
  })
})

describe('a refusal without JSON', () => {
  it('is read by its words', () => {
    const words =
      'Failed to deserialize the JSON body into the target type: tool_choice: unknown variant `any`'
    expect(read(422, words, plain)).toBe('unsupported_tool_choice')
    expect(read(400, overflow, {})).toBe('context_overflow')
    expect(read(429, 'insufficient_quota', plain)).toBe('quota_exhausted')
  })

  it('is read by its status alone where it is half of a JSON text, which may repeat what was asked', () => {
    expect(read(400, `{"input":"${overflow}`, plain)).toBe('invalid_request')
    expect(read(400, `${'x'.repeat(2000)} ${overflow}`, plain)).toBe('invalid_request')
  })

  it('is read by its status alone where it is a page', () => {
    expect(read(400, `<p>${overflow}</p>`, plain)).toBe('invalid_request')
    expect(read(400, overflow, { 'content-type': 'text/html' })).toBe('invalid_request')
  })
})

describe('an error that says nothing', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['without fields', {}],
    ['with empty fields', { message: '', type: '', param: '', code: null }],
    ['with a code of none', { message: '', code: 0, details: [] }],
    ['in an empty list', []],
  ])('beside an answer is none: %s', (_name, error) => {
    expect(read(200, { choices: [choice], error, errors: [] })).toBe('stop')
  })
})
