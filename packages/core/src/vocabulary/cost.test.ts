import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCost, costOfUsage, noCost } from './cost.ts'
import type { ModelPrice, PriceBand } from './model-price.ts'
import { findPrice } from './model-price.ts'
import type { TokenUsage } from './token-usage.ts'

const flat: PriceBand = { upToInput: null, input: 2, output: 10, cachedInput: 0.2, cacheWrite: 2.5 }

function price(given: Partial<ModelPrice> = {}): ModelPrice {
  return {
    providers: ['acme'],
    models: ['m-1'],
    currency: 'USD',
    bands: [flat],
    until: null,
    asOf: null,
    ...given,
  }
}

function usage(given: Partial<TokenUsage>): TokenUsage {
  return {
    inputTokens: null,
    outputTokens: null,
    totalTokens: null,
    cachedInputTokens: null,
    cacheWriteTokens: null,
    reasoningTokens: null,
    ...given,
  }
}

const all = usage({
  inputTokens: 1_000_000,
  outputTokens: 100_000,
  cachedInputTokens: 500_000,
  cacheWriteTokens: 100_000,
})

describe('what a request costs', () => {
  it.each<[string, Partial<TokenUsage>, Partial<ModelPrice>, number, number | null]>([
    ['all told: exact', {}, {}, 0.1 + 0.25 + 0.8 + 1, 0.1 + 0.25 + 0.8 + 1],
    [
      'the cache costs what other input costs',
      {},
      { bands: [{ ...flat, cachedInput: null, cacheWrite: null }] },
      3,
      3,
    ],
    ['nothing told of the cache: a span', { cachedInputTokens: null, cacheWriteTokens: null }, {}, 1.2, 3.5],
    [
      'nothing told of the cache, where that means none',
      { cachedInputTokens: null, cacheWriteTokens: null },
      { untoldCache: 'none' },
      3,
      3,
    ],
    [
      'nothing told of writes: the rest may be written',
      { cacheWriteTokens: null },
      {},
      0.1 + 1 + 1,
      0.1 + 1.25 + 1,
    ],
    ['no output told: at least the input', { outputTokens: null }, {}, 0.1 + 0.25 + 0.8, null],
    ['no input told: at least the output', { inputTokens: null }, {}, 1, null],
    ['more cached than there was', { cachedInputTokens: 9_000_000 }, {}, 0.2 + 1, 0.2 + 1],
    [
      'a large request has rates of its own',
      {},
      {
        bands: [
          { ...flat, upToInput: 200_000 },
          { ...flat, input: 4, output: 20 },
        ],
      },
      0.1 + 0.25 + 1.6 + 2,
      0.1 + 0.25 + 1.6 + 2,
    ],
    ['one above the last band has none', {}, { bands: [{ ...flat, upToInput: 999_999 }] }, 1, null],
    [
      'the last of a band is in it',
      {},
      {
        bands: [
          { ...flat, upToInput: 1_000_000, cacheWrite: null, cachedInput: null },
          { ...flat, input: 99 },
        ],
      },
      3,
      3,
    ],
    [
      'rates that hold at other hours make a span',
      {},
      { otherBands: [{ ...flat, input: 4, output: 20, cachedInput: 0.4, cacheWrite: 5 }] },
      2.15,
      4.3,
    ],
    ['no band at all', {}, { bands: [] }, 0, null],
  ])('%s', (_name, told, given, least, most) => {
    const cost = costOfUsage({ ...all, ...told }, price(given))
    expect(cost.least).toBeCloseTo(least, 9)
    if (most === null) expect(cost.most).toBeNull()
    else expect(cost.most).toBeCloseTo(most, 9)
  })

  it('is never more at least than at most, and knowing more never widens it', () => {
    const count = fc.option(fc.nat(3_000_000))
    const rate = fc.double({ min: 0, max: 100, noNaN: true })
    const band = fc.record({
      upToInput: fc.constant(null),
      input: rate,
      output: rate,
      cachedInput: fc.option(rate),
      cacheWrite: fc.option(rate),
    })
    fc.assert(
      fc.property(
        fc.nat(2_000_000),
        count,
        count,
        fc.nat(100_000),
        band,
        (inputTokens, cached, write, outputTokens, rates) => {
          const told = usage({
            inputTokens,
            outputTokens,
            cachedInputTokens: cached,
            cacheWriteTokens: write,
          })
          const known = costOfUsage(told, price({ bands: [rates] }))
          const less = costOfUsage(
            { ...told, cachedInputTokens: null, cacheWriteTokens: null },
            price({ bands: [rates] }),
          )
          const slack = 1e-6
          expect(known.least).toBeLessThanOrEqual((known.most ?? Infinity) + slack)
          expect(less.least).toBeLessThanOrEqual(known.least + slack)
          expect((less.most ?? Infinity) + slack).toBeGreaterThanOrEqual(known.most ?? Infinity)
        },
      ),
    )
  })

  it('adds up, and one unknown leaves the sum open', () => {
    const one = { least: 1, most: 2 }
    expect(addCost(noCost, one)).toEqual(one)
    expect(addCost(one, one)).toEqual({ least: 2, most: 4 })
    expect(addCost(one, { least: 3, most: null })).toEqual({ least: 4, most: null })
  })
})

describe('the price of a model', () => {
  const end = Date.parse('2026-12-31T23:59:59.999Z')
  it.each<[string, Partial<ModelPrice>, { provider: string; model: string }, number | null, boolean]>([
    ['its own', {}, { provider: 'acme', model: 'm-1' }, null, true],
    ['written otherwise', {}, { provider: 'Acme', model: 'M-1' }, null, true],
    ['with a date', {}, { provider: 'acme', model: 'm-1-2026-10-01' }, null, true],
    ['with a date in one word', {}, { provider: 'acme', model: 'm-1-20261001' }, null, true],
    ['of another provider', {}, { provider: 'other', model: 'm-1' }, null, false],
    ['of whoever', { providers: null }, { provider: 'other', model: 'm-1' }, null, true],
    ['a longer name is another model', {}, { provider: 'acme', model: 'm-1-mini' }, null, false],
    ['all that begin so', { models: ['m-*'] }, { provider: 'acme', model: 'm-1-mini' }, null, true],
    ['on its last day', { until: '2026-12-31' }, { provider: 'acme', model: 'm-1' }, end, true],
    ['after its last day', { until: '2026-12-31' }, { provider: 'acme', model: 'm-1' }, end + 1, false],
    ['without a clock', { until: '2020-12-31' }, { provider: 'acme', model: 'm-1' }, null, true],
  ])('%s', (_name, given, asked, at, found) => {
    expect(findPrice([price(given)], asked, at) !== null).toBe(found)
  })

  it('is the first that fits, so that one may stand before another', () => {
    const own = price({ currency: 'EUR' })
    expect(findPrice([own, price()], { provider: 'acme', model: 'm-1' }, null)).toBe(own)
    expect(findPrice([], { provider: 'acme', model: 'm-1' }, null)).toBeNull()
  })
})
