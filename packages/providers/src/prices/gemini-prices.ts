import { pricesOf } from './price-row.ts'

const providers = ['gemini', 'generativelanguage.googleapis.com']
// Google leaves counts of zero out.
const untoldCache = 'none'

/**
 * Google's own for text, of the paid tier. From "Gemini Developer API pricing" (ai.google.dev), as quoted by API Evangelist on
 * 2026-10-07, models.dev on 2026-07-02 and LiteLLM; those of Gemini 4 as TokenMeter 0.17.0 read it. 3.8 and 3.6 Flash have an
 * introductory price.
 */
export const geminiPrices = pricesOf({ providers, untoldCache, asOf: '2026-10-07' }, [
  { models: ['gemini-4-neon'], rates: [3, 15, 0.15, null] },
  { models: ['gemini-4-hydrogen'], rates: [1.5, 7.5, 0.075, null] },
  {
    models: ['gemini-3.8-flash', 'gemini-3.6-flash'],
    rates: [0.75, 3.75, 0.075, null],
    until: '2026-12-31',
  },
  { models: ['gemini-3.5-flash'], rates: [1.5, 9, 0.15, null] },
  {
    models: ['gemini-3.1-pro-preview', 'gemini-3-pro-preview'],
    rates: [2, 12, 0.2, null],
    above: { input: 200_000, rates: [4, 18, 0.4, null] },
  },
  { models: ['gemini-3.1-flash-lite'], rates: [0.25, 1.5, 0.025, null] },
  { models: ['gemini-3-flash-preview'], rates: [0.5, 3, 0.05, null] },
  {
    models: ['gemini-2.5-pro'],
    rates: [1.25, 10, 0.125, null],
    above: { input: 200_000, rates: [2.5, 15, 0.25, null] },
  },
  { models: ['gemini-2.5-flash'], rates: [0.3, 2.5, 0.03, null] },
  { models: ['gemini-2.5-flash-lite'], rates: [0.1, 0.4, 0.01, null] },
])
