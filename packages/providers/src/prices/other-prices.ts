import { pricesOf } from './price-row.ts'

/**
 * DeepSeek's own, from "Models & Pricing" (api-docs.deepseek.com) as of October 2026. At peak hours (01:00 to 04:00 and 06:00
 * to 10:00 UTC from Monday to Friday, Chinese holidays aside) everything costs twice as much. Requests for `deepseek-v4-flash` are
 * served by its successor at that one's price.
 */
const deepseekPrices = pricesOf({ providers: ['deepseek', 'api.deepseek.com'], asOf: '2026-10-27' }, [
  {
    models: ['deepseek-flash', 'deepseek-v4-flash'],
    rates: [0.15, 0.6, 0.003, null],
    otherwise: [0.3, 1.2, 0.006, null],
  },
  {
    models: ['deepseek-v4-pro'],
    rates: [0.66, 1.98, 0.022, null],
    otherwise: [1.32, 3.96, 0.044, null],
  },
])

/** Those of Moonshot, xAI and Z.ai, from models.dev of 2026-07-02, which quotes the vendors' pages. */
const asOf = '2026-07-02'
const moonshotPrices = pricesOf({ providers: ['moonshot', 'api.moonshot.ai'], asOf }, [
  { models: ['kimi-k2.7-code'], rates: [0.95, 4, 0.19, null] },
  { models: ['kimi-k2.6'], rates: [0.95, 4, 0.16, null] },
  { models: ['kimi-k2.5'], rates: [0.6, 3, 0.1, null] },
])
const xaiPrices = pricesOf({ providers: ['xai', 'api.x.ai'], asOf }, [
  {
    models: ['grok-4.3'],
    rates: [1.25, 2.5, 0.2, null],
    above: { input: 200_000, rates: [2.5, 5, 0.4, null] },
  },
])
const zaiPrices = pricesOf({ providers: ['zai', 'api.z.ai'], asOf }, [
  { models: ['glm-5.1'], rates: [1.4, 4.4, 0.26, null] },
  { models: ['glm-4.7', 'glm-4.6'], rates: [0.6, 2.2, 0.11, null] },
])

export const otherPrices = [...deepseekPrices, ...moonshotPrices, ...xaiPrices, ...zaiPrices]
