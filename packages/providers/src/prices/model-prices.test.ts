import { findPrice } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { profiles } from '../profiles/profiles.ts'
import { modelPrices } from './model-prices.ts'

const rows = modelPrices.flatMap((price) => price.models.map((model) => [model, price] as const))

describe('a price in the table', () => {
  it.each(rows)('of %s makes sense', (model, price) => {
    expect(price.asOf).toMatch(/^2026-\d\d-\d\d$/)
    expect(price.currency).toBe('USD')
    const bands = [...price.bands, ...(price.otherBands ?? [])]
    for (const { input, output, cachedInput, cacheWrite } of bands) {
      expect(input).toBeGreaterThan(0)
      expect(output).toBeGreaterThan(input)
      if (cachedInput !== null) expect(cachedInput).toBeLessThan(input)
      if (cacheWrite !== null) expect(cacheWrite).toBeGreaterThan(input)
    }
    const sizes = price.bands.map(({ upToInput }) => upToInput ?? Number.POSITIVE_INFINITY)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    // No other row hides it, and it is of its vendor alone.
    const [provider = ''] = price.providers ?? []
    expect(findPrice(modelPrices, { provider, model }, null)).toBe(price)
    expect(findPrice(modelPrices, { provider: 'gateway.example', model }, null)).toBeNull()
  })

  it('is known for what a key alone chooses, where that is paid by the token', () => {
    const chosen = [
      ['openai', 'gpt-5-mini'],
      ['deepseek', 'deepseek-v4-flash'],
      ['anthropic', 'claude-sonnet-5-5'],
      ['gemini', 'gemini-3.8-flash'],
    ] as const
    for (const [provider, model] of chosen)
      expect(findPrice(modelPrices, { provider, model }, null)).not.toBeNull()
  })

  it('is never one of a gateway, a subscription or a server of your own', () => {
    const names = [profiles.opencode, profiles.openrouter, profiles.azure, profiles.ollama, profiles.vllm]
    for (const { name } of names)
      expect(modelPrices.some(({ providers }) => providers?.includes(name))).toBe(false)
  })

  it('is not used after its last day', () => {
    const model = { provider: 'gemini', model: 'gemini-3.8-flash' }
    expect(findPrice(modelPrices, model, Date.parse('2026-12-31T12:00:00Z'))).not.toBeNull()
    expect(findPrice(modelPrices, model, Date.parse('2027-01-01T00:00:00Z'))).toBeNull()
  })
})
