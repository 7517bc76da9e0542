import { pullRequestTools } from '@scrutineer/core'
import { memoryChanges, memoryPullRequest, scriptedModel } from '@scrutineer/core/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReviewApi } from '../src/reviews/review-api.ts'
import { failureStatuses } from '../src/reviews/review-failure.ts'
import { breaches, description, validatorOf } from './support/contract.ts'
import { pullRequestUrl } from './support/walkthrough.ts'

describe('the description of the API', () => {
  test('has every code with its status, and no other', () => {
    const described = description['x-error-codes'].map(({ code, status }) => `${code} ${status}`)
    const answered = Object.entries(failureStatuses).map(([code, status]) => `${code} ${status}`)
    expect(described.sort()).toEqual(answered.sort())
  })

  test('says of each operation which statuses its codes can have', () => {
    const described = Object.keys(description.paths['/reviews']?.['post']?.responses ?? {}).map(Number)
    expect(new Set(described)).toEqual(new Set([200, ...Object.values(failureStatuses)]))
  })

  test('names the tools there are', () => {
    const { properties } = description.components.schemas['ToolCall'] as {
      readonly properties: { readonly name: { readonly enum: readonly string[] } }
    }
    expect(properties.name.enum).toEqual(pullRequestTools.map(({ declaration }) => declaration.name))
  })

  test.each([
    ['another member', { code: 'not_found', detail: 'x', more: 1 }, {}],
    ['a detail that is empty', { code: 'not_found', detail: '' }, {}],
    ['a code that belongs to another status', { code: 'shutting_down', detail: 'x' }, {}],
    ['no name of the exchange', { code: 'not_found', detail: 'x' }, { 'x-request-id': '' }],
    ['a time to come again', { code: 'not_found', detail: 'x' }, { 'retry-after': '1' }],
    ['another type', { code: 'not_found', detail: 'x' }, { 'content-type': 'text/plain' }],
  ])('does not allow %s', (_name, body, changed) => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-request-id': 'a' }
    const sound = { code: 'not_found', detail: 'x' }
    expect(breaches('/reviews', 404, new Headers(headers), sound)).toEqual([])
    expect(breaches('/reviews', 404, new Headers({ ...headers, ...changed }), body)).not.toEqual([])
  })
})

const words = fc.oneof(
  fc.string(),
  fc.constantFrom('acme', 'pull', '7', '007', '/', '?', '#', ' ', '\n', '@', '..'),
)
const nearUrl = fc.oneof(
  { weight: 3, arbitrary: fc.constant(pullRequestUrl) },
  fc.tuple(words, words, words).map(([a, b, c]) => `https://github.com/${a}/${b}/pull/${c}`),
  fc.tuple(fc.nat(pullRequestUrl.length), words).map(([at, text]) => {
    return pullRequestUrl.slice(0, at) + text + pullRequestUrl.slice(at)
  }),
)
const bodies = fc.oneof(fc.jsonValue(), {
  weight: 3,
  arbitrary: fc.record(
    {
      pr_url: fc.oneof({ weight: 5, arbitrary: nearUrl }, fc.jsonValue()),
      include_trace: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, fc.jsonValue()),
      further: fc.option(fc.jsonValue(), { nil: undefined, freq: 20 }),
    },
    { requiredKeys: [] },
  ),
})

test('a body is taken when its schema takes it, and refused when its schema refuses it', async () => {
  const changes = await memoryChanges({}).read({ contextLines: 3 })
  const { host, workspaces } = memoryPullRequest(changes._unsafeUnwrap())
  // Without a slot, whatever is taken gets no further.
  const api = createReviewApi({ host, workspaces, model: scriptedModel([]), maxConcurrentReviews: 0 })
  const isValid = validatorOf('ReviewRequest')
  const seen = { 422: 0, 503: 0 }
  await fc.assert(
    fc.asyncProperty(bodies, async (value) => {
      const text = JSON.stringify(value)
      const headers = { 'content-type': 'application/json' }
      const response = await api.fetch(
        new Request('http://a/reviews', { method: 'POST', headers, body: text }),
      )
      const body: unknown = await response.json()
      const status = isValid(JSON.parse(text)) ? 503 : 422
      seen[status]++
      expect(response.status).toBe(status)
      expect(breaches('/reviews', response.status, response.headers, body)).toEqual([])
    }),
    { numRuns: 500 },
  )
  expect(seen[422]).toBeGreaterThan(0)
  expect(seen[503]).toBeGreaterThan(0)
})
