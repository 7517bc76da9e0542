import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClaimedReview } from '../../src/server/ports/review-store.ts'
import { defaultReviewTimes } from '../../src/server/store/review-times.ts'
import type { ReviewStatus } from '../../src/server/vocabulary/review-status.ts'
import { type StoreHarness, sqliteHarness } from '../store/harness.ts'
import { submission } from '../support/canonical-submission.ts'
import { emptyResult } from '../support/scripted-executor.ts'

// Whatever is done to reviews in whatever order, by whichever worker, now or too late: each goes the way that is drawn, is begun
// no more often than it may be, and ends once.

/** What the test expects of one review. Times are the test's own. */
interface Expected {
  status: ReviewStatus
  attempt: number
  attemptLimit: number
  readonly deadlineAt: number
  leaseUntil: number
  availableAt: number
  finishedAt: number
  ended: number
}

const leaseMs = 30_000
const { deadlineMs, resultMs, rowMs } = defaultReviewTimes

/** One thing that happens. `pick` chooses among what there is. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'accept' as const }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'claim' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('finish' as const), pick: fc.nat(), ok: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('renew' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat() }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'recover' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'overdue' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'drop' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.constantFrom(1, 999, 1000, 10_000, leaseMs, leaseMs + 1, deadlineMs, resultMs, rowMs),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The real store and what is expected of it, side by side. */
function sideBySide(harness: StoreHarness) {
  const expected = new Map<string, Expected>()
  const claims: ClaimedReview[] = []
  let now = 0

  const end = (review: Expected, status: ReviewStatus): void => {
    review.status = status
    review.finishedAt = now
    review.ended += 1
  }
  const holds = (claim: ClaimedReview): Expected | null => {
    const review = expected.get(claim.reviewId)
    return review?.status === 'running' && review.attempt === claim.attempt ? review : null
  }
  const picked = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(from.length, 1)]

  const take = async (what: Step): Promise<void> => {
    const { store, queue } = harness
    switch (what.kind) {
      case 'accept': {
        const input = { clientId: 'c', idempotencyKey: null, digest: 'd', submission, asynchronous: true }
        const accepted = (
          await store.accept(input, { unfinishedOfClient: 1000, backlog: 1000 })
        )._unsafeUnwrap()
        if (!('review' in accepted)) throw new Error(accepted.kind)
        expected.set(accepted.review.reviewId, {
          status: 'queued',
          attempt: 0,
          attemptLimit: defaultReviewTimes.attempts,
          deadlineAt: now + deadlineMs,
          leaseUntil: 0,
          availableAt: 0,
          finishedAt: 0,
          ended: 0,
        })
        return
      }
      case 'claim': {
        const claim = (await queue.claim())._unsafeUnwrap()
        const ready = [...expected.values()].filter(
          (review) => review.status === 'queued' && review.availableAt <= now && review.deadlineAt > now,
        )
        if (claim === null) {
          expect(ready).toEqual([])
          return
        }
        const review = expected.get(claim.reviewId)
        if (review === undefined || !ready.includes(review)) throw new Error('this one was not to be had')
        review.status = 'running'
        review.attempt += 1
        review.leaseUntil = now + leaseMs
        expect(claim.attempt).toBe(review.attempt)
        claims.push(claim)
        return
      }
      case 'finish': {
        const claim = picked(claims, what.pick)
        if (claim === undefined) return
        const outcome = what.ok
          ? ({ kind: 'completed', result: emptyResult } as const)
          : ({ kind: 'failed', code: 'analyzer_failed' } as const)
        const review = holds(claim)
        expect((await store.finish(claim, outcome))._unsafeUnwrap()).toBe(review !== null)
        if (review !== null) end(review, outcome.kind)
        return
      }
      case 'renew': {
        const claim = picked(claims, what.pick)
        if (claim === undefined) return
        const review = holds(claim)
        expect((await queue.renew(claim))._unsafeUnwrap()).toBe(review !== null)
        if (review !== null) review.leaseUntil = now + leaseMs
        return
      }
      case 'release': {
        const claim = picked(claims, what.pick)
        if (claim === undefined) return
        const review = holds(claim)
        expect((await queue.release(claim))._unsafeUnwrap()).toBe(review !== null)
        if (review === null) return
        review.status = 'queued'
        review.attemptLimit += 1
        review.availableAt = now
        return
      }
      case 'cancel': {
        const [reviewId, review] = picked([...expected], what.pick) ?? []
        if (reviewId === undefined || review === undefined) return
        await store.cancel('c', reviewId)
        if (review.status === 'queued' || review.status === 'running') end(review, 'cancelled')
        return
      }
      case 'recover': {
        await queue.recover()
        for (const review of expected.values()) {
          if (review.status !== 'running' || review.leaseUntil >= now) continue
          if (review.attempt >= review.attemptLimit) end(review, 'failed')
          else {
            review.status = 'queued'
            review.availableAt = now + Math.min(1000 * 2 ** (review.attempt - 1), 30_000)
          }
        }
        return
      }
      case 'overdue': {
        await store.endOverdue()
        for (const review of expected.values())
          if ((review.status === 'queued' || review.status === 'running') && review.deadlineAt <= now)
            end(review, 'failed')
        return
      }
      case 'drop': {
        await store.dropOld()
        for (const [reviewId, review] of expected) {
          if (review.ended === 0) continue
          if (review.finishedAt + resultMs + rowMs <= now) expected.delete(reviewId)
          else if (review.status === 'completed' && review.finishedAt + resultMs <= now)
            review.status = 'expired'
        }
        return
      }
      case 'advance':
        now += what.ms
        await harness.advance(what.ms)
    }
  }

  const compare = async (): Promise<void> => {
    const rows = await harness.database.all<{ id: string; status: string; attempt: number; kept: number }>(
      'select review_id as id, status, attempt, submission is not null as kept from reviews',
    )
    const found = rows.map(({ id, ...row }) => [id, row] as const)
    const wanted = [...expected].map(([id, { status, attempt, ended }]) => {
      expect(ended).toBeLessThanOrEqual(1)
      return [id, { status, attempt, kept: ended === 0 ? 1 : 0 }] as const
    })
    expect(new Map(found)).toEqual(new Map(wanted))
  }

  return { take, compare }
}

test('whatever happens in whatever order, a review goes the way that is drawn and ends once', async () => {
  const harness = await sqliteHarness()
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        await harness.database.run('delete from reviews')
        const { take, compare } = sideBySide(harness)
        for (const what of steps) {
          await take(what)
          await compare()
        }
      }),
      { numRuns: 60 },
    )
  } finally {
    await harness.close()
  }
})
