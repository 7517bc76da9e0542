import { describe, expect, it } from 'vitest'
import type { TokenUsage, UsageTotal } from './token-usage.ts'
import { addUsage, joinUsage, noUsage } from './token-usage.ts'

const nothing: TokenUsage = {
  inputTokens: null,
  outputTokens: null,
  totalTokens: null,
  cachedInputTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
}
const all: TokenUsage = {
  inputTokens: 100,
  outputTokens: 20,
  totalTokens: 120,
  cachedInputTokens: 60,
  cacheWriteTokens: 10,
  reasoningTokens: 5,
}
const sumOf = (...requests: readonly (TokenUsage | null)[]): UsageTotal => requests.reduce(addUsage, noUsage)

describe('a sum of what requests used', () => {
  it.each<[string, readonly (TokenUsage | null)[], UsageTotal]>([
    ['no request used nothing', [], { ...all, ...noUsage }],
    ['all told', [all, all], { ...doubled(all), requests: 2, complete: true }],
    ['nobody told: unknown, not zero', [null, nothing], { ...nothing, requests: 2, complete: false }],
    ['one of two told: the least', [all, null], { ...all, requests: 2, complete: false }],
    [
      'only one tells what came from a cache',
      [all, { ...all, cachedInputTokens: null, cacheWriteTokens: null, reasoningTokens: null }],
      { ...all, inputTokens: 200, outputTokens: 40, totalTokens: 240, requests: 2, complete: true },
    ],
    [
      'no total: that of input and output',
      [{ ...nothing, inputTokens: 3, outputTokens: 4 }],
      { ...nothing, inputTokens: 3, outputTokens: 4, totalTokens: 7, requests: 1, complete: true },
    ],
    [
      'the output is missing',
      [{ ...nothing, inputTokens: 3 }],
      { ...nothing, inputTokens: 3, totalTokens: 3, requests: 1, complete: false },
    ],
    ['a true zero stays zero', [zeros()], { ...noUsage, requests: 1 }],
  ])('%s', (_name, requests, expected) => {
    expect(sumOf(...requests)).toEqual(expected)
  })

  it('is the same however requests are grouped', () => {
    const requests = [all, null, { ...nothing, inputTokens: 7 }, all, zeros()]
    const whole = sumOf(...requests)
    for (let cut = 0; cut <= requests.length; cut++) {
      expect(joinUsage(sumOf(...requests.slice(0, cut)), sumOf(...requests.slice(cut)))).toEqual(whole)
    }
  })
})

function doubled(usage: TokenUsage): TokenUsage {
  return Object.fromEntries(
    Object.entries(usage).map(([name, tokens]: [string, number | null]) => [name, (tokens ?? 0) * 2]),
  ) as unknown as TokenUsage
}

function zeros(): TokenUsage {
  const { requests: _requests, complete: _complete, ...rest } = noUsage
  return rest
}
