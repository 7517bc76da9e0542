import { okAsync } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ModelAttempt } from '../ports/model-error.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { callTool, fail, say, scriptedModel } from '../testing/scripted-model.ts'
import type { ModelPrice } from '../vocabulary/model-price.ts'
import { reviewChanges } from './review-changes.ts'
import { added, done, runReview, talk } from './review-run.test-support.ts'

/** One conversation each. */
const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`d${place}/a.ts`, added(3)]))
const comment = (file: string) =>
  callTool('code_comment', {
    finding: {
      severity: 'high',
      category: 'correctness',
      file,
      start_line: 2,
      existing_code: 'line 2',
      title: 'A defect',
      problem: 'It fails.',
      evidence: '`line 2`',
      confidence: 0.9,
    },
  })

describe('a limit of the whole run', () => {
  it.each([1, 3, 7, 11])(
    'of requests is kept exactly, with %d and conversations side by side',
    async (most) => {
      const { report, model } = await runReview(twelve, () => done, { maxRequests: most, concurrency: 8 })
      expect(model.requests).toHaveLength(most)
      expect(report.requests.sent).toBe(most)
      expect(report.outcome).toMatchObject({ result: 'incomplete', exitCode: 2 })
      const missed = report.coverage.filter(({ state }) => state === 'not_reviewed')
      expect(missed).toHaveLength(12 - most)
      expect(missed.every(({ reason }) => reason === 'request_limit' || reason === 'not_begun')).toBe(true)
    },
  )

  it('of requests holds for what goes out again after a failure', async () => {
    const { model, sent } = flakyModel(3)
    const run = reviewChanges({
      changes: memoryChanges(twelve),
      model,
      maxChunkFiles: 1,
      maxRequests: 10,
      concurrency: 4,
    })
    const report = (await run)._unsafeUnwrap()
    expect(sent()).toBeLessThanOrEqual(10)
    expect(report.requests.sent).toBe(sent())
    expect(report.outcome.result).toBe('incomplete')
  })

  it('of requests counts plans', async () => {
    const files = { 'a/a.ts': added(60), 'b/b.ts': added(60) }
    const { report, model } = await runReview(files, talk([done, done], [say('A plan.'), say('A plan.')]), {
      maxRequests: 3,
    })
    expect(model.requests).toHaveLength(3)
    expect(report.coverage).toMatchObject([
      { path: 'a/a.ts', state: 'reviewed' },
      { path: 'b/b.ts', state: 'not_reviewed', reason: 'request_limit' },
    ])
  })

  it('keeps what conversations under way have found', async () => {
    const { report } = await runReview(
      twelve,
      ({ turns }) => {
        const [first] = turns
        const file = first?.role === 'user' ? (/\+\+\+ b\/(\S+)/.exec(first.text)?.[1] ?? '') : ''
        return turns.length === 1 ? comment(file) : done
      },
      { maxRequests: 6, concurrency: 4 },
    )
    expect(report.findings.length).toBeGreaterThanOrEqual(4)
    expect(report.outcome).toMatchObject({ result: 'incomplete', exitCode: 2 })
    const states = new Map(report.coverage.map(({ path, state }) => [path, state]))
    expect(states.size).toBe(12)
    for (const { path } of report.findings) expect(states.has(path)).toBe(true)
  })

  it('of tokens ends after the request that passes it', async () => {
    const usage = {
      inputTokens: 90,
      outputTokens: 10,
      totalTokens: 100,
      cachedInputTokens: null,
      cacheWriteTokens: null,
      reasoningTokens: null,
    }
    const { report, model } = await runReview(twelve, () => ({ ...done, usage }), { maxTokensTotal: 250 })
    expect(model.requests).toHaveLength(3)
    expect(report.coverage.filter(({ state }) => state === 'reviewed')).toHaveLength(3)
    expect(report.coverage[3]).toMatchObject({ state: 'not_reviewed', reason: 'token_limit' })
    expect(report.coverage[4]).toMatchObject({ state: 'not_reviewed', reason: 'not_begun' })
  })

  it('of tokens holds for a provider that tells of none', async () => {
    const { report, model } = await runReview(twelve, () => ({ ...done, usage: null }), { maxTokensTotal: 1 })
    expect(model.requests).toHaveLength(1)
    expect(report.usage.totalTokens).toBeNull()
    expect(report.coverage[1]).toMatchObject({ state: 'not_reviewed', reason: 'token_limit' })
    expect(report.outcome.exitCode).toBe(2)
  })

  describe('of costs', () => {
    const rates = { upToInput: null, input: 100_000, output: 1_000_000, cachedInput: null, cacheWrite: null }
    const price: ModelPrice = {
      providers: null,
      models: ['*'],
      currency: 'EUR',
      bands: [rates],
      until: null,
      asOf: '2026-10-07',
    }
    const usage = {
      inputTokens: 10,
      outputTokens: 1,
      totalTokens: 11,
      cachedInputTokens: 0,
      cacheWriteTokens: 0,
      reasoningTokens: null,
    }

    it('ends before the request after the one that passes it', async () => {
      const { report, model } = await runReview(twelve, () => ({ ...done, usage }), {
        prices: [price],
        maxCost: 3.5,
      })
      expect(model.requests).toHaveLength(2)
      expect(report.cost).toEqual({ currency: 'EUR', least: 4, most: 4, pricesAsOf: '2026-10-07' })
      expect(report.coverage[2]).toMatchObject({ state: 'not_reviewed', reason: 'cost_limit' })
      expect(report.outcome).toMatchObject({ result: 'incomplete', exitCode: 2 })
    })

    it('goes by an estimate for a provider that tells no tokens, and says that the cost is open', async () => {
      const { report, model } = await runReview(twelve, () => ({ ...done, usage: null }), {
        prices: [price],
        maxCost: 1,
      })
      expect(model.requests).toHaveLength(1)
      expect(report.cost).toMatchObject({ least: 0, most: null })
      expect(report.coverage[1]).toMatchObject({ reason: 'cost_limit' })
    })

    it('is refused where nobody knows a price', async () => {
      const model = scriptedModel(() => done)
      const refused = await reviewChanges({ changes: memoryChanges(twelve), model, prices: [], maxCost: 1 })
      expect(refused._unsafeUnwrapErr()).toMatchObject({ code: 'invalid_options', option: 'maxCost' })
      expect(model.requests).toEqual([])
    })

    it('says nothing where nobody asks, and that nothing is known where no price is', async () => {
      const silent = await runReview({ 'a.ts': added(3) }, () => ({ ...done, usage }))
      expect(silent.report.cost).toBeNull()
      const unknown = await runReview({ 'a.ts': added(3) }, () => ({ ...done, usage }), { prices: [] })
      expect(unknown.report.cost).toEqual({ currency: null, least: null, most: null, pricesAsOf: null })
    })

    it('counts side questions too, and nothing for a reviewer that is no AI', async () => {
      const plan = talk([done], [say('A plan.')])
      const { report } = await runReview({ 'a.ts': added(60) }, (request) => ({ ...plan(request), usage }), {
        prices: [price],
      })
      expect(report.requests.sent).toBe(2)
      expect(report.cost).toMatchObject({ least: 4, most: 4 })
      const rules = await runReview({ 'a.ts': added(3) }, () => done, { prices: [price] }, { isAi: false })
      expect(rules.report.cost).toBeNull()
    })
  })

  it('of minutes ends when they are over', async () => {
    const clock = manualClock()
    const { report, model } = await runReview(
      twelve,
      () => {
        clock.advance(40_000)
        return done
      },
      { maxMinutes: 1, clock },
    )
    expect(model.requests).toHaveLength(2)
    expect(report.coverage[2]).toMatchObject({ state: 'not_reviewed', reason: 'time_limit' })
    expect(report.outcome.exitCode).toBe(2)
  })

  it('of minutes is told to the model, which may have to wait for its turn', async () => {
    const clock = manualClock()
    const scripted = scriptedModel(() => done)
    const left: (number | null | undefined)[] = []
    const model: LanguageModel = {
      ...scripted,
      complete(request, options) {
        clock.advance(20_000)
        left.push(options.leftMs?.())
        return scripted.complete(request, options)
      },
    }
    const plain = {
      changes: memoryChanges(twelve),
      model,
      concurrency: 1,
      maxChunkFiles: 1,
      challenge: false,
    }
    await reviewChanges({ ...plain, maxMinutes: 1, clock })
    expect(left).toEqual([40_000, 20_000, 0])
    left.length = 0
    await reviewChanges({ ...plain, maxRequests: 1 })
    expect(left).toEqual([null])
  })

  it('names every file that was not reviewed, whatever else went wrong', async () => {
    const { report } = await runReview(twelve, [done, fail('server_error'), done], { maxRequests: 3 })
    expect(report.coverage.map(({ state, reason }) => reason ?? state)).toEqual([
      'reviewed',
      'server_error',
      'reviewed',
      'request_limit',
      ...Array.from({ length: 8 }, () => 'not_begun'),
    ])
  })
})

/** A model whose every answer takes so many attempts, where it may make them. */
function flakyModel(attemptsNeeded: number): { readonly model: LanguageModel; readonly sent: () => number } {
  let sent = 0
  const model: LanguageModel = {
    provider: 'flaky',
    model: 'flaky-1',
    isAi: true,
    capabilities: { forcedTools: 'native', contextWindow: null },
    complete(_request, { mayRetry = () => true }) {
      const attempts: ModelAttempt[] = []
      do {
        sent++
        attempts.push({ status: 200, errorCode: null, waitedMs: 0, usage: null })
      } while (attempts.length < attemptsNeeded && mayRetry())
      return okAsync({
        finish: { unified: 'tool_calls', raw: 'tool_calls' },
        turn: {
          role: 'assistant',
          text: '',
          replay: null,
          toolCalls: [{ id: `call_${sent}`, name: 'task_done', arguments: {}, problem: null }],
        },
        refusal: null,
        usage: null,
        model: null,
        requestId: { body: null, header: null },
        degraded: [],
        quirks: [],
        attempts,
      })
    },
  }
  return { model, sent: () => sent }
}
