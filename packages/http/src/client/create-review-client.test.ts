import { describe, expect, it } from 'vitest'
import type { ReviewClientOptions } from './client-options.ts'
import { createReviewClient } from './create-review-client.ts'
import type { ReviewRequest } from './review-request.ts'
import { submissionKey } from './submission-key.ts'

const reviewId = '7c1f6f0e-9f0b-4a55-8a0c-0a2d5a3a9a11'
const at = '2026-01-02T03:04:05.000Z'
const request: ReviewRequest = {
  repositoryUrl: 'https://git.example.com/acme/widget.git',
  branch: 'main',
  baseCommitId: 'a'.repeat(40),
  commitId: 'b'.repeat(40),
  providerProfileId: '11111111-2222-4333-8444-555555555555',
}

const accepted = () =>
  json(202, {
    review_id: reviewId,
    status: 'queued',
    status_url: 'https://evil.example/x',
    result_url: '/x',
    submitted_at: at,
  })
const state = (status: string, error: string | null = null, headers: Readonly<Record<string, string>> = {}) =>
  json(
    200,
    {
      review_id: reviewId,
      status,
      attempt: 1,
      created_at: at,
      started_at: null,
      finished_at: null,
      expires_at: null,
      error_code: error,
    },
    headers,
  )
const result = () =>
  json(200, {
    review_id: reviewId,
    status: 'completed',
    findings: [
      {
        finding_id: 'f1',
        severity: 'high',
        category: 'correctness',
        message: 'Wrong.',
        path: 'a.ts',
        line: 3,
        suggestion: 'right()',
        suggestion_format: 'code',
        later: 'a member that is not known yet',
      },
    ],
    summary: { files_reviewed: 1, finding_count: 1 },
    rendered_result: 'Summary',
    completed_at: at,
  })
const refused = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  json(status, { error: { code, message: `Said: ${code}`, request_id: 'r-1' } }, headers)

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
  readonly redirect: string
}

/** A client of a server that gives these answers, one after the other; a text stands for a connection that breaks. */
function clientOf(
  answers: readonly (Response | string)[],
  options: Partial<Parameters<typeof createReviewClient>[0]> = {},
) {
  const left = [...answers]
  const seen: Seen[] = []
  const waits: number[] = []
  const client = createReviewClient({
    url: 'https://reviews.example.com',
    token: 'bot.secret',
    fetch: async (input, init) => {
      const asked = new Request(input, init)
      const { pathname } = new URL(asked.url)
      seen.push({
        method: asked.method,
        path: pathname,
        headers: asked.headers,
        body: await asked.text(),
        redirect: init?.redirect ?? 'follow',
      })
      const answer = left.shift() ?? 'nothing more'
      if (typeof answer === 'string') throw new TypeError(answer)
      return answer
    },
    timing: {
      now: () => 0,
      random: () => 0,
      wait: async (ms) => {
        waits.push(ms)
      },
    },
    ...options,
  })
  return { client, seen, waits, left }
}

describe('a review', () => {
  it('is handed in, followed at the pace of the server, and read', async () => {
    const states: string[] = []
    const { client, seen, waits } = clientOf([
      accepted(),
      state('queued', null, { 'retry-after': '7' }),
      state('running'),
      state('completed'),
      result(),
    ])
    const read = await client.review(request, {
      key: 'a-key-of-sixteen',
      onState: ({ status }) => states.push(status),
    })
    expect(read._unsafeUnwrap()).toMatchObject({
      reviewId,
      findings: [{ findingId: 'f1', endLine: null, function: null, suggestionFormat: 'code' }],
      summary: { filesReviewed: 1, truncated: false },
      completedAt: Date.parse(at),
    })
    expect(states).toEqual(['queued', 'running', 'completed'])
    expect(waits).toEqual([7000, 5000])
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/reviews',
      ...Array.from({ length: 3 }, () => `GET /v1/reviews/${reviewId}`),
      `GET /v1/reviews/${reviewId}/result`,
    ])
    expect(seen[0]?.headers.get('idempotency-key')).toBe('a-key-of-sixteen')
    expect(seen[0]?.headers.get('prefer')).toBe('respond-async')
    expect(seen.every(({ headers }) => headers.get('authorization') === 'Bearer bot.secret')).toBe(true)
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      repository_url: request.repositoryUrl,
      branch: 'main',
      base_commit_id: request.baseCommitId,
      commit_id: request.commitId,
      provider_profile_id: request.providerProfileId,
    })
  })

  it('is tried again under a key of its own where it failed for a reason that passes, and so is a second try', async () => {
    const { client, seen } = clientOf([
      accepted(),
      state('failed', 'provider_timeout'),
      accepted(),
      state('completed'),
      result(),
    ])
    expect((await client.review(request, { key: 'a-key-of-sixteen' })).isOk()).toBe(true)
    expect(seen.flatMap(({ headers }) => headers.get('idempotency-key') ?? [])).toEqual([
      'a-key-of-sixteen',
      'a-key-of-sixteen.2',
    ])
  })

  it.each([
    ['failed', 'provider_refused', 'provider_refused'],
    ['cancelled', null, 'review_cancelled'],
    ['expired', null, 'review_expired'],
  ])('that is %s (%s) is an error, and is not tried again', async (status, code, expected) => {
    const { client, left } = clientOf([accepted(), state(status, code), accepted()])
    expect((await client.review(request))._unsafeUnwrapErr()).toMatchObject({
      code: expected,
      retryable: false,
      reviewId,
    })
    expect(left).toHaveLength(1)
  })
})

