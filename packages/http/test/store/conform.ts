import { describe, expect, test } from 'vitest'
import type {
  AcceptanceCaps,
  AcceptedInput,
  ClaimedReview,
  ReviewRow,
} from '../../src/server/ports/review-store.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { migrations } from '../../src/server/store/migrations.ts'
import { defaultReviewTimes } from '../../src/server/store/review-times.ts'
import type { ReviewResult } from '../../src/server/vocabulary/review-result.ts'
import { submission } from '../support/canonical-submission.ts'
import type { StoreHarness } from './harness.ts'

const wide: AcceptanceCaps = { unfinishedOfClient: 1000, backlog: 1000 }

const policy = { format: 'text/markdown', sha256: 'a'.repeat(64), bytes: 9, content: '# Policy\n' } as const

/** Every text that JSON can hold comes back as it was. */
const result: ReviewResult = {
  findings: [
    {
      findingId: 'f1',
      severity: 'high',
      category: 'correctness',
      message: `quotes ' " ? $1, a null \u0000, a lone \ud800, 漢字 😀\n`,
      path: 'src/a.ts',
      line: 3,
      endLine: null,
      function: null,
      suggestion: 'x',
      suggestionFormat: 'code',
    },
  ],
  summary: { filesReviewed: 2, findingCount: 1, truncated: false },
  renderedResult: 'Summary\n',
}

