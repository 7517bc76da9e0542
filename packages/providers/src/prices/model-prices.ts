import type { ModelPrice } from '@scrutineer/core'
import { anthropicPrices } from './anthropic-prices.ts'
import { geminiPrices } from './gemini-prices.ts'
import { openaiPrices } from './openai-prices.ts'
import { otherPrices } from './other-prices.ts'

/**
 * Prices that vendors publish for their own endpoints, each with the day on which it was read. They change without notice: put
 * your own before them where you know better. Gateways, subscriptions and resellers charge otherwise, so they have none here.
 */
export const modelPrices: readonly ModelPrice[] = [
  ...anthropicPrices,
  ...openaiPrices,
  ...geminiPrices,
  ...otherPrices,
]
