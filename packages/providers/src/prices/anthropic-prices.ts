import { pricesOf } from './price-row.ts'

/**
 * Anthropic's own, from "Pricing" and the pages of the models in its documentation (platform.claude.com), read in October
 * 2026. Writes are those for five minutes, which are the only ones asked for here.
 */
export const anthropicPrices = pricesOf(
  { providers: ['anthropic', 'api.anthropic.com'], asOf: '2026-10-10' },
  [
    { models: ['claude-fable-5-1'], rates: [10, 50, 0.25, 12.5] },
    { models: ['claude-fable-5'], rates: [10, 50, 1, 12.5] },
    { models: ['claude-opus-5-5'], rates: [4, 20, 0.2, 5] },
    {
      models: ['claude-opus-5', 'claude-opus-4-8', 'claude-opus-4-7', 'claude-opus-4-6', 'claude-opus-4-5'],
      rates: [5, 25, 0.5, 6.25],
    },
    { models: ['claude-sonnet-5-5'], rates: [2, 10, 0.1, 2.5] },
    { models: ['claude-sonnet-5'], rates: [2, 10, 0.2, 2.5] },
    { models: ['claude-sonnet-4-6', 'claude-sonnet-4-5'], rates: [3, 15, 0.3, 3.75] },
    {
      models: ['claude-haiku-5-5'],
      rates: [0.1, 0.5, 0.01, 0.125],
      above: { input: 100_000, rates: [0.5, 2.5, 0.05, 0.625] },
    },
    { models: ['claude-haiku-4-5'], rates: [1, 5, 0.1, 1.25] },
  ],
)
