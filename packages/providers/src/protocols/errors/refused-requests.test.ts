import { describe, expect, it } from 'vitest'
import { profiles } from '../../profiles/profiles.ts'
import { classifyComplaint } from './classify-complaint.ts'
import { readComplaint } from './read-complaint.ts'

function codeOf(vendor: keyof typeof profiles, status: number, body: unknown): string {
  return classifyComplaint(status, readComplaint(body), profiles[vendor]).code
}

const said = (message: string, more: Readonly<Record<string, unknown>> = {}) => ({
  error: { message, ...more },
})
const failed = (status_msg: string) => ({ base_resp: { status_code: 2013, status_msg }, choices: null })

describe('a model that is not there any more, in the words of a vendor', () => {
  it.each<[keyof typeof profiles, number, unknown]>([
    ['groq', 400, said('The model `x` has been decommissioned.', { code: 'model_decommissioned' })],
    ['deepseek', 400, said('The supported API model names are a or b, but you passed c.')],
    [
      'openai',
      400,
      said('The requested value cannot be used here.', { param: 'model', code: 'unsupported_value' }),
    ],
  ])('%s', (vendor, status, body) => {
    expect(codeOf(vendor, status, body)).toBe('model_not_found')
  })
})

it('is read by its words also where no number tells that the request is at fault', () => {
  const refused = (message: string) =>
    codeOf('generic', 200, said(message, { type: 'invalid_request_error' }))
  expect(refused('Unsupported parameter: temperature')).toBe('unsupported_parameter')
  expect(refused('The reasoning_content must be passed back.')).toBe('replay_required')
  expect(refused('Wrong.')).toBe('invalid_request')
})

describe('a key that is not taken, in the words of a vendor', () => {
  it.each<[keyof typeof profiles, number, unknown]>([
    ['generic', 400, said('API key expired. Please renew the API key.')],
    ['generic', 200, said('Authentication Fails (no such user)')],
  ])('%s', (vendor, status, body) => {
    expect(codeOf(vendor, status, body)).toBe('auth')
  })
})

describe('a number that says only that the request is wrong', () => {
  it.each([
    ['invalid params, context window exceeds limit', 'context_overflow'],
    ['invalid params, tool_choice is not supported', 'unsupported_tool_choice'],
    ['invalid params, unknown model', 'model_not_found'],
    ['invalid params', 'invalid_request'],
    ['invalid params, try again later', 'invalid_request'],
  ])('leaves it to the words: %s', (words, code) => {
    expect(codeOf('minimax', 200, failed(words))).toBe(code)
  })
})

describe('a plan that is used up, by its number', () => {
  it.each(['1304', '1308', '1309', '1310'])('zai %s', (code) => {
    expect(codeOf('zai', 429, said('x', { code }))).toBe('quota_exhausted')
  })
})

describe('words that were not let through, in the words of a vendor', () => {
  it.each<[keyof typeof profiles, number, unknown]>([
    ['generic', 400, said('Output blocked by content filtering policy')],
    ['deepseek', 400, said('Content Exists Risk', { code: 'invalid_request_error' })],
    [
      'xai',
      403,
      {
        code: 'permission',
        error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_CYBER.',
      },
    ],
    ['openai', 400, said('Your prompt was flagged as risky.', { code: 'invalid_prompt' })],
    ['opencode', 400, said('Error from provider (Example): Input data may contain inappropriate content.')],
    ['generic', 400, said('Request blocked: PROHIBITED_CONTENT')],
    ['generic', 200, said('The system detected potentially unsafe or sensitive content.')],
  ])('%s', (vendor, status, body) => {
    expect(codeOf(vendor, status, body)).toBe('content_filtered')
  })
})

it('tells a country that is not served', () => {
  expect(codeOf('generic', 400, said('The free tier is not available in your country.'))).toBe(
    'region_blocked',
  )
})