describe('a submission', () => {
  it('that got lost is sent again under the key it had', async () => {
    const { client, seen, waits } = clientOf([
      'reset',
      refused(429, 'rate_limited', { 'retry-after': '3' }),
      accepted(),
    ])
    expect((await client.submit(request))._unsafeUnwrap()).toEqual({
      reviewId,
      submittedAt: Date.parse(at),
      policyReceipt: null,
    })
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(seen[0]?.headers.get('idempotency-key')).toMatch(/^[A-Za-z0-9._:-]{16,128}$/)
    expect(waits).toEqual([250, 3000])
  })

  it.each([
    [refused(409, 'idempotency_conflict'), 'idempotency_conflict'],
    [refused(422, 'validation_failed'), 'validation_failed'],
    [refused(401, 'unauthenticated'), 'unauthenticated'],
    [refused(503, 'service_unavailable', { 'retry-after': '999999' }), 'service_unavailable'],
    [new Response(null, { status: 302, headers: { location: 'https://evil.example' } }), 'unexpected_answer'],
    [new Response('<html>', { status: 200 }), 'unexpected_answer'],
    [json(202, { review_id: '../../admin', submitted_at: at }), 'unexpected_answer'],
  ])('is sent once where sending it again would not help (%#)', async (answer, code) => {
    const { client, seen } = clientOf([answer, accepted()])
    expect((await client.submit(request))._unsafeUnwrapErr().code).toBe(code)
    expect(seen).toHaveLength(1)
  })

  it('is given up after so many requests, with what was said last', async () => {
    const { client, seen } = clientOf(
      Array.from({ length: 9 }, () => refused(503, 'service_unavailable', { 'retry-after': '1' })),
    )
    const error = (await client.submit(request))._unsafeUnwrapErr()
    expect(error).toMatchObject({ status: 503, requestId: 'r-1', retryAfterSeconds: 1, retryable: true })
    expect(seen).toHaveLength(5)
  })
})

