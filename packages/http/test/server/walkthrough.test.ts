import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServerWorld, reviewResult, type ServerWorld } from '../support/server-world.ts'

let world: ServerWorld

beforeEach(async () => {
  world = await openServerWorld()
})

afterEach(() => world.close())

test('a review is submitted, watched, and read', async () => {
  const accepted = await world.ask('POST', '/v1/reviews', {
    headers: { prefer: 'respond-async' },
    body: await world.submission({ review_policy: { format: 'text/plain', content: '\ufeffBe kind.\r\n' } }),
  })
  expect(accepted.status).toBe(202)
  expect(accepted.body).toMatchObject({
    status: 'queued',
    review_policy: {
      format: 'text/plain',
      sha256: 'f32bf5e09516390e83144b4a66afea2f104e1b229bc809baed4f8efb0f3a1d39',
      bytes: 9,
    },
  })
  const { status_url: statusUrl, result_url: resultUrl } = accepted.body as Record<string, string>
  expect(accepted.headers.get('location')).toBe(statusUrl)

  const waiting = await world.ask('GET', statusUrl ?? '')
  expect(waiting.body).toMatchObject({ status: 'queued', attempt: 0, started_at: null, finished_at: null })
  expect(waiting.headers.get('retry-after')).toBe('2')
  expect((await world.ask('GET', resultUrl ?? '')).code).toBe('review_not_completed')

  await world.work()
  expect((await world.ask('GET', statusUrl ?? '')).body).toMatchObject({ status: 'completed', attempt: 1 })
  const result = await world.ask('GET', resultUrl ?? '')
  expect(result.body).toMatchObject({
    status: 'completed',
    findings: [{ finding_id: 'f1', line: 7, end_line: 9, suggestion_format: 'code' }],
    rendered_result: reviewResult.renderedResult,
  })
})

test('a caller that waits gets the result in the same exchange', async () => {
  const body = await world.submission()
  const answer = world.ask('POST', '/v1/reviews', { body })
  await expect.poll(() => world.work().catch(() => null)).not.toBe(null)
  expect((await answer).body).toMatchObject({ status: 'completed', summary: { files_reviewed: 3 } })
})
