import { errAsync, okAsync } from 'neverthrow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewServerOptions } from '../../src/server/review-server-options.ts'
import type { Permission } from '../../src/server/vocabulary/permission.ts'
import { type Asked, openServerWorld, type ServerWorld } from '../support/server-world.ts'

let world: ServerWorld
let clients = 0

beforeAll(async () => {
  world = await openServerWorld()
})

afterAll(() => world.close())

/** A request that is being spoilt, and the server that it goes to. */
interface Sent {
  method: string
  path: string
  as: string | null
  /** Who it would be from. */
  readonly client: string
  headers: Record<string, string>
  body: Record<string, unknown>
  /** What becomes of the body's text. */
  write: (text: string) => string
}

/** One thing that is wrong, and what is answered when nothing else is. */
interface Fault {
  readonly name: string
  readonly code: string
  readonly options?: Partial<ReviewServerOptions>
  readonly spoil: (sent: Sent) => unknown
}

const key = 'a-key-of-sixteen'

/** A client that nobody else in these tests is. */
async function newClient(granted?: readonly Permission[]): Promise<string> {
  const name = `client-${clients++}`
  await world.addClient(name, granted)
  return name
}

/** What a call of every client operation can break before its body, in the order in which it is checked. */
const beforeBody: readonly Fault[] = [
  { name: 'path', code: 'not_found', spoil: (sent) => (sent.path += '/x/y') },
  { name: 'method', code: 'method_not_allowed', spoil: (sent) => (sent.method = 'PUT') },
  { name: 'Accept', code: 'not_acceptable', spoil: (sent) => (sent.headers['accept'] = 'text/html') },
  { name: 'token', code: 'unauthenticated', spoil: (sent) => (sent.as = null) },
  {
    name: 'permission',
    code: 'access_denied',
    spoil: async (sent) => {
      sent.as = await newClient(['read ai code reviews'])
    },
  },
]

const rate: Fault = {
  name: 'rate',
  code: 'rate_limited',
  options: { rates: { take: () => okAsync(1500) } },
  spoil: () => undefined,
}

/** What a call with a body can break in it, in the order in which it is checked. */
const ofBody: readonly Fault[] = [
  {
    name: 'content type',
    code: 'unsupported_media_type',
    spoil: (sent) => (sent.headers['content-type'] = 'text/plain'),
  },
  {
    name: 'content coding',
    code: 'unsupported_content_encoding',
    spoil: (sent) => (sent.headers['content-encoding'] = 'gzip'),
  },
  wraps('size', 'request_too_large', (text) => text + ' '.repeat(1_048_577)),
  wraps('encoding', 'malformed_json', (text) => `\ufeff${text}`),
  wraps('depth', 'document_too_deep', (text) =>
    text.replace('{', `{"deep":${'['.repeat(32)}${']'.repeat(32)},`),
  ),
  wraps('repeated name', 'duplicate_property', (text) => text.replace('{', '{"twice":1,"twice":2,')),
]

function wraps(name: string, code: string, write: (text: string) => string): Fault {
  return {
    name,
    code,
    spoil: (sent) => {
      const before = sent.write
      sent.write = (text) => write(before(text))
    },
  }
}

/** What a submission can break, in the order in which it is checked. */
const ofSubmission: readonly Fault[] = [
  ...beforeBody,
  {
    name: 'submissions',
    code: 'service_unavailable',
    options: { submissions: false },
    spoil: () => undefined,
  },
  rate,
  ...ofBody,
  { name: 'key', code: 'validation_failed', spoil: (sent) => (sent.headers['idempotency-key'] = 'short') },
  {
    name: 'rules',
    code: 'validation_failed',
    spoil: (sent) => (sent.body['environments'] = ['a\tb']),
  },
  {
    name: 'input of the key',
    code: 'idempotency_conflict',
    spoil: async (sent) => {
      const body = await world.submission({ branch: 'another' }, sent.client)
      const headers = { 'idempotency-key': key, prefer: 'respond-async' }
      const before = await world.ask('POST', '/v1/reviews', { as: sent.client, headers, body })
      expect(before.status).toBe(202)
      sent.headers['idempotency-key'] = key
    },
  },
  {
    name: 'repository',
    code: 'access_denied',
    spoil: (sent) => (sent.body['repository_url'] = 'https://forbidden.example/a'),
  },
  {
    name: 'permission for a policy',
    code: 'access_denied',
    spoil: async (sent) => {
      sent.body['review_policy'] ??= { format: 'text/plain', content: 'Be kind.' }
      await world.clients.revoke(sent.client, ['submit ai code review policies'])
    },
  },
  {
    name: 'size of the policy',
    code: 'review_policy_too_large',
    spoil: (sent) => (sent.body['review_policy'] = { format: 'text/plain', content: 'a'.repeat(32_769) }),
  },
  {
    name: 'profile',
    code: 'provider_profile_invalid',
    spoil: (sent) => (sent.body['provider_profile_id'] = '00000000-0000-4000-8000-000000000000'),
  },
  {
    name: 'reviews of the client',
    code: 'concurrency_limited',
    options: { limits: { unfinishedOfClient: 0 } },
    spoil: () => undefined,
  },
  { name: 'backlog', code: 'backlog_full', options: { limits: { backlog: 0 } }, spoil: () => undefined },
  {
    name: 'analyzers',
    code: 'analyzer_unavailable',
    options: { dependencies: () => errAsync({ code: 'analyzer_unavailable' }) },
    spoil: () => undefined,
  },
]

