import { describe, expect, it } from 'vitest'
import type { ModelAttempt } from '../ports/model-error.ts'
import { manualClock } from '../testing/manual-clock.ts'
import type { RunLimits } from './run-budget.ts'
import { startBudget } from './run-budget.ts'

const none: RunLimits = { maxRequests: null, maxTokens: null, maxMs: null }

describe('the budget of a run', () => {
  it('counts requests under way, so that conversations side by side cannot pass the limit together', () => {
    const budget = startBudget({ ...none, maxRequests: 2 }, null)
    const [first, second, third] = [budget.take(), budget.take(), budget.take()]
    expect(third._unsafeUnwrapErr()).toBe('request_limit')
    first._unsafeUnwrap().spend([attempt(10)])
    expect(budget.take()._unsafeUnwrapErr()).toBe('request_limit')
    second._unsafeUnwrap().spend([])
    // Nothing went out for it, so its place is free again.
    expect(budget.take().isOk()).toBe(true)
  })

  it('counts a retry before it goes out', () => {
    const budget = startBudget({ ...none, maxRequests: 3 }, null)
    const one = budget.take()._unsafeUnwrap()
    const other = budget.take()._unsafeUnwrap()
    expect(one.mayRetry()).toBe(true)
    expect(other.mayRetry()).toBe(false)
    expect(budget.take().isErr()).toBe(true)
    one.spend([attempt(1), attempt(1)])
    other.spend([attempt(1)])
    expect(budget.used().requests).toBe(3)
    expect(budget.take()._unsafeUnwrapErr()).toBe('request_limit')
  })

  it('says how much of its time is left', () => {
    const clock = manualClock(5000)
    const budget = startBudget({ ...none, maxMs: 1000 }, clock)
    clock.advance(400)
    expect(budget.leftMs()).toBe(600)
    clock.advance(900)
    expect(budget.leftMs()).toBe(0)
    expect(startBudget(none, clock).leftMs()).toBe(null)
    expect(startBudget({ ...none, maxMs: 1000 }, null).leftMs()).toBe(null)
  })

  it('stops at its tokens, retries included', () => {
    const budget = startBudget({ ...none, maxTokens: 100 }, null)
    const request = budget.take()._unsafeUnwrap()
    request.spend([attempt(60), attempt(40)])
    expect(budget.take()._unsafeUnwrapErr()).toBe('token_limit')
  })

  it('goes by an estimate where the provider does not tell, and by that alone', () => {
    const silent = { ...attempt(0), usage: null }
    const budget = startBudget({ ...none, maxTokens: 100 }, null)
    budget
      .take()
      ._unsafeUnwrap()
      .spend([attempt(10)], 1000)
    budget.take()._unsafeUnwrap().spend([], 1000)
    budget.take()._unsafeUnwrap().spend([silent], 89)
    budget.take()._unsafeUnwrap().spend([silent], 1)
    expect(budget.take()._unsafeUnwrapErr()).toBe('token_limit')
    expect(budget.used().totalTokens).toBe(10)
  })

  it('counts the cost of what was charged for, and leaves open what nobody told', () => {
    const rates = { upToInput: null, input: 1_000_000, output: 0, cachedInput: null, cacheWrite: null }
    const price = { providers: null, models: ['*'], currency: 'USD', bands: [rates], until: null, asOf: null }
    const budget = startBudget({ ...none, maxCost: 100 }, null, price)
    const spend = (given: Partial<ModelAttempt>) =>
      budget.take().map((request) => request.spend([{ ...attempt(0), ...given }]))
    spend({ status: 429, errorCode: 'rate_limited', usage: null })
    spend({ status: null, errorCode: 'network_config', usage: null })
    expect(budget.cost()).toEqual({ least: 0, most: 0 })
    spend({ usage: attempt(60).usage })
    expect(budget.cost()).toEqual({ least: 60, most: 60 })
    spend({ status: null, errorCode: 'timeout', usage: null })
    expect(budget.cost()).toEqual({ least: 60, most: null })
    spend({ usage: attempt(40).usage })
    expect(budget.take()._unsafeUnwrapErr()).toBe('cost_limit')
    expect(startBudget(none, null).cost()).toBeNull()
  })

  it('counts a model that stands in for another at its own price, and leaves open what nobody knows', () => {
    const priceAt = (dollars: number, currency = 'USD') => ({
      providers: null,
      models: ['*'],
      currency,
      bands: [
        { upToInput: null, input: dollars * 1_000_000, output: 0, cachedInput: null, cacheWrite: null },
      ],
      until: null,
      asOf: null,
    })
    const priceOf = ({ model }: { readonly model: string }) =>
      model === 'other' ? priceAt(3) : model === 'abroad' ? priceAt(3, 'EUR') : null
    const costOf = (...models: readonly (string | null)[]) => {
      const budget = startBudget(none, null, priceAt(1), priceOf)
      const attempts = models.map((model) => ({
        ...attempt(10),
        ...(model !== null && { asked: { provider: 'p', model } }),
      }))
      budget.take()._unsafeUnwrap().spend(attempts)
      return budget.cost()
    }
    expect(costOf(null, 'other')).toEqual({ least: 40, most: 40 })
    expect(costOf(null, 'nobody-knows')).toEqual({ least: 10, most: null })
    expect(costOf(null, 'abroad')).toEqual({ least: 10, most: null })
    const limited = startBudget({ ...none, maxCost: 20 }, null, priceAt(1), priceOf)
    const stranger = { ...attempt(20), asked: { provider: 'p', model: 'nobody-knows' } }
    limited.take()._unsafeUnwrap().spend([stranger])
    expect(limited.take()._unsafeUnwrapErr()).toBe('cost_limit')
  })

  it('stops when its time is over, for retries too', () => {
    const clock = manualClock(5000)
    const budget = startBudget({ ...none, maxMs: 1000 }, clock)
    const request = budget.take()._unsafeUnwrap()
    clock.advance(999)
    expect(request.mayRetry()).toBe(true)
    clock.advance(1)
    expect(request.mayRetry()).toBe(false)
    expect(budget.take()._unsafeUnwrapErr()).toBe('time_limit')
  })

  it('without limits gives whatever is asked for', () => {
    const budget = startBudget(none, null)
    for (let count = 0; count < 1000; count++)
      budget
        .take()
        ._unsafeUnwrap()
        .spend([attempt(1_000_000)])
    expect(budget.take().isOk()).toBe(true)
  })
})

function attempt(tokens: number): ModelAttempt {
  const usage = {
    inputTokens: tokens,
    outputTokens: 0,
    totalTokens: tokens,
    cachedInputTokens: null,
    cacheWriteTokens: null,
    reasoningTokens: null,
  }
  return { status: 200, errorCode: null, waitedMs: 0, usage }
}
