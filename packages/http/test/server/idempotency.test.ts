import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Answered, openServerWorld, type ServerWorld } from '../support/server-world.ts'

let world: ServerWorld
let body: Record<string, unknown>

const key = 'release-42.attempt-1'

beforeEach(async () => {
  world = await openServerWorld()
  body = await world.submission({ review_policy: { format: 'text/plain', content: 'Be kind.\n' } })
})

afterEach(() => world.close())

function submit(
  more: Readonly<Record<string, unknown>> = {},
  {
    headers = {},
    as = 'acme',
    ask = world.ask,
  }: { headers?: Record<string, string>; as?: string; ask?: ServerWorld['ask'] } = {},
): Promise<Answered> {
  return ask('POST', '/v1/reviews', {
    as,
    headers: { prefer: 'respond-async', 'idempotency-key': key, ...headers },
    body: { ...body, ...more },
  })
}

function idOf({ body: answer }: Answered): string {
  return (answer as { readonly review_id: string }).review_id
}

async function count(): Promise<number> {
  const [row] = await world.database.all<{ many: number }>('select count(*) as many from reviews')
  return row?.many ?? 0
}

test('200 equal submissions at the same time are one review', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => submit()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(answers.map(idOf)).size).toBe(1)
  expect(await count()).toBe(1)
})

test('50 submissions at the same time that differ under one key are one review and 49 conflicts', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => submit({ branch: `b${index}` })))
  expect(answers.filter(({ status }) => status === 202).length).toBe(1)
  expect(answers.filter(({ code }) => code === 'idempotency_conflict').length).toBe(49)
  expect(await count()).toBe(1)
})

test('without a key every submission is a review of its own', async () => {
  const asked = { headers: { prefer: 'respond-async' }, body }
  const answers = await Promise.all([1, 2, 3].map(() => world.ask('POST', '/v1/reviews', asked)))
  expect(new Set(answers.map(idOf)).size).toBe(3)
})

test.each<[string, () => unknown]>([
  ['the repository', () => ({ repository_url: 'https://git.example.com/acme/other.git' })],
  ['the branch', () => ({ branch: 'main' })],
  ['the base', () => ({ base_commit_id: 'a'.repeat(40) })],
  ['the commit', () => ({ commit_id: 'a'.repeat(40) })],
  ['the language', () => ({ output_language: 'en' })],
  ['the policy', () => ({ review_policy: { format: 'text/plain', content: 'Be harsh.\n' } })],
  ['the format of the policy', () => ({ review_policy: { format: 'text/markdown', content: 'Be kind.\n' } })],
  ['the environments', () => ({ environments: ['production'] })],
  ['the profile', async () => ({ provider_profile_id: await world.addProfile() })],
])('another value of %s under the key is a conflict', async (_name, change) => {
  expect((await submit()).status).toBe(202)
  const answer = await submit((await change()) as Record<string, unknown>)
  expect(answer.code).toBe('idempotency_conflict')
  expect(await count()).toBe(1)
})

test.each<[string, () => Record<string, unknown>]>([
  ['case of the host', () => ({ repository_url: 'HTTPS://GIT.example.com/acme/shop.git' })],
  ['case of the commits', () => ({ commit_id: String(body['commit_id']).toUpperCase() })],
  ['case of the profile', () => ({ provider_profile_id: String(body['provider_profile_id']).toUpperCase() })],
  [
    'line ends of the policy',
    () => ({ review_policy: { content: '\ufeffBe kind.\r\n', format: 'text/plain' } }),
  ],
  ['no environments written out', () => ({ environments: [] })],
])('a different %s is the same submission', async (_name, change) => {
  const first = await submit()
  expect(idOf(await submit(change()))).toBe(idOf(first))
})

test('two clients may use one key', async () => {
  const mine = await submit()
  const theirs = await submit({ provider_profile_id: await world.addProfile('other') }, { as: 'other' })
  expect(theirs.status).toBe(202)
  expect(idOf(theirs)).not.toBe(idOf(mine))
})

