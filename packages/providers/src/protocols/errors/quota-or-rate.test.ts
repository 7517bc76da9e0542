import { describe, expect, it } from 'vitest'
import { generic } from '../../profiles/generic.ts'
import { classifyComplaint } from './classify-complaint.ts'
import { readError } from './read-error.ts'

const now = Date.parse('2025-01-01T00:00:00Z')

function read(status: number, body: unknown, headers: Record<string, string> = {}) {
  return readError({ status, headers, bytes: new Uint8Array() }, body, {
    profile: generic,
    classify: classifyComplaint,
    now,
    requestId: { body: null, header: null },
    answer: null,
  })
}

const said = (message: string, code = '') => ({ error: { message, ...(code !== '' && { code }) } })

describe('a refusal that no waiting ends', () => {
  it.each<[string, number, unknown, 'quota_exhausted' | 'billing']>([
    [
      'OpenAI',
      429,
      said('You exceeded your current quota, please check your plan.', 'insufficient_quota'),
      'quota_exhausted',
    ],
    [
      'OpenAI, in words alone',
      429,
      said('You exceeded your current quota, please check your plan.'),
      'quota_exhausted',
    ],
    ['OpenAI, an account', 429, said('Your account is not active.', 'billing_not_active'), 'billing'],
    [
      'Moonshot',
      429,
      said('Suspended: exceeded your monthly quota', 'exceeded_current_quota_error'),
      'quota_exhausted',
    ],
    ['DeepSeek', 402, said('Insufficient Balance'), 'billing'],
    ['xAI', 403, { code: 'denied', error: 'Your team has used all available credits.' }, 'billing'],
    [
      'xAI, a limit',
      429,
      { code: 'denied', error: 'The team reached its monthly spending limit.' },
      'quota_exhausted',
    ],
    [
      'a gateway with accounts',
      403,
      said('The quota of the user is not enough', 'insufficient_user_quota'),
      'quota_exhausted',
    ],
    [
      'a gateway with budgets',
      400,
      said('Budget has been exceeded! Current cost: 10.2, max: 10'),
      'quota_exhausted',
    ],
    ['a limit by the day', 429, said('Free plan: daily limit reached'), 'quota_exhausted'],
    ['credits', 429, said('You are out of credits'), 'billing'],
    ['a plan', 429, said('The usage limit has been reached', 'usage_limit_reached'), 'quota_exhausted'],
    ['a week of a plan', 429, said('you have reached your weekly usage limit'), 'quota_exhausted'],
    ['a limit of the key', 403, said('Key limit exceeded (total limit).'), 'quota_exhausted'],
    [
      'OpenRouter, free models',
      429,
      said('Rate limit exceeded: free-models-per-day. Add 10 credits to unlock more free requests per day'),
      'quota_exhausted',
    ],
    [
      'a day of tokens',
      429,
      said('Too many tokens per day, please wait before trying again.'),
      'quota_exhausted',
    ],
    ['a day of calls', 429, said('Daily call limit for this API reached.'), 'quota_exhausted'],
    [
      'Qwen, the free tier',
      403,
      said('The free tier of the model has been exhausted.', 'AllocationQuota.FreeTierOnly'),
      'quota_exhausted',
    ],
  ])('%s', (_name, status, body, code) => {
    expect(read(status, body)).toMatchObject({ code, retry: 'no' })
    // A wait that is named beside it changes nothing, but for a budget that requests under way have reserved.
    if (status !== 402)
      expect(read(status, body, { 'retry-after': '5' })).toMatchObject({ code, retry: 'no' })
  })
})

describe('a refusal for the rate', () => {
  it.each<[string, unknown, Record<string, string>, number | null]>([
    [
      'OpenAI',
      said('Rate limit reached on requests per min (RPM): Limit 3. Please try again in 20s.'),
      {},
      20_000,
    ],
    [
      'OpenAI, with headers',
      said('Rate limit reached.'),
      { 'retry-after-ms': '1350', 'retry-after': '2' },
      1350,
    ],
    ['Groq', said('Rate limit reached (TPM): Limit 6000. Please try again in 7.66s.'), {}, 7660],
    ['Azure', said('Requests have exceeded call rate limit. Please retry after 6 seconds.', '429'), {}, 6000],
    ['Azure, with headers', said('Too many requests.'), { 'x-ratelimit-reset-requests': '3' }, 3000],
    [
      'Google, in the form of chat completions',
      [
        {
          error: {
            code: 429,
            message: 'You exceeded your current quota, please check your plan and billing details.',
            status: 'RESOURCE_EXHAUSTED',
            details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17.25s' }],
          },
        },
      ],
      {},
      17_250,
    ],
    ['a quota by the minute', said('Tokens per minute limit exceeded.', 'token_quota_exceeded'), {}, null],
    [
      'OpenRouter',
      {
        error: {
          code: 429,
          message: 'Busy',
          metadata: { headers: { 'X-RateLimit-Reset': String(now + 4000) } },
        },
      },
      {},
      4000,
    ],
    ['a field of the body', { error: 'busy', retry_after: 3 }, {}, 3000],
  ])('%s', (_name, body, headers, wait) => {
    expect(read(429, body, headers)).toMatchObject({ code: 'rate_limited', retry: 'yes', retryAfterMs: wait })
  })

  it('of which headers and body say different things goes by the headers', () => {
    const body = { error: { message: 'Please try again in 9s.', retry_after: 8 } }
    expect(read(429, body, { 'retry-after': '7' }).retryAfterMs).toBe(7000)
    expect(read(429, body).retryAfterMs).toBe(8000)
  })
})