describe('a client', () => {
  it.each([
    'http://reviews.example.com',
    'ftp://x',
    'nonsense',
    'https://u:p@x.example',
    'http://127.0.0.1.evil.example',
  ])('sends no token to %s', async (url) => {
    const { client, seen } = clientOf([accepted()], { url })
    expect((await client.submit(request))._unsafeUnwrapErr()).toMatchObject({
      code: 'invalid_call',
      status: null,
    })
    expect(seen).toEqual([])
  })

  it.each([
    ['token', ''],
    ['token', undefined],
    ['timeoutMs', Number.NaN],
    ['timeoutMs', 0],
    ['maxRequests', Number.NaN],
    ['maxRequests', 0],
    ['maxWaitMs', Number.NaN],
    ['maxTries', Number.NaN],
  ])('asks nothing with the option %s %s, and says what is expected', async (option, value) => {
    const { client, seen } = clientOf([accepted()], { [option]: value })
    const error = (await client.review(request))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'invalid_call', retryable: false })
    expect(error.message).toMatch(new RegExp(`^The option ${option} does not fit: expected `))
    expect(seen).toEqual([])
  })

  it.each<[string, Partial<ReviewClientOptions>, string | undefined]>([
    ['token', { token: 'acme.two\nlines' }, undefined],
    ['language', { language: 'de\nfr' }, undefined],
    ['key', {}, 'schlüssel-\u{1f511}'],
  ])('says that no header can hold a %s, and not that the server is away', async (_name, options, key) => {
    const { client, seen } = clientOf([accepted()], options)
    const error = (await client.submit(request, { key }))._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'invalid_call', retryable: false })
    expect(seen).toEqual([])
  })

  it('follows no redirect and no address that an answer names', async () => {
    const { client, seen } = clientOf([accepted(), state('completed'), result()])
    await client.review(request)
    expect(seen.map(({ redirect }) => redirect)).toEqual(['manual', 'manual', 'manual'])
    expect(seen.every(({ path }) => path.startsWith('/v1/'))).toBe(true)
  })

  it.each(['..', '../admin', 'a/b', '%2e%2e', '', 'x?y'])(
    'asks for nothing else where %j is no id',
    async (id) => {
      const { client, seen } = clientOf([refused(404, 'review_not_found')])
      expect((await client.state(id)).isErr()).toBe(true)
      expect(seen.map(({ path }) => path)).toEqual(['/v1/reviews/no-id'])
    },
  )

  it('ends when its signal does, while it waits too, and never rejects', async () => {
    const stop = new AbortController()
    const { client, seen } = clientOf([accepted(), state('running'), state('running')], {
      timing: { now: () => 0, random: () => 0, wait: async () => stop.abort() },
    })
    expect((await client.review(request, { signal: stop.signal }))._unsafeUnwrapErr().code).toBe('aborted')
    expect(seen).toHaveLength(2)
    expect((await client.profiles({ signal: stop.signal }))._unsafeUnwrapErr().code).toBe('aborted')
    expect(seen).toHaveLength(2)
  })

  it('gives up on an answer that does not come, and on one without end', async () => {
    const silent = createReviewClient({
      url: 'http://127.0.0.1:9',
      token: 'bot.secret',
      timeoutMs: 5,
      maxRequests: 1,
      fetch: (_input, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    })
    expect((await silent.capabilities())._unsafeUnwrapErr()).toMatchObject({
      code: 'timed_out',
      retryable: true,
    })
    const endless = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1024 * 1024)) })
    const { client } = clientOf([new Response(endless, { status: 200 })])
    expect((await client.capabilities())._unsafeUnwrapErr().code).toBe('unexpected_answer')
  })

  it('has a credential sealed before it is sent, and refuses one that could not be', async () => {
    const capabilities = () =>
      json(200, {
        registration: {
          envelope_version: 1,
          algorithm: 'sodium_crypto_box_seal',
          key_id: 'k1',
          public_key: 'hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo',
          maximum_envelope_age_seconds: 300,
        },
        providers: [{ id: 'openai', execution_routes: ['direct_server'] }],
      })
    const profile = json(201, {
      id: reviewId,
      provider: 'openai',
      model: 'm',
      execution_route: 'direct_server',
      status: 'active',
      version: 1,
      created_at: at,
      updated_at: at,
    })
    const { client, seen } = clientOf([capabilities(), profile, capabilities()])
    const choice = { provider: 'openai', model: 'm', executionRoute: 'direct_server' } as const
    const created = await client.createProfile({ ...choice, credential: 'sk-canary-1234' })
    expect(created._unsafeUnwrap()).toMatchObject({ id: reviewId, version: 1 })
    expect(seen[1]?.body).toMatch(/"sealed_credential":"[A-Za-z0-9_-]+","registration_id":"[0-9a-f-]{36}"/)
    expect(seen[1]?.body).not.toContain('canary')
    expect(
      (await client.createProfile({ ...choice, credential: 'two\nlines' }))._unsafeUnwrapErr().code,
    ).toBe('invalid_call')
  })
})

describe('the key of a review', () => {
  const identity = {
    repositoryUrl: request.repositoryUrl,
    pullRequest: 7,
    headCommit: 'c'.repeat(40),
    policy: 'strict',
  }

  it('is the same for the same, and another for whatever makes another review', () => {
    const key = submissionKey(identity)
    expect(key).toMatch(/^[A-Za-z0-9._:-]{16,128}$/)
    expect(submissionKey({ ...identity, headCommit: 'C'.repeat(40) })).toBe(key)
    const others = [
      { ...identity, pullRequest: 8 },
      { ...identity, headCommit: 'd'.repeat(40) },
      { ...identity, policy: null },
      { ...identity, policy: 'lax' },
      { ...identity, repositoryUrl: 'https://git.example.com/acme/other.git' },
    ].map((other) => submissionKey(other))
    expect(new Set([key, submissionKey(identity, 2), ...others]).size).toBe(7)
  })
})
