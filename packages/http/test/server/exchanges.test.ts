import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../src/node/serve.ts'
import { breaches } from '../support/server-contract.ts'
import { openServerWorld, type ServerWorld } from '../support/server-world.ts'

let world: ServerWorld

beforeEach(async () => {
  world = await openServerWorld()
})

afterEach(() => world.close())

async function statusOf(id: string): Promise<string> {
  return ((await world.ask('GET', `/v1/reviews/${id}`)).body as { readonly status: string }).status
}

/** The one review that there is, as soon as it is there. */
async function onlyReview(): Promise<string> {
  const rows = await world.database.all<{ review_id: string }>('select review_id from reviews')
  return rows[0]?.review_id ?? ''
}

describe('a caller that leaves before its review has ended', () => {
  test.each([
    ['without a key ends it', {}, 'cancelled'],
    ['with a key lets it go on', { 'idempotency-key': 'a-key-of-sixteen' }, 'queued'],
  ])('%s', async (_name, headers, status) => {
    const leaving = new AbortController()
    const body = await world.submission()
    const answer = world.ask('POST', '/v1/reviews', { headers, body, signal: leaving.signal })
    await expect.poll(onlyReview).not.toBe('')
    leaving.abort()
    await answer
    expect(await statusOf(await onlyReview())).toBe(status)
    expect(world.records.at(-2)).toMatchObject({ operation: 'POST /v1/reviews', code: 'cancelled' })
  })
})

describe('a server that closes', () => {
  test('takes no submission, is not ready, and goes on answering', async () => {
    const accepted = await world.ask('POST', '/v1/reviews', {
      headers: { prefer: 'respond-async' },
      body: await world.submission(),
    })
    const { status_url: path } = accepted.body as { readonly status_url: string }
    expect((await world.ask('GET', '/health/ready', { as: null })).status).toBe(200)
    await world.server.close()
    const refused = await world.ask('POST', '/v1/reviews', { body: await world.submission() })
    expect([refused.status, refused.code]).toEqual([503, 'service_unavailable'])
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    const ready = await world.ask('GET', '/health/ready', { as: null })
    expect([ready.status, ready.body]).toEqual([503, { status: 'not_ready' }])
    expect((await world.ask('GET', '/health/live', { as: null })).status).toBe(200)
    expect((await world.ask('GET', path)).status).toBe(200)
  })

  test('waits for the exchanges under way', async () => {
    const answer = world.ask('POST', '/v1/reviews', { body: await world.submission() })
    await expect.poll(onlyReview).not.toBe('')
    let closed = false
    const closing = world.server.close().then(() => {
      closed = true
    })
    // By then a close that waits for nothing has been over for long.
    expect((await world.ask('GET', '/health/live', { as: null })).status).toBe(200)
    expect(closed).toBe(false)
    await world.work()
    expect((await answer).status).toBe(200)
    await closing
  })

  test('ends those that take too long, and cancels what nobody could find again', async () => {
    const lost = world.ask('POST', '/v1/reviews', { body: await world.submission() })
    await expect.poll(onlyReview).not.toBe('')
    await world.server.close({ drainMs: 1 })
    expect((await lost).code).toBe('service_unavailable')
    expect(await statusOf(await onlyReview())).toBe('cancelled')
  })

  test('does not wait for a body that never ends', async () => {
    const request = new Request('http://server.test/v1/provider-profiles', {
      method: 'POST',
      headers: { authorization: `Bearer ${world.tokenOf('acme')}`, 'content-type': 'application/json' },
      body: new ReadableStream(),
      duplex: 'half',
    })
    const answer = world.server.fetch(request)
    await world.server.close({ drainMs: 1 })
    expect((await answer).status).toBe(503)
  })
})

describe('readiness', () => {
  test('asks the store, the key and what reviews need, at most once a second', async () => {
    const ready = async () => (await world.ask('GET', '/health/ready', { as: null })).status
    expect(await ready()).toBe(200)
    world.needs.missing = { code: 'analyzer_unavailable' }
    expect(await ready()).toBe(200)
    world.clock.ms += 1000
    expect(await ready()).toBe(503)
    world.needs.missing = null
    world.clock.ms += 1000
    expect(await ready()).toBe(200)
    await world.database.close()
    world.clock.ms += 1000
    expect(await ready()).toBe(503)
  })

  test('is told whatever the caller accepts', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const answer = await world.ask('GET', path, { as: null, headers: { accept: 'text/html' } })
      expect(answer.status).toBe(200)
    }
  })
})

