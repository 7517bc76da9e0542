import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { afterEach, expect, test } from 'vitest'
import type { StoreError } from '../../src/server/ports/review-store.ts'
import { breaches, described, describedPath } from '../support/server-contract.ts'
import { type Asked, openServerWorld, type ServerWorld } from '../support/server-world.ts'

let world: ServerWorld | undefined

afterEach(async () => {
  await world?.close()
  world = undefined
})

/** A call of an operation that succeeds. */
interface Call {
  readonly method: string
  readonly path: string
  readonly asked?: Asked
}

const profileBody = async (at: ServerWorld) => {
  const { provider, model, executionRoute, sealedCredential } = await at.registration('acme')
  return { provider, model, execution_route: executionRoute, sealed_credential: sealedCredential }
}

async function queued(at: ServerWorld): Promise<string> {
  const asked = { headers: { prefer: 'respond-async' }, body: await at.submission() }
  const { body } = await at.ask('POST', '/v1/reviews', asked)
  return (body as { readonly review_id: string }).review_id
}

/** How each operation is called so that all goes well. */
const calls: Readonly<Record<string, (at: ServerWorld) => Call | Promise<Call>>> = {
  getLiveness: () => ({ method: 'GET', path: '/health/live' }),
  getReadiness: () => ({ method: 'GET', path: '/health/ready' }),
  submitReview: async (at) => ({
    method: 'POST',
    path: '/v1/reviews',
    asked: { headers: { prefer: 'respond-async' }, body: await at.submission() },
  }),
  getReview: async (at) => ({ method: 'GET', path: `/v1/reviews/${await queued(at)}` }),
  getReviewResult: async (at) => {
    const id = await queued(at)
    // Whatever else is in line goes first.
    while ((await at.work()) !== id);
    return { method: 'GET', path: `/v1/reviews/${id}/result` }
  },
  cancelReview: async (at) => ({ method: 'POST', path: `/v1/reviews/${await queued(at)}/cancel` }),
  getProviderCapabilities: () => ({ method: 'GET', path: '/v1/provider-capabilities' }),
  listProviderProfiles: async (at) => {
    await at.addProfile()
    return { method: 'GET', path: '/v1/provider-profiles' }
  },
  createProviderProfile: async (at) => ({
    method: 'POST',
    path: '/v1/provider-profiles',
    asked: { body: await profileBody(at) },
  }),
  getProviderProfile: async (at) => ({
    method: 'GET',
    path: `/v1/provider-profiles/${await at.addProfile()}`,
  }),
  rotateProviderProfile: async (at) => ({
    method: 'POST',
    path: `/v1/provider-profiles/${await at.addProfile()}/rotate`,
    asked: { body: await profileBody(at) },
  }),
  revokeProviderProfile: async (at) => ({
    method: 'POST',
    path: `/v1/provider-profiles/${await at.addProfile()}/revoke`,
  }),
}

/** What is changed of a call that succeeds, so that it answers a status. */
type Change = (call: Call, at: ServerWorld) => Call | Promise<Call>

const otherId = '00000000-0000-4000-8000-000000000000'

const withHeaders = (call: Call, headers: Readonly<Record<string, string>>): Call => ({
  ...call,
  asked: { ...call.asked, headers: { ...call.asked?.headers, ...headers } },
})

const always: Readonly<Record<string, Change>> = {
  400: (call) => ({ ...call, asked: { ...call.asked, body: '{' } }),
  401: (call) => ({ ...call, asked: { ...call.asked, as: null } }),
  403: async (call, at) => {
    await at.addClient('nobody', [])
    return { ...call, asked: { ...call.asked, as: 'nobody' } }
  },
  404: (call) => ({ ...call, path: call.path.replace(/[\da-f-]{36}/, otherId) }),
  405: (call) => ({ ...call, method: 'DELETE' }),
  406: (call) => withHeaders(call, { accept: 'text/html' }),
  413: (call) => ({ ...call, asked: { ...call.asked, body: ' '.repeat(1_048_577) } }),
  415: (call) => withHeaders(call, { 'content-type': 'text/plain' }),
  422: (call) => ({ ...call, asked: { ...call.asked, body: {} } }),
  503: async (call, at) => {
    await at.database.close()
    return call
  },
}

const failed = (code: 'provider_refused' | 'review_timeout'): Change => {
  return async (call, at) => {
    const sent = withHeaders(call, { 'idempotency-key': 'a-key-of-sixteen' })
    await at.ask(sent.method, sent.path, sent.asked)
    await at.work({ kind: 'failed', code })
    return withHeaders(sent, { prefer: 'wait=1' })
  }
}

