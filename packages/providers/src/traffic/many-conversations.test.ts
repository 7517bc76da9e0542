import type { ModelRequest } from '@scrutineer/core'
import fc from 'fast-check'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import { createChatModel } from '../chat-model.ts'
import { chatCompletions } from '../protocols/chat-completions/chat-completions.ts'
import type { HttpAnswer } from '../protocols/http-exchange.ts'
import { resolveSettings } from '../resolve-settings.ts'
import type { TransportFailure } from '../transport/transport.ts'
import {
  fixedWindow,
  generous,
  type Hint,
  type LimitedEndpoint,
  slidingWindow,
  slots,
  tokenBucket,
} from './endpoint-model.test-support.ts'
import { createLimiter } from './limiter.ts'
import { manualTime } from './manual-time.test-support.ts'

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [],
  toolChoice: 'auto',
  maxOutputTokens: 100,
  sessionKey: 's-1',
  tolerate: [],
}

const answered = { choices: [{ index: 0, finish_reason: 'stop', message: { content: 'fine' } }] }
const refused = { error: { message: 'Rate limit reached.', code: 'rate_limit_exceeded' } }

interface Run {
  readonly conversations: number
  readonly rounds: number
  readonly latencyMs: number
  /** How long a refusal takes. */
  readonly refusalMs: number
  readonly status?: number
  /** How fast a first burst doubles; as the real ones do when left out. */
  readonly rampMs?: number
}

/** Conversations side by side with one endpoint, each asking one round after the other, in a time of their own. */
async function converse(endpoint: LimitedEndpoint, run: Run) {
  const time = manualTime()
  let random = 0.5
  let sent = 0
  let wasted = 0
  async function send(): Promise<Result<HttpAnswer, TransportFailure>> {
    sent++
    const verdict = endpoint.arrive(time.now())
    const status = verdict.taken ? 200 : (run.status ?? 429)
    await time.sleep(verdict.taken ? run.latencyMs * (0.75 + (sent % 7) / 12) : run.refusalMs)
    if (verdict.taken) endpoint.finish()
    else wasted++
    const bytes = new TextEncoder().encode(JSON.stringify(verdict.taken ? answered : refused))
    return ok({ status, headers: verdict.headers ?? {}, bytes })
  }
  const limiter = createLimiter(
    { rampMs: run.rampMs ?? (run.refusalMs < 30 ? 40 : 100), longestPauseMs: 60_000 },
    time,
  )
  const settings = resolveSettings(
    chatCompletions,
    { name: 'acme', vendor: null },
    'm-1',
    { baseUrl: 'http://127.0.0.1:9' },
    {},
  )
  const model = createChatModel(chatCompletions, settings._unsafeUnwrap(), {
    transport: () => new ResultAsync(send().catch(() => err(lost))),
    limiter: () => limiter,
    now: time.now,
    random() {
      random = (random * 997 + 0.123) % 1
      return random
    },
    async wait(milliseconds) {
      await time.sleep(milliseconds)
      return true
    },
  })
  let failed = 0
  let endedAt = 0
  const conversation = async (): Promise<void> => {
    for (let round = 0; round < run.rounds; round++) {
      const answer = await model.complete(request, {})
      if (answer.isErr()) failed++
      endedAt = time.now()
    }
  }
  const all = Promise.all(Array.from({ length: run.conversations }, conversation))
  await time.run(3_600_000)
  await all
  return { sent, wasted, failed, seconds: endedAt / 1000, share: wasted / sent }
}

const lost: TransportFailure = { code: 'network', retry: 'no', detail: 'lost', status: null }

const quick: Run = { conversations: 64, rounds: 3, latencyMs: 30, refusalMs: 3 }
const runs: Readonly<Record<string, Run>> = {
  'quick answers': quick,
  'slow answers from afar': { ...quick, latencyMs: 4000, refusalMs: 60 },
  'one request each': { ...quick, rounds: 1 },
  'refusals as unavailable': { ...quick, status: 503 },
}

