import type { PullRequestHostError, WorkspaceError } from '@scrutineer/core'
import { errAsync } from 'neverthrow'
import { afterEach, describe, expect, test } from 'vitest'
import { failureStatuses } from '../src/reviews/review-failure.ts'
import { cleanReview, completion, concluding } from './support/completion.ts'
import { json, raw, reset, type Step } from './support/scripted-provider.ts'
import { type ServiceChanges, startService, type TestService } from './support/start-service.ts'
import { walkthroughPullRequest } from './support/walkthrough.ts'

let service: TestService
afterEach(() => service.close())

const host = (code: PullRequestHostError['code'], retryAfterMs: number | null = null): ServiceChanges => ({
  host: { read: () => errAsync({ code, detail: 'as it is', retryAfterMs }) },
})
const workspaces = (code: WorkspaceError['code']): ServiceChanges => ({
  workspaces: { acquire: () => errAsync({ code, detail: 'as it is' }) },
})

describe('what GitHub or Git could not do', () => {
  test.each([
    ['an address that the host knows to be wrong', host('invalid_url'), 422, 'invalid_request', null],
    ['no such pull request', host('not_found'), 404, 'pull_request_not_found', null],
    ['a refused token', host('auth'), 502, 'github_authentication_failed', null],
    ['an unexpected answer', host('malformed_response'), 502, 'github_error', null],
    ['a rate limit with a time', host('rate_limited', 7_300), 503, 'github_rate_limited', '8'],
    ['a rate limit that is almost over', host('rate_limited', 1), 503, 'github_rate_limited', '1'],
    ['a rate limit without a time', host('rate_limited'), 503, 'github_rate_limited', '60'],
    ['no connection', host('unavailable'), 503, 'github_unavailable', '30'],
    ['a head that is gone', workspaces('head_gone'), 409, 'pull_request_changed', null],
    ['a fetch that is refused', workspaces('auth'), 502, 'github_authentication_failed', null],
    ['a fetch without a connection', workspaces('unavailable'), 503, 'github_unavailable', '30'],
    ['too large a repository', workspaces('repository_too_large'), 413, 'pull_request_too_large', null],
    ['an engine that cannot', workspaces('engine_unsupported'), 502, 'checkout_failed', null],
    ['a fetch that fails', workspaces('failed'), 502, 'checkout_failed', null],
  ] as const)('%s', async (_name, changes, status, code, retry) => {
    service = await startService(changes)
    const answer = await service.review()
    expect([answer.status, answer.body['code'], answer.headers.get('retry-after')]).toEqual([
      status,
      code,
      retry,
    ])
    expect(answer.body).not.toHaveProperty('termination_reason')
    expect(answer.body['detail']).toContain('as it is')
    expect(service.provider.requests).toHaveLength(0)
  })
})

/** An error body as vendors write them, with what must not get out. */
function refusal(status: number, headers: Record<string, string> = {}, code = 'x'): Step {
  return json({ error: { message: 'SECRET of the provider', type: code, code } }, status, headers)
}

