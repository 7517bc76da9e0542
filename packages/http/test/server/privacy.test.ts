import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answered, openServerWorld, type ServerWorld } from '../support/server-world.ts'

let world: ServerWorld
let review: string
let profile: string

beforeAll(async () => {
  world = await openServerWorld()
  const body = await world.submission()
  profile = String(body['provider_profile_id'])
  const accepted = await world.ask('POST', '/v1/reviews', { headers: { prefer: 'respond-async' }, body })
  review = (accepted.body as { readonly review_id: string }).review_id
})

afterAll(() => world.close())

const missing = '00000000-0000-4000-8000-000000000000'

/** All of an answer that a caller can tell from another. */
function face({ status, headers, text }: Answered) {
  return { status, headers: [...headers], text }
}

test.each([
  ['GET', '/v1/reviews/ID', 'review'],
  ['GET', '/v1/reviews/ID/result', 'review'],
  ['POST', '/v1/reviews/ID/cancel', 'review'],
  ['GET', '/v1/provider-profiles/ID', 'profile'],
  ['POST', '/v1/provider-profiles/ID/revoke', 'profile'],
  ['POST', '/v1/provider-profiles/ID/rotate', 'profile'],
])('%s %s of somebody else is as if it were not there', async (method, path, kind) => {
  const own = kind === 'review' ? review : profile
  const { provider, model, executionRoute, sealedCredential } = await world.registration('other')
  const body = path.endsWith('rotate')
    ? { provider, model, execution_route: executionRoute, sealed_credential: sealedCredential }
    : undefined
  const asked = { as: 'other', headers: { 'x-request-id': 'same' }, body }
  const ids = [own, own.toUpperCase(), missing, 'no-uuid', `${own}x`, '%00', own.replace(/^./, '%61')]
  const faces = await Promise.all(
    ids.map(async (id) => face(await world.ask(method, path.replace('ID', id), asked))),
  )
  expect(faces[0]?.status).toBe(404)
  for (const other of faces) expect(other).toEqual(faces[0])
})

test('an id is told apart by no letter of it, and found in capitals by who has it', async () => {
  expect((await world.ask('GET', `/v1/reviews/${review.toUpperCase()}`)).status).toBe(200)
  expect(
    (await world.ask('GET', `/v1/reviews/${review.replace(/^./, (c) => `%${c.charCodeAt(0).toString(16)}`)}`))
      .status,
  ).toBe(404)
})

test('a profile of somebody else, one that is revoked and one that is not there are refused alike', async () => {
  const revoked = await world.addProfile('other')
  await world.profiles.revoke('other', revoked)
  const submit = async (id: string) =>
    face(
      await world.ask('POST', '/v1/reviews', {
        as: 'other',
        headers: { 'x-request-id': 'same', prefer: 'respond-async' },
        body: await world.submission({ provider_profile_id: id }, 'other'),
      }),
    )
  const foreign = await submit(profile)
  expect(foreign.status).toBe(422)
  expect(JSON.parse(foreign.text)).toMatchObject({
    error: { details: [{ path: '/provider_profile_id', code: 'provider_profile_invalid' }] },
  })
  expect(await submit(revoked)).toEqual(foreign)
  expect(await submit(missing)).toEqual(foreign)
})

test('a list holds nothing of somebody else', async () => {
  const { body } = await world.ask('GET', '/v1/provider-profiles', { as: 'other' })
  expect(JSON.stringify(body)).not.toContain(profile)
})

test.each([
  ['no token', null],
  ['a token of no client', 'nobody'],
])('%s is challenged in the same words', async (_name, as) => {
  const answer = await world.ask('GET', `/v1/reviews/${review}`, { as })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="AI Code Review Server"')
})

test('a token in an address or a body lets nobody in', async () => {
  const token = world.tokenOf('acme')
  expect((await world.ask('GET', `/v1/provider-profiles?access_token=${token}`, { as: null })).status).toBe(
    401,
  )
  expect((await world.ask('POST', '/v1/reviews', { as: null, body: { access_token: token } })).status).toBe(
    401,
  )
})

test('the log knows who asked for what, and no token', async () => {
  world.records.length = 0
  await world.ask('GET', `/v1/reviews/${review}`, { headers: { 'x-request-id': 'mine' } })
  await world.ask('GET', `/v1/reviews/${review}`, { as: 'nobody', headers: { 'x-request-id': 'no name!' } })
  expect(world.records).toMatchObject([
    {
      requestId: 'mine',
      operation: 'GET /v1/reviews/{reviewId}',
      status: 200,
      code: null,
      clientId: 'acme',
      reviewId: review,
    },
    { status: 401, code: 'unauthenticated', clientId: null, reviewId: null },
  ])
  expect(world.records[1]?.requestId).toMatch(/^[\da-f-]{36}$/)
  expect(JSON.stringify(world.records)).not.toContain(world.tokenOf('acme').slice(5))
})

test('the operator learns what denied something, and the caller does not', async () => {
  const { ask } = world.reopened({
    permitsRepository: (url, allowed) =>
      !url.includes('forbidden') && (allowed === null || allowed.length > 0),
  })
  await world.addClient('reader', ['read ai code reviews'])
  await world.addClient('nowhere')
  await world.clients.restrict('nowhere', [])
  world.records.length = 0
  const body = (more = {}, client = 'acme') => world.submission(more, client)
  const headers = { 'x-request-id': 'same' }
  const answers = [
    await ask('POST', '/v1/reviews', { as: 'reader', headers, body: await body() }),
    await ask('POST', '/v1/reviews', { as: 'nowhere', headers, body: await body({}, 'nowhere') }),
    await ask('POST', '/v1/reviews', {
      headers,
      body: await body({ repository_url: 'https://forbidden.example/a' }),
    }),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(face(answer)))).size).toBe(1)
  expect(world.records.map(({ code, deniedBy }) => [code, deniedBy])).toEqual([
    ['access_denied', 'permissions'],
    ['access_denied', 'client_repositories'],
    ['access_denied', 'server_repositories'],
  ])
})