/** Pairs that no request can break at once: a path that is not there takes no method. */
const impossible = ['path+method']

const pairs = ofSubmission.flatMap((first, index) =>
  ofSubmission
    .slice(index + 1)
    .filter((second) => !impossible.includes(`${first.name}+${second.name}`))
    .map((second) => [first.name, second.name, first, second] as const),
)

/** What a server with these faults answers to a request with these faults. */
async function answerTo(faults: readonly Fault[], path: string, bodyOf: (client: string) => Promise<object>) {
  const options = faults.map((fault) => fault.options ?? {})
  const client = await newClient()
  const sent: Sent = {
    method: 'POST',
    path,
    as: client,
    client,
    headers: { prefer: 'respond-async', 'content-type': 'application/json' },
    body: { ...(await bodyOf(client)) },
    write: (text) => text,
  }
  // From the last to the first, so that what an earlier fault puts into the body is there in the end.
  for (const { spoil } of faults.toReversed()) await spoil(sent)
  const caps = options.flatMap(({ limits }) => (limits === undefined ? [] : [limits]))
  const faulty: Partial<ReviewServerOptions> = {
    permitsRepository: (url) => !url.includes('forbidden'),
    ...options[0],
    ...options[1],
    limits: { unfinishedOfClient: 1000, backlog: 1000, ...caps[0], ...caps[1] },
  }
  const { ask } = world.reopened(faulty)
  const asked: Asked = { as: sent.as, headers: sent.headers, body: sent.write(JSON.stringify(sent.body)) }
  return ask(sent.method, sent.path, asked)
}

describe('a submission', () => {
  const submission = (client: string) => world.submission({}, client)

  test.each(ofSubmission.map((fault) => [fault.name, fault.code, fault] as const))(
    'with a wrong %s is %s',
    async (_name, code, fault) => {
      expect((await answerTo([fault], '/v1/reviews', submission)).code).toBe(code)
    },
  )

  test.each(pairs)(
    'with a wrong %s and a wrong %s is told the first',
    async (_one, _other, first, second) => {
      expect((await answerTo([first, second], '/v1/reviews', submission)).code).toBe(first.code)
    },
  )
})

describe.each([
  ['a registration', '/v1/provider-profiles'],
  ['a rotation', '/v1/provider-profiles/00000000-0000-4000-8000-000000000000/rotate'],
])('%s', (_kind, path) => {
  const ofProfile: readonly Fault[] = [
    ...beforeBody,
    rate,
    ...ofBody,
    { name: 'schema', code: 'validation_failed', spoil: (sent) => (sent.body['model'] = 1) },
    {
      name: path.endsWith('rotate') ? 'profile' : 'provider',
      code: path.endsWith('rotate') ? 'provider_profile_not_found' : 'provider_not_supported',
      spoil: (sent) => (sent.body['provider'] = 'anthropic'),
    },
  ]
  const body = async (client: string) => {
    const { provider, model, executionRoute, sealedCredential } = await world.registration(client)
    return { provider, model, execution_route: executionRoute, sealed_credential: sealedCredential }
  }
  const adjacent = ofProfile.slice(1).flatMap((second, index) => {
    const first = ofProfile[index]
    return first === undefined || first.name === 'path'
      ? []
      : [[first.name, second.name, first, second] as const]
  })

  test.each(adjacent)(
    'with a wrong %s and a wrong %s is told the first',
    async (_one, _other, first, second) => {
      expect((await answerTo([second], path, body)).code).toBe(second.code)
      expect((await answerTo([first, second], path, body)).code).toBe(first.code)
    },
  )
})

test('a document that is too deep and no JSON is told what comes first in it', async () => {
  const deep = '['.repeat(33)
  expect((await world.ask('POST', '/v1/reviews', { body: `{"a":${deep}` })).code).toBe('document_too_deep')
  expect((await world.ask('POST', '/v1/reviews', { body: `{a:${deep}` })).code).toBe('malformed_json')
})

test('a declared length is refused before anything is read', async () => {
  const body = new ReadableStream({
    pull: () => {
      throw new Error('the body was read')
    },
  })
  const request = new Request('http://server.test/v1/reviews', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.tokenOf('acme')}`,
      'content-type': 'application/json',
      'content-length': '1048577',
    },
    body,
    duplex: 'half',
  })
  expect((await world.server.fetch(request)).status).toBe(413)
})
