import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { calling, cleanReview, concluding, toolCall } from './support/completion.ts'
import { json, type Step, silence } from './support/scripted-provider.ts'
import { startService, type TestService } from './support/start-service.ts'
import { pullRequestUrl } from './support/walkthrough.ts'

let service: TestService
afterEach(() => service.close())

const end = json(concluding(cleanReview))

/** A step that answers when it is told to. */
function held(answer: Step): { readonly step: Step; readonly release: () => void } {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    step: (request, response) => void released.then(() => answer(request, response)),
    release: () => release(),
  }
}

describe('reviews at a time', () => {
  test('one by default: a second is refused at once, a third is taken when the first has ended', async () => {
    service = await startService()
    const first = held(end)
    service.provider.play(first.step, end)
    const asked = service.provider.nextRequest()
    const running = service.review()
    await asked
    const refused = await service.review()
    expect([refused.status, refused.body['code']]).toEqual([503, 'review_capacity_exceeded'])
    expect(refused.headers.get('retry-after')).toBe('30')
    expect((await service.send('/health')).status).toBe(200)
    first.release()
    expect((await running).status).toBe(200)
    expect((await service.review()).status).toBe(200)
  })

  test('as many as set, over all connections together', async () => {
    service = await startService({ maxConcurrentReviews: 3 })
    const gate = held(end)
    service.provider.play(gate.step)
    const running: ReturnType<TestService['review']>[] = []
    for (let count = 0; count < 3; count++) {
      const asked = service.provider.nextRequest()
      running.push(service.review())
      await asked
    }
    expect((await service.review()).body['code']).toBe('review_capacity_exceeded')
    expect(service.openWorkspaces()).toBe(3)
    gate.release()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(service.openWorkspaces()).toBe(0)
  })

  test('a request that is wrong is told so even when no slot is free, and takes none', async () => {
    service = await startService()
    const gate = held(end)
    service.provider.play(gate.step, end)
    const asked = service.provider.nextRequest()
    const running = service.review()
    await asked
    expect((await service.review({ pr_url: 'https://github.com/acme/widget' })).status).toBe(422)
    expect((await service.review({ further: 1 })).status).toBe(422)
    gate.release()
    await running
    for (let times = 0; times < 3; times++) {
      expect((await service.review({ further: 1 })).status).toBe(422)
    }
    expect((await service.review()).status).toBe(200)
  })

  test.each([Number.NaN, 0, -1])('%d lets none in', async (maxConcurrentReviews) => {
    service = await startService({ maxConcurrentReviews })
    expect((await service.review()).body['code']).toBe('review_capacity_exceeded')
  })

  test('a review that fails gives its slot back', async () => {
    service = await startService()
    service.provider.play(json({}, 500))
    for (let times = 0; times < 3; times++) expect((await service.review()).status).toBe(503)
    expect(service.records.map(({ code }) => code)).toEqual(Array(3).fill('provider_unavailable'))
  })
})

/** Waits until something holds; a test's own time limit ends it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a client that goes away', () => {
  test.each([
    ['while the model thinks', [silence]],
    ['in a later round', [json(calling(toolCall('c', 'list_repository_files'))), silence]],
  ] as const)('%s cancels the model’s request and frees slot and workspace', async (_name, steps) => {
    service = await startService()
    service.provider.play(...steps)
    const gone = new AbortController()
    const running = service.review({}, gone.signal)
    const outcome = running.then(
      () => 'answered',
      () => 'gone',
    )
    await until(() => service.provider.requests.length === steps.length)
    expect(service.openWorkspaces()).toBe(1)
    // Its model stays silent for far longer than this test may take, so nothing else ends it.
    gone.abort()
    expect(await outcome).toBe('gone')
    await until(() => service.openWorkspaces() === 0 && service.provider.abandoned === 1)
    await until(() => service.records.length === 1)
    expect(service.records[0]).toMatchObject({
      status: 499,
      code: 'cancelled',
      review: { rounds: steps.length },
    })
    service.provider.play(end)
    expect((await service.review()).status).toBe(200)
    expect(service.errors).toEqual([])
  })

  test('with its body half sent leaves nothing behind', async () => {
    service = await startService()
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    const head =
      'POST /reviews HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n'
    socket.write(`${head}\r\n{"pr_url":`, () => socket.destroy())
    await until(() => service.records.length === 1)
    expect(service.records[0]).toMatchObject({ status: 499, code: 'cancelled', review: null })
    expect(service.errors).toEqual([])
  })

  test('without a connection, by the signal of its request', async () => {
    service = await startService()
    service.provider.play(silence)
    const gone = new AbortController()
    const asked = service.provider.nextRequest()
    const answer = service.api.fetch(
      new Request('http://a/reviews', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pr_url: pullRequestUrl }),
        signal: gone.signal,
      }),
    )
    await asked
    gone.abort()
    expect((await answer).status).toBe(499)
    expect(service.openWorkspaces()).toBe(0)
  })
})

describe('closing', () => {
  test('running reviews end by themselves, new ones are refused, health goes on', async () => {
    service = await startService({ maxConcurrentReviews: 2 })
    const gate = held(end)
    service.provider.play(gate.step)
    const running: ReturnType<TestService['review']>[] = []
    for (let count = 0; count < 2; count++) {
      const asked = service.provider.nextRequest()
      running.push(service.review())
      await asked
    }
    let closed = false
    const closing = service.api.close().then(() => {
      closed = true
    })
    const refused = await service.review()
    expect([refused.status, refused.body['code']]).toEqual([503, 'shutting_down'])
    expect(refused.headers.get('retry-after')).toBe('30')
    expect((await service.send('/health')).status).toBe(200)
    expect(closed).toBe(false)
    gate.release()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200])
    await closing
  })

  test('reviews that do not end in time are cancelled and say why', async () => {
    service = await startService({ maxConcurrentReviews: 2 })
    service.provider.play(silence)
    const running: ReturnType<TestService['review']>[] = []
    for (let count = 0; count < 2; count++) {
      const asked = service.provider.nextRequest()
      running.push(service.review())
      await asked
    }
    await service.api.close({ drainMs: 20 })
    expect(service.openWorkspaces()).toBe(0)
    for (const { status, body } of await Promise.all(running)) {
      expect([status, body['code']]).toEqual([503, 'shutting_down'])
    }
    await until(() => service.provider.abandoned === 2)
  })

  test.each([Number.POSITIVE_INFINITY, 2 ** 40])(
    'with a time to end of %d, longer than any timer, cancels nothing',
    async (drainMs) => {
      service = await startService()
      const gate = held(end)
      service.provider.play(gate.step)
      const asked = service.provider.nextRequest()
      const running = service.review()
      await asked
      const closing = service.api.close({ drainMs })
      await new Promise((resolve) => setTimeout(resolve, 20))
      gate.release()
      expect((await running).status).toBe(200)
      await closing
    },
  )

  test('with nothing running is done at once, and again', async () => {
    service = await startService()
    await service.api.close()
    await service.api.close()
    expect((await service.review()).body['code']).toBe('shutting_down')
  })
})