describe('an error', () => {
  test('is told in the language that is asked for', async () => {
    const answer = await world.ask('POST', '/v1/reviews', {
      headers: { 'accept-language': 'pt, de-AT;q=0.8' },
      body: { branch: 1 },
    })
    expect(answer.headers.get('content-language')).toBe('de')
    const { error } = answer.body as { readonly error: { message: string; details: { message: string }[] } }
    expect(error.message).toBe('Die Anfrage ist nicht gültig; die Details sagen, wo.')
    expect(error.details[0]?.message).toBe('Der Wert hat den falschen Typ.')
  })

  test('is told in the language of the deployment where nobody asks for another', async () => {
    const { ask } = world.reopened({ language: 'ja' })
    expect((await ask('GET', '/v1/x')).headers.get('content-language')).toBe('ja')
    expect(
      (await ask('GET', '/v1/x', { headers: { 'accept-language': 'en' } })).headers.get('content-language'),
    ).toBe('en')
  })

  test('of a defect tells nothing of it, and is answered', async () => {
    const thrown: unknown[] = []
    const { ask } = world.reopened({
      permitsRepository: () => {
        throw new Error('secret of the server')
      },
      onError: (error) => thrown.push(error),
    })
    const answer = await ask('POST', '/v1/reviews', { body: await world.submission() })
    expect([answer.status, answer.code]).toEqual([500, 'internal_error'])
    expect(answer.text).not.toContain('secret')
    expect(breaches({ method: 'POST', path: '/v1/reviews' }, answer)).toEqual([])
    expect(thrown).toHaveLength(1)
  })

  test.each<[string, Parameters<ServerWorld['reopened']>[0]]>([
    ['log throws', { log: mistake }],
    ['log rejects', { log: rejects }],
    ['newRequestId throws', { newRequestId: mistake }],
  ])('of the operator leaves the answer whole: %s', async (_name, changes) => {
    const thrown: unknown[] = []
    const { ask } = world.reopened({ ...changes, onError: (error) => thrown.push(error) })
    expect((await ask('GET', '/health/live', { as: null })).status).toBe(200)
    expect(thrown).toHaveLength(1)
  })
})

function rejects(): unknown {
  return Promise.reject(new Error('full'))
}

function mistake(): never {
  throw new Error('full')
}

test.each([
  ['a good name', 'a.b:c-D_1', true],
  ['a name of 128 characters', 'a'.repeat(128), true],
  ['a name of 129 characters', 'a'.repeat(129), false],
  ['two names', 'a, b', false],
  ['no name', '', false],
  ['a name with blanks', 'a b', false],
])('%s of the exchange: kept %s', async (_name, given, kept) => {
  const answer = await world.ask('GET', '/health/live', { as: null, headers: { 'x-request-id': given } })
  const told = answer.headers.get('x-request-id')
  expect(told === given).toBe(kept)
  expect(told).toMatch(/^[A-Za-z0-9._:-]{1,128}$/)
})

describe('a document that is a bomb', () => {
  const documents: readonly (readonly [string, string, string])[] = [
    ['a million brackets', '['.repeat(1_000_000), 'document_too_deep'],
    ['a million objects inside each other', '{"a":'.repeat(200_000), 'document_too_deep'],
    ['half a million items', `[${'0,'.repeat(500_000)}0]`, 'validation_failed'],
    ['half a million environments', `{"environments":[${'0,'.repeat(500_000)}0]}`, 'validation_failed'],
    [
      'a hundred thousand unknown members',
      `{${Array.from({ length: 80_000 }, (_, index) => `"${index}":0`).join()}}`,
      'validation_failed',
    ],
    ['the longest name there can be', `{"${'a'.repeat(1_000_000)}":0}`, 'validation_failed'],
    ['the longest number there can be', `{"branch":${'9'.repeat(1_000_000)}}`, 'validation_failed'],
    ['escapes without end', `{"branch":"${'\\u0061'.repeat(160_000)}"}`, 'validation_failed'],
  ]

  test.each(documents)('%s', async (_name, body, code) => {
    const answer = await world.ask('POST', '/v1/reviews', { body })
    expect(answer.code).toBe(code)
    expect(answer.text.length).toBeLessThan(50_000)
    expect(breaches({ method: 'POST', path: '/v1/reviews' }, answer)).toEqual([])
  })

  test('that breaks off is no request', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"branch":'))
        controller.error(new Error('gone'))
      },
    })
    const request = new Request('http://server.test/v1/reviews', {
      method: 'POST',
      headers: { authorization: `Bearer ${world.tokenOf('acme')}`, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    })
    const answer = await world.server.fetch(request)
    expect(await answer.json()).toMatchObject({ error: { code: 'malformed_request' } })
  })

  test('that is longer than it says is cut off as soon as it is too long', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const request = new Request('http://server.test/v1/reviews', {
      method: 'POST',
      headers: { authorization: `Bearer ${world.tokenOf('acme')}`, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    })
    expect((await world.server.fetch(request)).status).toBe(413)
    expect(pulled).toBeLessThan(25)
  })
})

test('what is no HTTP request is answered in the same shape', async () => {
  const serving = (
    await serve(world.server, { port: 0, malformed: () => world.server.malformed() })
  )._unsafeUnwrap()
  try {
    for (const bytes of [
      'NOT HTTP\r\n\r\n',
      'GET /v1/reviews HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: a b\r\n\r\n',
    ]) {
      const text = await exchange(serving.port, bytes)
      const [head = '', body = ''] = text.split('\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
      const id = /x-request-id: (\S+)/i.exec(head)?.[1]
      expect(head.match(/^content-length: /gim)).toHaveLength(1)
      expect(head).toMatch(new RegExp(`^content-length: ${body.length}$`, 'im'))
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'malformed_request', request_id: id } })
      expect(world.records.at(-1)).toMatchObject({ requestId: id, status: 400, code: 'malformed_request' })
    }
  } finally {
    await serving.stop({ drainMs: 0 })
  }
})

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(bytes.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')),
    )
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}