/** What every store of reviews does, whatever it keeps them in. */
export function storesReviews(opened: () => StoreHarness): void {
  let clients = 0
  /** Opened before the first test, so not yet while tests are told of. */
  const harness: StoreHarness = {
    get database() {
      return opened().database
    },
    get store() {
      return opened().store
    },
    get queue() {
      return opened().queue
    },
    get bells() {
      return opened().bells
    },
    get realNow() {
      return opened().realNow
    },
    advance: (ms) => opened().advance(ms),
    close: () => opened().close(),
  }

  const newClient = (): string => {
    clients += 1
    return `client-${clients}`
  }

  const inputOf = (clientId: string, more: Partial<AcceptedInput> = {}): AcceptedInput => ({
    clientId,
    idempotencyKey: null,
    digest: 'd1',
    submission,
    asynchronous: true,
    ...more,
  })

  const accept = async (input: AcceptedInput, caps = wide): Promise<ReviewRow> => {
    const accepted = (await harness.store.accept(input, caps))._unsafeUnwrap()
    if (!('review' in accepted)) throw new Error(`refused: ${accepted.kind}`)
    return accepted.review
  }

  const claim = async (): Promise<ClaimedReview> => {
    const claimed = (await harness.queue.claim())._unsafeUnwrap()
    if (claimed === null) throw new Error('nothing to claim')
    return claimed
  }

  /** A review of a client of its own, and the only one in line. */
  const claimed = async (more: Partial<AcceptedInput> = {}): Promise<ClaimedReview> => {
    await emptyLine()
    await accept(inputOf(newClient(), more))
    return claim()
  }

  /** What other tests left in line is none of the next one's business. */
  const emptyLine = async (): Promise<void> => {
    for (;;) {
      const next = (await harness.queue.claim())._unsafeUnwrap()
      if (next === null) return
      await harness.store.cancel(next.clientId, next.reviewId)
    }
  }

  const statusOf = async ({ clientId, reviewId }: { clientId: string; reviewId: string }) =>
    (await harness.store.find(clientId, reviewId))._unsafeUnwrap()?.status

  describe('acceptance', () => {
    test('an accepted review is queued, has its deadline and has never been begun', async () => {
      const clientId = newClient()
      const review = await accept(inputOf(clientId, { submission: { ...submission, reviewPolicy: policy } }))
      expect(review).toMatchObject({ clientId, status: 'queued', attempt: 0, errorCode: null })
      expect(review).toMatchObject({ startedAt: null, finishedAt: null, expiresAt: null })
      expect(review.deadlineAt - review.submittedAt).toBe(defaultReviewTimes.deadlineMs)
      expect(review.policyReceipt).toEqual({ format: 'text/markdown', sha256: policy.sha256, bytes: 9 })
      expect((await harness.store.find(clientId, review.reviewId))._unsafeUnwrap()).toEqual(review)
    })

    test('an equal submission under the same key is the same review, another one a conflict', async () => {
      const clientId = newClient()
      const first = await accept(inputOf(clientId, { idempotencyKey: 'k' }))
      const again = await harness.store.accept(inputOf(clientId, { idempotencyKey: 'k' }), wide)
      expect(again._unsafeUnwrap()).toEqual({ kind: 'replayed', review: first })
      const other = await harness.store.accept(inputOf(clientId, { idempotencyKey: 'k', digest: 'd2' }), wide)
      expect(other._unsafeUnwrap()).toEqual({ kind: 'conflict' })
      expect((await harness.store.findByKey(clientId, 'k'))._unsafeUnwrap()).toEqual(first)
    })

    test('one key of two clients is two keys, and no key is none', async () => {
      const [one, two] = [newClient(), newClient()]
      const reviews = [
        await accept(inputOf(one, { idempotencyKey: 'k' })),
        await accept(inputOf(two, { idempotencyKey: 'k' })),
        await accept(inputOf(one)),
        await accept(inputOf(one)),
      ]
      expect(new Set(reviews.map((review) => review.reviewId)).size).toBe(4)
    })

    test('of many equal submissions at a time one is accepted and all others are replays of it', async () => {
      const clientId = newClient()
      const input = inputOf(clientId, { idempotencyKey: 'k' })
      const answers = await Promise.all(Array.from({ length: 60 }, () => harness.store.accept(input, wide)))
      const kinds = answers.map((answer) => answer._unsafeUnwrap().kind)
      expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(1)
      expect(kinds.filter((kind) => kind === 'replayed')).toHaveLength(59)
    })

    test('as many reviews of a client as its cap are unfinished at a time, however they come', async () => {
      const clientId = newClient()
      const caps = { ...wide, unfinishedOfClient: 4 }
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => harness.store.accept(inputOf(clientId), caps)),
      )
      const kinds = answers.map((answer) => answer._unsafeUnwrap().kind)
      expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(4)
      expect(kinds.filter((kind) => kind === 'concurrency_limited')).toHaveLength(16)
      const [reviewId] = answers
        .map((answer) => answer._unsafeUnwrap())
        .flatMap((accepted) => ('review' in accepted ? [accepted.review.reviewId] : []))
      await harness.store.cancel(clientId, reviewId ?? '')
      expect((await harness.store.accept(inputOf(clientId), caps))._unsafeUnwrap().kind).toBe('accepted')
    })

    test('the backlog counts what nobody waits for and no worker has begun', async () => {
      await emptyLine()
      const caps = { ...wide, backlog: 1 }
      const tell = async (input: AcceptedInput) =>
        (await harness.store.accept(input, caps))._unsafeUnwrap().kind
      const waitedFor = inputOf(newClient(), { asynchronous: false })
      expect(await tell(waitedFor)).toBe('accepted')
      expect(await tell(inputOf(newClient()))).toBe('accepted')
      expect(await tell(inputOf(newClient()))).toBe('backlog_full')
      expect(await tell({ ...waitedFor, clientId: newClient() })).toBe('accepted')
      for (let begun = 0; begun < 3; begun += 1) await claim()
      expect(await tell(inputOf(newClient()))).toBe('accepted')
    })

    test('a refused submission keeps nothing, not even its key', async () => {
      const clientId = newClient()
      const unknown = { ...submission, providerProfileId: '00000000-0000-4000-8000-000000000000' }
      const input = inputOf(clientId, { idempotencyKey: 'k', submission: unknown })
      expect((await harness.store.accept(input, wide))._unsafeUnwrap()).toEqual({ kind: 'profile_invalid' })
      expect((await harness.store.findByKey(clientId, 'k'))._unsafeUnwrap()).toBeNull()
      const refused = await harness.store.accept(inputOf(clientId), { ...wide, unfinishedOfClient: 0 })
      expect(refused._unsafeUnwrap()).toEqual({ kind: 'concurrency_limited' })
      expect((await harness.store.accept({ ...input, submission }, wide))._unsafeUnwrap().kind).toBe(
        'accepted',
      )
    })

    test('a client finds nothing of another, by id or by key', async () => {
      const [owner, stranger] = [newClient(), newClient()]
      const { reviewId } = await accept(inputOf(owner, { idempotencyKey: 'k' }))
      const { store } = harness
      expect((await store.find(stranger, reviewId))._unsafeUnwrap()).toBeNull()
      expect((await store.result(stranger, reviewId))._unsafeUnwrap()).toBeNull()
      expect((await store.cancel(stranger, reviewId))._unsafeUnwrap()).toBeNull()
      expect((await store.findByKey(stranger, 'k'))._unsafeUnwrap()).toBeNull()
      const waiting = store.waitForEnd(stranger, reviewId, new AbortController().signal)
      expect((await waiting)._unsafeUnwrap()).toBeNull()
      expect(await statusOf({ clientId: owner, reviewId })).toBe('queued')
    })
  })

  describe('claims', () => {
    test('what somebody waits for goes first, then what came first; each goes to one worker', async () => {
      await emptyLine()
      const ids: string[] = []
      for (const asynchronous of [true, true, false, true, false]) {
        const review = await accept(inputOf(newClient(), { asynchronous }))
        ids.push(review.reviewId)
        await harness.advance(1)
      }
      const order: string[] = []
      for (let place = 0; place < 5; place += 1) order.push((await claim()).reviewId)
      expect(order).toEqual([2, 4, 0, 1, 3].map((place) => ids[place]))
      expect((await harness.queue.claim())._unsafeUnwrap()).toBeNull()
    })

    test('workers that claim at the same time get different reviews', async () => {
      await emptyLine()
      for (let place = 0; place < 8; place += 1) await accept(inputOf(newClient()))
      const claims = await Promise.all(Array.from({ length: 12 }, () => harness.queue.claim()))
      const ids = claims.map((answer) => answer._unsafeUnwrap()?.reviewId).filter((id) => id !== undefined)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toHaveLength(8)
    })

    test('a claim has what was submitted, the pinned version and the time that is left', async () => {
      await emptyLine()
      const sent = {
        ...submission,
        reviewPolicy: policy,
        environments: [`it's "x"?`, '漢字'],
        outputLanguage: 'de',
      }
      const review = await accept(inputOf(newClient(), { submission: sent }))
      await harness.advance(60_000)
      const held = await claim()
      expect(held).toMatchObject({
        reviewId: review.reviewId,
        attempt: 1,
        submission: sent,
        profileVersion: 3,
      })
      expect(held.remainingMs).toBe(defaultReviewTimes.deadlineMs - 60_000)
      const row = (await harness.store.find(held.clientId, held.reviewId))._unsafeUnwrap()
      expect(row).toMatchObject({ status: 'running', attempt: 1, startedAt: review.submittedAt + 60_000 })
    })

    test('a review is ended once, and its inputs end with it', async () => {
      const held = await claimed({ submission: { ...submission, reviewPolicy: policy } })
      const finish = () => harness.store.finish(held, { kind: 'completed', result })
      expect(
        (await Promise.all([finish(), finish(), finish()])).filter((done) => done._unsafeUnwrap()),
      ).toHaveLength(1)
      expect((await finish())._unsafeUnwrap()).toBe(false)
      const found = (await harness.store.result(held.clientId, held.reviewId))._unsafeUnwrap()
      expect(found?.result).toEqual(result)
      expect(found?.review).toMatchObject({ status: 'completed', errorCode: null })
      expect(found?.review.policyReceipt).toMatchObject({ bytes: 9 })
      const { finishedAt, expiresAt } = found?.review ?? {}
      expect(Number(expiresAt) - Number(finishedAt)).toBe(defaultReviewTimes.resultMs)
      const kept = await harness.database.all('select submission from reviews where review_id = ?', [
        held.reviewId,
      ])
      expect(kept).toEqual([{ submission: null }])
    })

    test('a failed review says why and has no result', async () => {
      const held = await claimed()
      const failed = await harness.store.finish(held, { kind: 'failed', code: 'provider_timeout' })
      expect(failed._unsafeUnwrap()).toBe(true)
      const found = (await harness.store.result(held.clientId, held.reviewId))._unsafeUnwrap()
      expect(found).toMatchObject({
        review: { status: 'failed', errorCode: 'provider_timeout' },
        result: null,
      })
    })

    test('a claim that another followed writes nothing', async () => {
      const first = await claimed()
      expect((await harness.queue.release(first))._unsafeUnwrap()).toBe(true)
      const second = await claim()
      expect(second).toMatchObject({ reviewId: first.reviewId, attempt: 2 })
      const { store, queue } = harness
      expect((await store.finish(first, { kind: 'completed', result }))._unsafeUnwrap()).toBe(false)
      expect((await store.finish(first, { kind: 'failed', code: 'internal_error' }))._unsafeUnwrap()).toBe(
        false,
      )
      expect((await queue.renew(first))._unsafeUnwrap()).toBe(false)
      expect((await queue.release(first))._unsafeUnwrap()).toBe(false)
      expect((await queue.renew(second))._unsafeUnwrap()).toBe(true)
      expect((await store.finish(second, { kind: 'completed', result }))._unsafeUnwrap()).toBe(true)
    })

    test('handing a review back uses up no attempt', async () => {
      let held = await claimed()
      for (let times = 0; times < 5; times += 1) {
        expect((await harness.queue.release(held))._unsafeUnwrap()).toBe(true)
        const [row] = await harness.database.all(
          'select attempt_limit - attempt as left_over from reviews where review_id = ?',
          [held.reviewId],
        )
        expect(row).toEqual({ left_over: 3 })
        held = await claim()
      }
      expect(held.attempt).toBe(6)
    })
  })

  describe('ends', () => {
    test('a queued review that is cancelled is never begun', async () => {
      await emptyLine()
      const review = await accept(inputOf(newClient()))
      const cancelled = (await harness.store.cancel(review.clientId, review.reviewId))._unsafeUnwrap()
      expect(cancelled).toMatchObject({ status: 'cancelled', errorCode: null, startedAt: null, attempt: 0 })
      expect(cancelled?.finishedAt).not.toBeNull()
      expect((await harness.queue.claim())._unsafeUnwrap()).toBeNull()
    })

    test('the worker of a running review that is cancelled has lost it', async () => {
      const held = await claimed()
      await harness.store.cancel(held.clientId, held.reviewId)
      expect((await harness.queue.renew(held))._unsafeUnwrap()).toBe(false)
      expect((await harness.store.finish(held, { kind: 'completed', result }))._unsafeUnwrap()).toBe(false)
      expect((await harness.queue.release(held))._unsafeUnwrap()).toBe(false)
      expect(await statusOf(held)).toBe('cancelled')
    })

    test('cancelling what has ended changes nothing', async () => {
      const held = await claimed()
      await harness.store.finish(held, { kind: 'completed', result })
      const before = (await harness.store.find(held.clientId, held.reviewId))._unsafeUnwrap()
      await harness.advance(5)
      expect((await harness.store.cancel(held.clientId, held.reviewId))._unsafeUnwrap()).toEqual(before)
    })

    test('what has not ended at its deadline fails, begun or not', async () => {
      await harness.advance(defaultReviewTimes.deadlineMs)
      await harness.store.endOverdue()
      const running = await claimed()
      const queued = await accept(inputOf(newClient()))
      await harness.advance(defaultReviewTimes.deadlineMs - 1)
      expect((await harness.store.endOverdue())._unsafeUnwrap()).toBe(0)
      await harness.advance(1)
      expect((await harness.store.endOverdue())._unsafeUnwrap()).toBe(2)
      expect((await harness.store.endOverdue())._unsafeUnwrap()).toBe(0)
      for (const { clientId, reviewId } of [running, queued]) {
        const row = (await harness.store.find(clientId, reviewId))._unsafeUnwrap()
        expect(row).toMatchObject({ status: 'failed', errorCode: 'review_timeout' })
      }
      expect((await harness.store.finish(running, { kind: 'completed', result }))._unsafeUnwrap()).toBe(false)
      expect((await harness.queue.claim())._unsafeUnwrap()).toBeNull()
    })

    test('a result is kept for its time, then its row and key for theirs, then nothing', async () => {
      const held = await claimed({ idempotencyKey: 'k' })
      await harness.store.finish(held, { kind: 'completed', result })
      const { store } = harness
      const { clientId, reviewId } = held
      await harness.advance(defaultReviewTimes.resultMs - 1)
      await store.dropOld()
      expect((await store.result(clientId, reviewId))._unsafeUnwrap()?.result).toEqual(result)
      await harness.advance(1)
      expect((await store.dropOld())._unsafeUnwrap()).toBeGreaterThanOrEqual(1)
      const expired = (await store.result(clientId, reviewId))._unsafeUnwrap()
      expect(expired).toMatchObject({ review: { status: 'expired' }, result: null })
      const replay = await store.accept(inputOf(clientId, { idempotencyKey: 'k' }), wide)
      expect(replay._unsafeUnwrap()).toMatchObject({
        kind: 'replayed',
        review: { reviewId, status: 'expired' },
      })
      await harness.advance(defaultReviewTimes.rowMs)
      await store.dropOld()
      expect((await store.find(clientId, reviewId))._unsafeUnwrap()).toBeNull()
      const fresh = await store.accept(inputOf(clientId, { idempotencyKey: 'k', digest: 'd2' }), wide)
      expect(fresh._unsafeUnwrap().kind).toBe('accepted')
    })

    test('a version of a profile is pinned as long as a review that uses it has not ended', async () => {
      const held = await claimed()
      const { store } = harness
      expect((await store.isPinned(submission.providerProfileId, 3))._unsafeUnwrap()).toBe(true)
      expect((await store.isPinned(submission.providerProfileId, 2))._unsafeUnwrap()).toBe(false)
      await harness.advance(defaultReviewTimes.deadlineMs)
      await store.endOverdue()
      expect(await statusOf(held)).toBe('failed')
      expect((await store.isPinned(submission.providerProfileId, 3))._unsafeUnwrap()).toBe(false)
    })
  })

  describe('waiting', () => {
    test('everybody who waits hears of the end, with the result', async () => {
      const held = await claimed()
      const signal = new AbortController().signal
      const waits = [1, 2, 3].map(() => harness.store.waitForEnd(held.clientId, held.reviewId, signal))
      await harness.store.finish(held, { kind: 'completed', result })
      for (const end of await Promise.all(waits))
        expect(end._unsafeUnwrap()).toMatchObject({ review: { status: 'completed' }, result })
      const late = await harness.store.waitForEnd(held.clientId, held.reviewId, signal)
      expect(late._unsafeUnwrap()?.result).toEqual(result)
    })

    test('an end that another process wrote is noticed', async () => {
      const held = await claimed()
      const waiting = harness.store.waitForEnd(held.clientId, held.reviewId, new AbortController().signal)
      await harness.database.run(`update reviews set status = 'cancelled' where review_id = ?`, [
        held.reviewId,
      ])
      expect((await waiting)._unsafeUnwrap()?.review.status).toBe('cancelled')
    })

    test('who stops waiting gets nothing, and the review goes on', async () => {
      const held = await claimed()
      const gone = new AbortController()
      const waiting = harness.store.waitForEnd(held.clientId, held.reviewId, gone.signal)
      gone.abort()
      expect((await waiting)._unsafeUnwrap()).toBeNull()
      const never = await harness.store.waitForEnd(held.clientId, held.reviewId, AbortSignal.abort())
      expect(never._unsafeUnwrap()).toBeNull()
      expect((await harness.queue.renew(held))._unsafeUnwrap()).toBe(true)
    })
  })

  describe('the database', () => {
    test('a transaction that fails leaves nothing and passes its reason on', async () => {
      const reason = new Error('mine')
      const work = harness.database.transaction(async (tx) => {
        await tx.run(`update reviews set digest = 'changed'`)
        throw reason
      })
      await expect(work).rejects.toBe(reason)
      expect(await harness.database.all(`select 1 from reviews where digest = 'changed'`)).toEqual([])
    })

    test('a wrong statement is a defect, inside of a transaction and outside', async () => {
      const wrong = `select '?' from nowhere where a = ?`
      await expect(harness.database.all(wrong, [1])).rejects.toMatchObject({ code: 'store_defect' })
      const inside = harness.database.transaction((tx) =>
        tx.run('insert into test_clock (ms) values (?)', [null]),
      )
      await expect(inside).rejects.toMatchObject({ code: 'store_defect' })
    })

    test('a question mark in quotes is no place for a value', async () => {
      const rows = await harness.database.all(`select '?' as "a?", cast(? as text) as b`, ['it is'])
      expect(rows).toEqual([{ 'a?': '?', b: 'it is' }])
    })

    test('bytes come back as they went in', async () => {
      const { database } = harness
      const type = database.dialect === 'sqlite' ? 'blob' : 'bytea'
      await database.run(`create table kept_bytes (b ${type} not null)`)
      await database.run('insert into kept_bytes values (?)', [Uint8Array.of(0, 255, 39, 92)])
      const [row] = await database.all<{ b: Uint8Array }>('select b from kept_bytes')
      expect([...(row?.b ?? [])]).toEqual([0, 255, 39, 92])
    })

    test('its clock counts whole milliseconds and agrees with this machine', async () => {
      const { database } = harness
      const [row] = await database.all<{ ms: number }>(`select ${harness.realNow} as ms`)
      expect(Number.isInteger(row?.ms)).toBe(true)
      expect(Math.abs(Date.now() - Number(row?.ms))).toBeLessThan(60_000)
    })

    test('a schema of a later program is refused, and one of this program is ready', async () => {
      const { database, store } = harness
      expect((await store.ping()).isOk()).toBe(true)
      expect((await migrate(database, migrations)).isOk()).toBe(true)
      const known = migrations.length
      await database.run('update schema_version set version = ?', [known + 1])
      const refused = await migrate(database, migrations)
      expect(refused._unsafeUnwrapErr()).toEqual({
        code: 'store_newer',
        foundVersion: known + 1,
        knownVersion: known,
      })
      expect((await store.ping())._unsafeUnwrapErr().code).toBe('store_unavailable')
      await database.run('update schema_version set version = ?', [known])
    })
  })
}
