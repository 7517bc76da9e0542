import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../planning/estimate-tokens.ts'
import type { ModelRequest } from '../ports/language-model.ts'
import type { MemoryChange } from '../testing/memory-changes.ts'
import { callTool } from '../testing/scripted-model.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import { done, numbered, runReview } from './review-run.test-support.ts'

/** What reviewing one more file may cost at most beside what one costs among 50, since chunks fill differently. */
const slack = 1.1

describe('the cost of a review', () => {
  it.each([
    ['in one folder', (place: number) => `src/file-${place}.ts`],
    ['in a folder each', (place: number) => `src/part-${place}/index.ts`],
  ])('grows with the files of a change and not with their square: files %s', async (_name, pathOf) => {
    const costs = []
    for (const count of [50, 500, 2000]) costs.push({ count, ...(await costOf(count, pathOf)) })
    const [small] = costs
    for (const { count, requests, promptTokens } of costs) {
      expect(requests / count).toBeLessThanOrEqual(((small?.requests ?? 0) / 50) * slack)
      // Up to 40 other files are named in a prompt, so the first file of 50 costs less than the 41st of 2,000.
      expect(promptTokens / count).toBeLessThanOrEqual(((small?.promptTokens ?? 0) / 50) * slack)
    }
    expect(costs.at(-1)?.requests).toBeGreaterThan(0)
  })
})

/** Requests and prompt tokens of a review whose conversations read one file and end. */
async function costOf(count: number, pathOf: (place: number) => string) {
  const entries = Array.from({ length: count }, (_, place): [string, MemoryChange] => [
    pathOf(place),
    { before: numbered(12), after: numbered(12).replace('line 6', `changed ${place}`) },
  ])
  let promptTokens = 0
  const { report, model } = await runReview(
    Object.fromEntries(entries),
    (request) => {
      promptTokens += tokensOf(request)
      return request.turns.length === 1 ? callTool('file_read', { file_path: pathOf(0) }) : done
    },
    { concurrency: 4 },
  )
  expect(report.coverage.filter(({ state }) => state === 'reviewed')).toHaveLength(count)
  return { requests: model.requests.length, promptTokens }
}

function tokensOf({ system, turns, tools }: ModelRequest): number {
  return estimateTokens(byteLengthOf(JSON.stringify([system, turns, tools])))
}