describe.each(Object.entries(runs))(
  'sixty-four conversations, %s, where five requests a second are allowed',
  (_, run) => {
    it.each<[string, () => LimitedEndpoint]>([
      ['a bucket that says nothing', () => tokenBucket(5, 5, 'none')],
      ['a bucket that says how many seconds', () => tokenBucket(5, 5, 'seconds')],
      ['a bucket that says how many milliseconds', () => tokenBucket(5, 5, 'milliseconds')],
      ['a bucket that says when its limit opens', () => tokenBucket(5, 5, 'reset')],
      ['a bucket for one', () => tokenBucket(5, 1, 'none')],
      ['a bucket for one that says how many seconds', () => tokenBucket(5, 1, 'seconds')],
      ['a bucket for one that says how many milliseconds', () => tokenBucket(5, 1, 'milliseconds')],
      ['a window of a second', () => fixedWindow(5, 1000, 'none')],
      ['a window of a second that says how long it lasts', () => fixedWindow(5, 1000, 'seconds')],
      ['any second', () => slidingWindow(5, 1000, 'none')],
      ['any second, with a word of when', () => slidingWindow(5, 1000, 'milliseconds')],
    ])('%s: all are answered, and no more than a twentieth is wasted', async (_name, endpoint) => {
      const { failed, share, seconds } = await converse(endpoint(), run)
      expect(failed).toBe(0)
      expect(share).toBeLessThanOrEqual(0.05)
      // An ideal sender needs a fifth of a second for each.
      expect(seconds).toBeLessThan(run.conversations * run.rounds * 0.2 * 3 + 30)
    })
  },
)

describe('an endpoint that limits something else', () => {
  it.each<[string, () => LimitedEndpoint, Run, { readonly share: number; readonly seconds: number }]>([
    ['many at once, then few', () => tokenBucket(5, 20, 'seconds'), quick, { share: 0.05, seconds: 60 }],
    [
      'in a window of ten seconds',
      () => slidingWindow(50, 10_000, 'seconds'),
      quick,
      { share: 0.05, seconds: 60 },
    ],
    ['in a minute', () => fixedWindow(30, 60_000, 'seconds'), quick, { share: 0.1, seconds: 900 }],
    [
      'in a minute, without a word',
      () => fixedWindow(30, 60_000, 'none'),
      quick,
      { share: 0.2, seconds: 1800 },
    ],
    ['what is under way', () => slots(4), quick, { share: 0.05, seconds: 20 }],
    [
      'what is under way for long',
      () => slots(16),
      { ...quick, latencyMs: 4000 },
      { share: 0.06, seconds: 60 },
    ],
  ])('%s: all are answered', async (_name, endpoint, run, bound) => {
    const { failed, share, seconds } = await converse(endpoint(), run)
    expect(failed).toBe(0)
    expect(share).toBeLessThanOrEqual(bound.share)
    expect(seconds).toBeLessThan(bound.seconds)
  })
})

describe('any number of conversations with any limit', () => {
  const limits = fc.record({
    kind: fc.constantFrom(tokenBucket, fixedWindow, slidingWindow, slots),
    perSecond: fc.integer({ min: 1, max: 60 }),
    most: fc.integer({ min: 1, max: 40 }),
    hint: fc.constantFrom<Hint>('none', 'seconds', 'milliseconds', 'reset'),
  })
  const anyRun = fc.record({
    conversations: fc.integer({ min: 2, max: 64 }),
    rounds: fc.integer({ min: 1, max: 4 }),
    latencyMs: fc.constantFrom(10, 100, 1000, 8000),
    refusalMs: fc.constantFrom(2, 20, 80),
  })

  it('are all answered, and after the first burst most requests come through', async () => {
    await fc.assert(
      fc.asyncProperty(limits, anyRun, async ({ kind, perSecond, most, hint }, run) => {
        const endpoint =
          kind === slots
            ? slots(most)
            : kind === tokenBucket
              ? tokenBucket(perSecond, most, hint)
              : kind === fixedWindow
                ? fixedWindow(perSecond, 1000, hint)
                : slidingWindow(perSecond, 1000, hint)
        const { failed, sent, wasted } = await converse(endpoint, run)
        expect(failed).toBe(0)
        expect(sent - wasted).toBe(run.conversations * run.rounds)
        expect(wasted).toBeLessThanOrEqual(run.conversations + sent / 2)
      }),
    )
  })

  it('and short waits after a long burst are learned from at once', async () => {
    const run = { conversations: 16, rounds: 4, latencyMs: 100, refusalMs: 20 }
    expect((await converse(tokenBucket(4, 39, 'milliseconds'), run)).wasted).toBeLessThan(16)
  })
})

describe('an endpoint without a limit', () => {
  it.each([
    [1, 1000, 3],
    [4, 1000, 3],
    [16, 1000, 3],
    [64, 1000, 3],
    [16, 200, 28],
    [32, 200, 14],
    [64, 20, 20],
  ])(
    'makes %i conversations with answers of %i ms wait for these alone',
    async (conversations, latencyMs, rounds) => {
      const { sent, seconds } = await converse(generous(), { ...quick, conversations, latencyMs, rounds })
      expect(sent).toBe(conversations * rounds)
      const unhindered = await converse(generous(), { ...quick, conversations, latencyMs, rounds, rampMs: 0 })
      // The rest is the first burst, once.
      expect(seconds - unhindered.seconds).toBeLessThanOrEqual(conversations <= 4 ? 0.03 : 0.25)
    },
  )
})