describe('an accepted submission is found again', () => {
  test.each<[string, () => unknown]>([
    [
      'when its profile was revoked',
      () => world.profiles.revoke('acme', String(body['provider_profile_id'])),
    ],
    [
      'when its profile was rotated',
      async () =>
        world.profiles.rotate('acme', String(body['provider_profile_id']), await world.rotation('acme')),
    ],
    [
      'when the client may bring no policies any more',
      () => world.clients.revoke('acme', ['submit ai code review policies']),
    ],
    [
      'when the client may not read the repository any more',
      () => world.clients.restrict('acme', ['elsewhere.example']),
    ],
    ['when an analyzer is missing', () => (world.needs.missing = { code: 'analyzer_unavailable' })],
  ])('%s', async (_name, change) => {
    const first = await submit()
    await change()
    const again = await submit()
    expect(again.status).toBe(202)
    expect(again.body).toEqual(first.body)
    // A new one is refused: the change does count.
    if (!_name.includes('rotated')) {
      expect(
        (await submit({}, { headers: { 'idempotency-key': 'another-key-0001' } })).status,
      ).toBeGreaterThan(400)
    }
  })

  test('when the bounds were lowered, and after a restart', async () => {
    const first = await submit()
    const { ask } = world.reopened({ limits: { policyBytes: 1, unfinishedOfClient: 0, backlog: 0 } })
    expect((await submit({}, { ask })).body).toEqual(first.body)
    const other = await submit({}, { ask, headers: { 'idempotency-key': 'another-key-0001' } })
    expect(other.code).toBe('review_policy_too_large')
  })

  test('with the receipt of its policy, when its inputs are no longer kept', async () => {
    const first = await submit()
    await world.work()
    const again = await submit()
    expect(again.body).toMatchObject(first.body as object)
    expect(again.body).toMatchObject({ status: 'queued', review_policy: { bytes: 9 } })
    const kept = await world.database.all<{ submission: string | null }>('select submission from reviews')
    expect(kept).toEqual([{ submission: null }])
  })
})

describe('a replay that waits', () => {
  const waiting = { headers: { prefer: 'wait=5' } }

  test('gets the result of a review that was completed', async () => {
    const first = await submit()
    await world.work()
    const again = await submit({}, waiting)
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ review_id: idOf(first), status: 'completed' })
  })

  test('joins a review that goes on', async () => {
    const first = await submit()
    const [one, other] = [submit({}, waiting), submit({}, waiting)]
    await world.work()
    expect(idOf(await one)).toBe(idOf(first))
    expect(idOf(await other)).toBe(idOf(first))
    expect(await count()).toBe(1)
  })

  test('gets the error of a review that failed, and nothing is begun again', async () => {
    await submit()
    await world.work({ kind: 'failed', code: 'diff_too_large' })
    const again = await submit({}, waiting)
    expect([again.status, again.code]).toEqual([413, 'diff_too_large'])
    expect((await world.queue.claim())._unsafeUnwrap()).toBe(null)
  })

  test('gets nothing of a review that was cancelled', async () => {
    const first = await submit()
    await world.ask('POST', `/v1/reviews/${idOf(first)}/cancel`)
    expect((await submit({}, waiting)).code).toBe('review_result_unavailable')
  })

  test('gets nothing of a result that is no longer kept', async () => {
    await submit()
    await world.work()
    world.time.now += 25 * 60 * 60 * 1000
    await world.reviews.dropOld()
    expect((await submit({}, waiting)).code).toBe('review_result_unavailable')
    expect((await submit()).status).toBe(202)
  })
})

test('a submission that was refused leaves its key free', async () => {
  expect((await submit({ branch: 'HEAD' })).status).toBe(422)
  world.needs.missing = { code: 'service_unavailable' }
  expect((await submit()).status).toBe(503)
  world.needs.missing = null
  expect((await submit({ branch: 'other' })).status).toBe(202)
})