const special: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  submitReview: {
    200: async (call, at) => {
      const sent = withHeaders(call, { 'idempotency-key': 'a-key-of-sixteen' })
      await at.ask(sent.method, sent.path, sent.asked)
      await at.work()
      return withHeaders(sent, { prefer: 'wait=1' })
    },
    409: async (call, at) => {
      const sent = withHeaders(call, { 'idempotency-key': 'a-key-of-sixteen' })
      await at.ask(sent.method, sent.path, sent.asked)
      return { ...sent, asked: { ...sent.asked, body: await at.submission({ branch: 'other' }) } }
    },
    502: failed('provider_refused'),
    504: failed('review_timeout'),
  },
  getReviewResult: {
    409: async (_call, at) => ({ method: 'GET', path: `/v1/reviews/${await queued(at)}/result` }),
  },
  createProviderProfile: {
    409: async (call, at) => {
      const body = { ...(call.asked?.body as object), registration_id: otherId }
      await at.ask(call.method, call.path, { body })
      return { ...call, asked: { body: { ...body, model: 'another' } } }
    },
  },
  rotateProviderProfile: {
    409: (call) => ({
      ...call,
      asked: { body: { ...(call.asked?.body as object), rotation_id: otherId, expected_version: 7 } },
    }),
  },
}

const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
)
// A probe asks nothing that could be told to fail with a defect.
const table = operations.flatMap(({ operationId, path, responses, security }) =>
  Object.keys(responses)
    .filter((status) => status !== '500' || security.length > 0)
    .map((status) => [operationId, Number(status), path] as const),
)

test('every operation of the description has a call that succeeds', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(calls).sort())
})

test.each(table)('%s can answer %s, as it is described', async (operationId, status, template) => {
  let rates: () => ResultAsync<number, StoreError> = () => okAsync(0)
  world = await openServerWorld({ rates: { take: () => rates() } })
  const call = await calls[operationId]?.(world)
  if (call === undefined) throw new Error('there is no such call')
  const change = special[operationId]?.[status] ?? (status < 300 ? undefined : always[status])
  const { method, path, asked } = (await change?.(call, world)) ?? call
  if (status === 429) rates = () => okAsync(1500)
  if (status === 500) rates = () => errAsync({ code: 'store_defect', detail: 'told to fail' })
  const answer = await world.ask(method, path, asked)
  expect(answer.status).toBe(status)
  expect(breaches({ method, path }, answer)).toEqual([])
  expect(describedPath(path)).toBe(template)
})

test('HEAD is answered wherever GET is, without a body', async () => {
  world = await openServerWorld()
  for (const { operationId, path: template } of operations) {
    const { method, path, asked } = (await calls[operationId]?.(world)) ?? { method: '', path: '' }
    const answer = await world.ask('HEAD', path, { ...asked, body: undefined })
    const isRead = method === 'GET' || template === '/v1/provider-profiles'
    expect({ path, status: answer.status, text: answer.text }).toEqual({
      path,
      status: isRead ? 200 : 405,
      text: '',
    })
  }
})

test('what is not described is not there, and every method that is not described is refused', async () => {
  world = await openServerWorld()
  const paths = [
    '/v1',
    '/v1/',
    '/v1/reviews/',
    '/v1/reviews//result',
    '/health',
    '/health/live/',
    '/HEALTH/live',
  ]
  for (const path of [...paths, '/health/%6Cive', '/v1/reviews/a/b', '/reviews', '/v1/openapi.json/']) {
    const answer = await world.ask('GET', path, { as: null })
    expect({ path, code: answer.code }).toEqual({ path, code: 'not_found' })
    expect(breaches({ method: 'GET', path: '/nowhere' }, answer)).toEqual([])
  }
  for (const [template, methods] of Object.entries(described.paths)) {
    const allowed = Object.keys(methods).flatMap((name) =>
      name === 'get' ? ['GET', 'HEAD'] : [name.toUpperCase()],
    )
    const path = template.replace(/\{\w+\}/, otherId)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW']) {
      if (allowed.includes(method)) continue
      const answer = await world.ask(method, path, { as: null })
      expect({ path, method, code: answer.code }).toEqual({ path, method, code: 'method_not_allowed' })
      expect(answer.headers.get('allow')).toBe(allowed.join(', '))
    }
  }
})

test('the description is served to everybody, as it is', async () => {
  world = await openServerWorld()
  const answer = await world.ask('GET', '/v1/openapi.json', { as: null })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(described)
  expect((await world.ask('GET', '/v1/openapi.json', { headers: { accept: 'text/html' } })).status).toBe(406)
  expect((await world.ask('POST', '/v1/openapi.json')).headers.get('allow')).toBe('GET, HEAD')
})
