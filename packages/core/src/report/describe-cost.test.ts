import { expect, it } from 'vitest'
import { addUsage, noUsage } from '../vocabulary/token-usage.ts'
import { buildReport, type ReportInput } from './build-report.ts'
import { describeCost } from './describe-cost.ts'
import { reportInput } from './report.test-support.ts'

const chunk = (id: string, resumed: boolean) => ({
  id,
  paths: ['a.ts'],
  ended: 'completed',
  complete: true,
  resumed,
  rounds: 1,
  toolCalls: 0,
  findings: 0,
  usage: noUsage,
  durationMs: null,
})
const usage = { ...noUsage, requests: 2, inputTokens: 10, outputTokens: 5, totalTokens: 15 }
const asked = { usage, requests: { sent: 2, failed: 0, remembered: 0 } }
const offline = { provider: 'offline', model: 'patterns-1', isAi: false }

it.each<[string, Partial<ReportInput>, string | null]>([
  ['nothing asked', {}, null],
  ['two requests', asked, '2 requests, tokens: 10 in, 5 out'],
  [
    'requests that failed, of a provider that tells no tokens',
    {
      usage: addUsage(noUsage, null),
      requests: { sent: 1, failed: 1, remembered: 0 },
    },
    '1 request (1 failed), tokens: unknown',
  ],
  [
    'tokens known in part',
    { ...asked, usage: { ...usage, complete: false } },
    '2 requests, tokens: at least 10 in, 5 out',
  ],
  [
    'input from a cache',
    { ...asked, usage: { ...usage, cachedInputTokens: 4 } },
    '2 requests, tokens: 10 in (4 cached), 5 out',
  ],
  [
    'an output that was never told',
    { ...asked, usage: { ...usage, outputTokens: null, complete: false } },
    '2 requests, tokens: at least 10 in, unknown out',
  ],
  [
    'nothing but a total',
    { ...asked, usage: { ...usage, inputTokens: null, outputTokens: null, complete: false } },
    '2 requests, tokens: at least 15',
  ],
  [
    'all from the cache',
    { requests: { sent: 0, failed: 0, remembered: 3 }, chunks: [chunk('1', false)] },
    '3 answers from the cache',
  ],
  [
    'a review that was gone on with',
    { ...asked, chunks: [chunk('1', true), chunk('2', false)] },
    '2 requests, tokens: 10 in, 5 out; 1 of 2 parts from an earlier run',
  ],
  ...(
    [
      ['exact', 0.01234, 0.01234, '0.0123 USD'],
      ['a span', 0.01, 0.0155, '0.01 to 0.0155 USD'],
      ['a span too small to show', 1.234, 1.2341, '1.23 USD'],
      ['very small', 0.0000002, 0.0000002, '0.0000002 USD'],
      ['open above', 12.5, null, 'at least 12.50 USD'],
      ['nothing told', 0, null, 'unknown'],
      ['free', 0, 0, '0 USD'],
    ] as const
  ).map(([name, least, most, said]): [string, Partial<ReportInput>, string] => [
    `a price, ${name}`,
    { ...asked, cost: { currency: 'USD', least, most, pricesAsOf: null } },
    `2 requests, tokens: 10 in, 5 out; cost ${said}`,
  ]),
  [
    'a model without a known price',
    { ...asked, cost: { currency: null, least: null, most: null, pricesAsOf: null } },
    '2 requests, tokens: 10 in, 5 out; cost unknown',
  ],
  ['a reviewer that is no AI', { ...asked, model: offline }, null],
])('what a review cost is told: %s', (_name, given, expected) => {
  expect(describeCost(buildReport(reportInput(given)))).toBe(expected)
})
