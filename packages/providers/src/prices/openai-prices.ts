import { pricesOf } from './price-row.ts'

const providers = ['openai', 'api.openai.com']

/**
 * OpenAI's own, of the standard tier. GPT-5.6 from the pages of the models in its documentation (developers.openai.com), read
 * in the autumn of 2026: above 272,000 tokens of input twice the input and one and a half times the output, writes to a cache at
 * one and a quarter of the input. GPT-6.2 and 6 as others read the pricing page (TokenMeter 0.17.0, PromptFuel 1.0.21,
 * LiteLLM); those before from models.dev of 2026-07-02, which quotes that page.
 */
export const openaiPrices = [
  ...pricesOf({ providers, asOf: '2026-11-05' }, [
    {
      models: ['gpt-6.2-sol'],
      rates: [2, 10, 0.1, 2.5],
      above: { input: 272_000, rates: [4, 15, 0.2, 5] },
    },
    {
      models: ['gpt-6.2-astra'],
      rates: [8, 40, 0.4, 10],
      above: { input: 272_000, rates: [16, 60, 0.8, 20] },
    },
    {
      models: ['gpt-6-astra'],
      rates: [10, 50, 1, 12.5],
      above: { input: 272_000, rates: [20, 75, 2, 25] },
    },
    { models: ['gpt-6-sol'], rates: [2, 10, 0.2, 2.5], above: { input: 272_000, rates: null } },
    { models: ['gpt-6-luna'], rates: [0.1, 0.5, 0.01, 0.125], above: { input: 272_000, rates: null } },
    {
      models: ['gpt-5.6-terra'],
      rates: [2, 12, 0.2, 2.5],
      above: { input: 272_000, rates: [4, 18, 0.4, 5] },
    },
    {
      models: ['gpt-5.6-luna'],
      rates: [0.2, 1.2, 0.02, 0.25],
      above: { input: 272_000, rates: [0.4, 1.8, 0.04, 0.5] },
    },
  ]),
  ...pricesOf({ providers, asOf: '2026-07-02' }, [
    {
      models: ['gpt-5.5'],
      rates: [5, 30, 0.5, null],
      above: { input: 272_000, rates: [10, 45, 1, null] },
    },
    {
      models: ['gpt-5.4'],
      rates: [2.5, 15, 0.25, null],
      above: { input: 272_000, rates: [5, 22.5, 0.5, null] },
    },
    { models: ['gpt-5.4-mini'], rates: [0.75, 4.5, 0.075, null] },
    { models: ['gpt-5.4-nano'], rates: [0.2, 1.25, 0.02, null] },
    { models: ['gpt-5.3-codex', 'gpt-5.2', 'gpt-5.2-codex'], rates: [1.75, 14, 0.175, null] },
    { models: ['gpt-5.1', 'gpt-5.1-codex', 'gpt-5', 'gpt-5-codex'], rates: [1.25, 10, 0.125, null] },
    { models: ['gpt-5-mini', 'gpt-5.1-codex-mini'], rates: [0.25, 2, 0.025, null] },
    { models: ['gpt-5-nano'], rates: [0.05, 0.4, 0.005, null] },
    { models: ['gpt-4.1'], rates: [2, 8, 0.5, null] },
    { models: ['gpt-4.1-mini'], rates: [0.4, 1.6, 0.1, null] },
    { models: ['gpt-4.1-nano'], rates: [0.1, 0.4, 0.025, null] },
    { models: ['gpt-4o'], rates: [2.5, 10, 1.25, null] },
    { models: ['gpt-4o-mini'], rates: [0.15, 0.6, 0.075, null] },
    { models: ['o3'], rates: [2, 8, 0.5, null] },
    { models: ['o4-mini'], rates: [1.1, 4.4, 0.275, null] },
  ]),
]
