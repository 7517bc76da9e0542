import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breaches, described, describedPath } from '../support/server-contract.ts'
import { openServerWorld, type ServerWorld } from '../support/server-world.ts'

let world: ServerWorld
let body: Record<string, unknown>
const thrown: unknown[] = []

beforeAll(async () => {
  world = await openServerWorld({ onError: (error) => thrown.push(error) })
  body = await world.submission()
})

afterAll(() => world.close())

const id = '2f1d8f3e-5f0c-4d57-9d62-6b2c7a1e4f90'
const paths = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...Object.keys(described.paths)).map((path) => path.replace(/\{\w+\}/, id)),
  },
  fc.webPath().map((path) => `/v1${path}`),
)
const word = fc.string({ unit: 'grapheme-ascii', maxLength: 30 })
const headers = fc.record(
  {
    accept: fc.oneof(fc.constantFrom('*/*', 'application/json', 'text/html;q=0'), word),
    'accept-language': fc.oneof(fc.constantFrom('de', 'fr-CA;q=0.3, *', ',;='), word),
    'content-type': fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('application/json', 'application/json; charset="UTF-8"') },
      word,
    ),
    'content-encoding': fc.constantFrom('identity', 'gzip', 'br'),
    'idempotency-key': fc.oneof(fc.constant('a-key-of-sixteen'), word),
    prefer: fc.constant('respond-async'),
    'x-request-id': word,
  },
  { requiredKeys: ['prefer'] },
)
const documents = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.nat(), fc.constantFrom('"', '{', ']', ',', '\\u0000', '\u0000', '1', 'null', '\ud800'))
    .map(([at, piece]) => {
      const text = JSON.stringify({ ...body, environments: ['one'] })
      const place = at % text.length
      return text.slice(0, place) + piece + text.slice(place + 1)
    }),
)

const anything = fc.record({
  method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE'),
  path: paths,
  sent: headers,
  authorization: fc.option(fc.oneof(fc.constant('Bearer acme.wrong'), word), { freq: 2, nil: null }),
})
/** Right up to its document, which is therefore read. */
const anyDocument = fc.record({
  method: fc.constant('POST'),
  path: fc.constantFrom('/v1/reviews', '/v1/provider-profiles'),
  sent: fc.constant({
    'content-type': 'application/json',
    'idempotency-key': 'a-key-of-sixteen',
    prefer: 'respond-async',
  }),
  authorization: fc.constant(null),
})

test('whatever is sent, the answer is one of those described, and nothing breaks', async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anything, anyDocument),
      documents,
      async ({ method, path, sent, authorization }, document) => {
        const hasBody = method !== 'GET' && method !== 'HEAD'
        const answer = await world.ask(method, path, {
          headers: { ...sent, ...(authorization !== null && { authorization }) },
          ...(hasBody && { body: document }),
        })
        if (answer.status === 400 || answer.status === 422) read++
        expect(answer.status).not.toBe(500)
        const known = describedPath(path.split('?')[0] ?? '')
        expect(breaches({ method, path: known ?? '/nowhere' }, answer)).toEqual([])
      },
    ),
    { numRuns: 600 },
  )
  expect(thrown).toEqual([])
  expect(read).toBeGreaterThan(100)
})
