import { describe, expect, it } from 'vitest'
import { headersInBody } from './headers-in-body.ts'

describe('headersInBody', () => {
  it.each<[string, unknown, Record<string, string>]>([
    ['seconds beside the error', { error: 'busy', retry_after: 5 }, { 'retry-after': '5' }],
    [
      'seconds within it',
      { error: { message: 'busy', retry_after_seconds: '2.5' } },
      { 'retry-after': '2.5' },
    ],
    ['until a plan goes on', { error: { resets_in_seconds: 7200 } }, { 'retry-after': '7200' }],
    ['milliseconds', { error: { retry_after_ms: 300 } }, { 'retry-after-ms': '300' }],
    ['metadata', { error: { code: 429, metadata: { retry_after: 9 } } }, { 'retry-after': '9' }],
    ['a list', [{ error: { retryAfter: 4 } }], { 'retry-after': '4' }],
    [
      'headers of another server',
      { error: { metadata: { headers: { 'X-RateLimit-Reset': '1741305600000', Cookie: 'x' } } } },
      { 'x-ratelimit-reset': '1741305600000' },
    ],
    ['nothing', { error: { message: 'busy' } }, {}],
    ['no body', undefined, {}],
    ['something else', { error: { metadata: { headers: 'all of them' }, retry_after: { s: 1 } } }, {}],
  ])('%s', (_name, body, headers) => {
    expect(headersInBody(body)).toEqual(headers)
  })
})