describe('what the provider could not do', () => {
  test.each([
    ['400', refusal(400), 502, 'provider_error', null],
    ['401', refusal(401), 502, 'provider_authentication_failed', null],
    ['402', refusal(402), 502, 'provider_error', null],
    ['403', refusal(403), 502, 'provider_authentication_failed', null],
    ['404', refusal(404), 502, 'provider_error', null],
    ['408', refusal(408), 503, 'provider_unavailable', '30'],
    ['422', refusal(422), 502, 'provider_error', null],
    ['429', refusal(429), 503, 'provider_unavailable', '30'],
    ['429 with a time', refusal(429, { 'retry-after': '17' }), 503, 'provider_unavailable', '17'],
    ['500', refusal(500), 503, 'provider_unavailable', '30'],
    [
      '502 in HTML',
      raw('<h1>SECRET</h1>', 502, { 'content-type': 'text/html' }),
      503,
      'provider_unavailable',
      '30',
    ],
    ['503', refusal(503), 503, 'provider_unavailable', '30'],
    ['504', refusal(504), 503, 'provider_unavailable', '30'],
    ['529', refusal(529), 503, 'provider_unavailable', '30'],
    ['a redirect', raw('', 307, { location: 'http://127.0.0.1:1/SECRET' }), 502, 'provider_error', null],
    ['a broken connection', reset, 503, 'provider_unavailable', '30'],
    ['a prompt that is too long', refusal(400, {}, 'context_length_exceeded'), 502, 'provider_error', null],
    ['a region that is closed', refusal(403, {}, 'RegionError'), 502, 'provider_authentication_failed', null],
    ['no credit', refusal(401, {}, 'CreditsError'), 502, 'provider_error', null],
    ['an unknown model', refusal(401, {}, 'ModelError'), 502, 'provider_error', null],
  ] as const)('%s', async (_name, step, status, code, retry) => {
    service = await startService()
    service.provider.play(step)
    const answer = await service.review()
    expect([answer.status, answer.body['code'], answer.headers.get('retry-after')]).toEqual([
      status,
      code,
      retry,
    ])
    expect(answer.body).not.toHaveProperty('termination_reason')
    expect(JSON.stringify(answer.body)).not.toContain('SECRET')
    expect(service.openWorkspaces()).toBe(0)
  })

  test.each([
    ['HTML with status 200', raw('<html>SECRET</html>'), 'invalid_model_response'],
    ['nothing with status 200', raw(''), 'invalid_model_response'],
    ['half of its JSON', raw('{"id":"SECRET","choi'), 'invalid_model_response'],
    ['a stream nobody asked for', raw('data: {"SECRET":1}\n\ndata: [DONE]\n\n'), 'invalid_model_response'],
    ['a body that is packed', raw('SECRET', 200, { 'content-encoding': 'gzip' }), 'invalid_model_response'],
  ] as const)('%s', async (_name, step, code) => {
    service = await startService()
    service.provider.play(step)
    const { status, body } = await service.review()
    expect(status).toBe(502)
    expect(body).toMatchObject({ code, termination_reason: code })
    expect(JSON.stringify(body)).not.toContain('SECRET')
  })

  test('a refusal of the model itself is no review', async () => {
    service = await startService()
    service.provider.play(json(completion({ content: null, message: { refusal: 'I cannot do that.' } })))
    expect((await service.review()).body).toMatchObject({
      code: 'unsupported_finish_reason',
      termination_reason: 'unsupported_finish_reason',
    })
  })

  test('a failure that passes is tried again once, where retries are on', async () => {
    service = await startService({ settings: { retries: 1 } })
    service.provider.play(refusal(503, { 'retry-after': '0' }), json(concluding(cleanReview)))
    expect((await service.review()).status).toBe(200)
    expect(service.provider.requests).toHaveLength(2)
  })
})

describe('what nobody expected', () => {
  test.each([
    ['a host that throws', { host: { read: bug } }],
    ['a workspace that throws', { workspaces: { acquire: bug } }],
  ] as const)('%s is a bare internal error, and its text stays inside', async (_name, changes) => {
    service = await startService(changes)
    const { status, body } = await service.review()
    expect([status, body['code']]).toEqual([500, 'internal_error'])
    expect(JSON.stringify(body)).not.toContain('SECRET')
    expect(service.errors).toHaveLength(1)
    // The slot is free again.
    expect((await service.review()).status).toBe(500)
  })

  test('a model that throws leaves no workspace behind', async () => {
    const pullRequest = await walkthroughPullRequest()
    const model = {
      provider: 'x',
      model: 'x',
      isAi: true,
      capabilities: { forcedTools: 'none', contextWindow: null },
      complete: bug,
    } as const
    service = await startService({ pullRequest, model })
    const { status, body } = await service.review()
    expect([status, body['code']]).toEqual([502, 'invalid_model_response'])
    expect(JSON.stringify(body)).not.toContain('SECRET')
    expect(service.openWorkspaces()).toBe(0)
  })

  test('options that do not fit are told to the operator, and to the client only that something is wrong', async () => {
    service = await startService({ limits: { maxRounds: 0 } })
    const { status, body } = await service.review()
    expect([status, body['code']]).toEqual([500, 'internal_error'])
    expect(JSON.stringify(body)).not.toContain('maxRounds')
    expect(service.errors.map(String)).toEqual([
      'TypeError: An option does not fit: limits.maxRounds: expected a whole number from 1.',
    ])
  })

  test.each<[string, Partial<ServiceChanges>]>([
    ['log throws', { log: bug }],
    ['log rejects', { log: rejects }],
    ['newRequestId throws', { newRequestId: bug }],
    ['newRequestId makes what no header can hold', { newRequestId: () => 'two\nlines' }],
  ])('%s: the exchange is answered, and the operator hears of it', async (_name, changes) => {
    service = await startService(changes)
    const answer = await service.send('/health')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._:-]{1,128}$/)
    expect(service.errors).toHaveLength(1)
  })

  test('an operator who throws on being told ends no exchange', async () => {
    service = await startService({ log: bug, onError: bug })
    expect((await service.send('/health')).status).toBe(200)
  })
})

function rejects(): unknown {
  return Promise.reject(new Error('SECRET'))
}

function bug(): never {
  throw new Error('SECRET')
}

test('every code has its status', async () => {
  service = await startService()
  const counted = Object.values(failureStatuses)
  expect(counted).toHaveLength(27)
  expect(new Set(counted)).toEqual(new Set([400, 404, 405, 409, 413, 415, 422, 500, 502, 503, 504]))
})
