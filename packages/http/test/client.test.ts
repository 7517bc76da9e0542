// The client against the real server, its store and its profiles.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createReviewClient, type ReviewRequest, submissionKey } from '../src/client.ts'
import { openServerWorld, type ServerWorld, sound } from './support/server-world.ts'

let world: ServerWorld
beforeEach(async () => {
  world = await openServerWorld()
})
afterEach(() => world.server.close())

function clientOf(as = 'acme', pauses: () => Promise<unknown> = async () => undefined) {
  return createReviewClient({
    url: 'https://server.test',
    token: world.tokenOf(as),
    fetch: (input, init) => world.server.fetch(new Request(input, init)),
    timing: { now: () => world.time.now, random: () => 0, wait: async () => void (await pauses()) },
  })
}

async function request(more: Partial<ReviewRequest> = {}): Promise<ReviewRequest> {
  return {
    repositoryUrl: sound.repository_url,
    branch: sound.branch,
    baseCommitId: sound.base_commit_id,
    commitId: sound.commit_id,
    providerProfileId: await world.addProfile(),
    ...more,
  }
}

describe('a client of the server', () => {
  it('gets a review from submission to result', async () => {
    const states: string[] = []
    const client = clientOf('acme', () => world.work())
    const reviewed = await client.review(
      await request({ environments: ['production'], outputLanguage: 'de' }),
      {
        onState: ({ status }) => states.push(status),
      },
    )
    expect(reviewed._unsafeUnwrap()).toMatchObject({
      findings: [{ findingId: 'f1', path: 'src/total.ts', line: 7, endLine: 9, suggestion: 'return cents' }],
      summary: { filesReviewed: 3, findingCount: 1, truncated: false },
    })
    expect(states).toEqual(['queued', 'completed'])
  })

  it('has a second try made of what failed for a passing reason, and takes over one that another has begun', async () => {
    let failures = 0
    const fails = () =>
      world.work(failures++ === 0 ? { kind: 'failed', code: 'provider_timeout' } : undefined)
    const asked = await request()
    const key = submissionKey({
      repositoryUrl: asked.repositoryUrl,
      pullRequest: 1,
      headCommit: asked.commitId,
    })
    const first = (await clientOf('acme', fails).review(asked, { key }))._unsafeUnwrap()
    const again = (await clientOf('acme', fails).review(asked, { key }))._unsafeUnwrap()
    expect(again.reviewId).toBe(first.reviewId)
    expect(failures).toBe(2)
  })

  it('registers, rotates and revokes a credential that nobody between can read', async () => {
    const client = clientOf()
    const choice = { provider: 'openai', model: 'gpt-5.2', executionRoute: 'direct_server' } as const
    const registrationId = '7c1f6f0e-9f0b-4a55-8a0c-0a2d5a3a9a11'
    const created = (
      await client.createProfile({ ...choice, credential: 'sk-canary-1', registrationId })
    )._unsafeUnwrap()
    expect(
      (await client.createProfile({ ...choice, credential: 'sk-canary-1', registrationId }))._unsafeUnwrap(),
    ).toEqual(created)
    const rotated = (
      await client.rotateProfile(created.id, { ...choice, credential: 'sk-canary-2' })
    )._unsafeUnwrap()
    expect(rotated).toMatchObject({ id: created.id, version: 2, status: 'active' })
    expect((await client.revokeProfile(created.id))._unsafeUnwrap().status).toBe('revoked')
    expect((await client.profiles())._unsafeUnwrap().map(({ id, status }) => [id, status])).toContainEqual([
      created.id,
      'revoked',
    ])
    expect((await clientOf('other').profile(created.id))._unsafeUnwrapErr().code).toBe(
      'provider_profile_not_found',
    )
  })

  it('tells what the server refuses, field by field', async () => {
    const refused = (
      await clientOf().submit(await request({ branch: '-x', commitId: 'short' }))
    )._unsafeUnwrapErr()
    expect(refused).toMatchObject({ code: 'validation_failed', status: 422, retryable: false })
    expect(refused.details.map(({ path }) => path)).toEqual(['/branch', '/commit_id'])
  })

  it('cancels, and says so to who waits', async () => {
    const client = clientOf()
    const { reviewId } = (await client.submit(await request()))._unsafeUnwrap()
    expect((await client.result(reviewId))._unsafeUnwrapErr()).toMatchObject({ code: 'review_not_completed' })
    expect((await client.cancel(reviewId))._unsafeUnwrap().status).toBe('cancelled')
    expect((await client.follow(reviewId))._unsafeUnwrap().status).toBe('cancelled')
  })
})

/** What a host of repositories tells: a delivery of an event, which may come twice, or be lost on the way to the server. */
interface Delivery {
  readonly commit: string
  readonly isLost?: boolean
}

describe('events that are delivered again', () => {
  it('start one review for each commit, however they come', async () => {
    const deliveries: readonly (readonly Delivery[])[] = [
      // The same delivery twice at once, then another about the same commit.
      [{ commit: 'a' }, { commit: 'a' }],
      [{ commit: 'a' }],
      // One that never reached the server is delivered again.
      [{ commit: 'b', isLost: true }],
      [{ commit: 'b' }],
      [{ commit: 'c' }],
    ]
    const providerProfileId = await world.addProfile()
    const started: (string | null)[] = []
    for (const together of deliveries) {
      const answers = await Promise.all(
        together.map(async ({ commit, isLost = false }) => {
          const client = createReviewClient({
            url: 'https://server.test',
            token: world.tokenOf('acme'),
            maxRequests: 1,
            fetch: (input, init) =>
              isLost ? Promise.reject(new TypeError('reset')) : world.server.fetch(new Request(input, init)),
          })
          const asked = await request({ commitId: commit.repeat(40), providerProfileId })
          const identity = { repositoryUrl: asked.repositoryUrl, pullRequest: 7, headCommit: asked.commitId }
          return client.submit(asked, { key: submissionKey(identity) })
        }),
      )
      started.push(...answers.map((answer) => (answer.isOk() ? answer.value.reviewId : null)))
    }
    const [a, sameAtOnce, sameAgain, lost, b, c] = started
    expect([sameAtOnce, sameAgain, lost]).toEqual([a, a, null])
    expect(new Set([a, b, c]).size).toBe(3)
    const done = [await world.work(), await world.work(), await world.work()]
    expect(new Set(done)).toEqual(new Set([a, b, c]))
    expect((await world.queue.claim())._unsafeUnwrap()).toBeNull()
  })
})
