import { reportSchema } from '@scrutineer/core'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeReviewedRepository, type TestRepository } from './support/make-repository.ts'
import { type ModelBehaviour, type ModelServer, startModelServer } from './support/model-server.ts'
import { runMain } from './support/run-main.ts'

let repository: TestRepository
beforeAll(() => {
  repository = makeReviewedRepository()
})
afterAll(() => repository.remove())
let server: ModelServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function review(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  behaviour: ModelBehaviour = { mode: 'clean' },
) {
  server = await startModelServer(behaviour)
  return runMain(['review', '--from', 'main', '--to', 'feature', '--no-cache', ...words], {
    cwd: repository.dir,
    env: { SCRUTINEER_MODEL_NAME: 'test-model', SCRUTINEER_MODEL_ENDPOINT: server.url, ...env },
  })
}

const oneByOne = ['--concurrency', '1', '--max-chunk-files', '1']
const price = 'test-model input=1000 output=10000 provider=127.0.0.1'

describe('what a review costs', () => {
  test('is told by the prices of the user, in the text and in the report', async () => {
    const text = await review(['--model-prices', price])
    expect(text.stdout).toMatch(/tokens: \d+ in, \d+ out; cost \d+\.\d\d USD/)
    await server?.close()
    const { stdout } = await review(['--format', 'json'], {
      SCRUTINEER_MODEL_PRICES: `${price} currency=EUR`,
    })
    const { cost, usage } = v.parse(reportSchema, JSON.parse(stdout))
    const { input_tokens: input, output_tokens: output } = usage
    const amount = ((input ?? 0) * 1000 + (output ?? 0) * 10_000) / 1_000_000
    expect(cost?.currency).toBe('EUR')
    expect(cost?.least).toBeCloseTo(amount, 6)
    expect(cost?.most).toBeCloseTo(amount, 6)
  })

  test.each<[string, readonly string[], ModelBehaviour]>([
    ['of a model that has no price', [], { mode: 'clean' }],
    ['of a server that tells no tokens', ['--model-prices', price], { mode: 'clean', fault: 'no-usage' }],
  ])('%s is unknown, and that is said', async (_name, words, behaviour) => {
    expect((await review(words, {}, behaviour)).stdout).toMatch(/; cost unknown\.$/m)
  })

  test('ends a run that reaches its limit, with exit code 2', async () => {
    const ran = await review(['--model-prices', price, '--max-cost', '0.000001', ...oneByOne])
    expect(ran.exitCode).toBe(2)
    expect(server?.stats.requests).toBe(1)
    expect(ran.stdout).toContain('as much as allowed (max_cost)')
  })

  test('has no limit where it is not known', async () => {
    const ran = await review(['--max-cost', '1'])
    expect(ran.exitCode).toBe(2)
    expect(server?.stats.requests).toBe(0)
    expect(ran.stderr).toMatch(
      /^error\[usage\]: --max-cost .*a known price of test-model at 127\.0\.0\.1 beside it; say it with --model-prices$/m,
    )
  })

  test('is of no use to those who cannot read it', async () => {
    const ran = await review(['--model-prices', 'test-model input=cheap'])
    expect(ran.exitCode).toBe(2)
    expect(ran.stderr).toMatch(/^error\[usage\]: --model-prices .*MODEL input=2 output=10/)
  })
})
