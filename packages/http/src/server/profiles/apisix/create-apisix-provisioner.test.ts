import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ManagedRoute, Provisioner } from '../../ports/provisioner.ts'
import { type ApisixSimulator, startApisixSimulator } from './apisix-simulator.test-support.ts'
import { createApisixProvisioner } from './create-apisix-provisioner.ts'

const consumerKey = randomBytes(32).toString('hex')

function newRoute(more: Partial<ManagedRoute> = {}): ManagedRoute {
  return {
    profileId: randomUUID(),
    version: 1,
    provider: 'openai',
    model: 'gpt-5.2',
    gatewayUrl: null,
    credential: 'sk-canary-4f1c',
    ...more,
  }
}

let apisix: ApisixSimulator
beforeAll(async () => {
  apisix = await startApisixSimulator()
})
afterEach(() => apisix.reset())
afterAll(() => apisix.close())

function provisionerOf(more: Partial<Parameters<typeof createApisixProvisioner>[0]> = {}): Provisioner {
  const { adminUrl, adminKey, gatewayUrl } = apisix
  const settings = { adminUrl, adminKey, gatewayUrl, consumerKey, pollMs: 1 }
  return createApisixProvisioner({ ...settings, ...more })._unsafeUnwrap()
}

async function call(provisioner: Provisioner, route: ManagedRoute, headers: Record<string, string> = {}) {
  const endpoint = provisioner.endpoint(route)
  return fetch(`${endpoint.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { ...endpoint.headers, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'other', messages: [] }),
  })
}

/** What holds for the simulator and for a real APISIX. */
function conformance(start: () => Provisioner) {
  test('a route is called as soon as it is made, again and again, and not once it is removed', async () => {
    const provisioner = start()
    const route = newRoute()
    expect((await provisioner.ready()).isOk()).toBe(true)
    expect((await provisioner.isThere(route))._unsafeUnwrap()).toBe(false)
    expect((await provisioner.provision(route)).isOk()).toBe(true)
    expect((await provisioner.isThere(route))._unsafeUnwrap()).toBe(true)
    expect((await provisioner.provision(route)).isOk()).toBe(true)
    expect((await provisioner.ready()).isOk()).toBe(true)
    expect((await provisioner.remove(route)).isOk()).toBe(true)
    expect((await provisioner.remove(route)).isOk()).toBe(true)
    const isThere = async () => (await provisioner.isThere(route)).unwrapOr(true)
    await expect.poll(isThere).toBe(false)
  })

  test('a route that was never made is removed without ado', async () => {
    expect((await start().remove(newRoute())).isOk()).toBe(true)
  })

  test('a wrong key of the Admin API is refused without being told', async () => {
    const wrong = createApisixProvisioner({
      adminUrl: process.env['APISIX_ADMIN_URL'] ?? apisix.adminUrl,
      gatewayUrl: process.env['APISIX_GATEWAY_URL'] ?? apisix.gatewayUrl,
      adminKey: 'wrong-key-canary',
      consumerKey,
      allowPlainHttp: true,
    })._unsafeUnwrap()
    const refused = (await wrong.ready())._unsafeUnwrapErr()
    expect(refused.code).toBe('provisioner_refused')
    expect(JSON.stringify(refused)).not.toContain('canary')
  })
}

describe('against the simulator', () => conformance(() => provisionerOf()))

const adminUrl = process.env['APISIX_ADMIN_URL'] ?? ''
describe.skipIf(adminUrl === '')('against the APISIX of APISIX_ADMIN_URL', () => {
  const gatewayUrl = process.env['APISIX_GATEWAY_URL'] ?? 'http://127.0.0.1:9080'
  const adminKey = process.env['APISIX_ADMIN_KEY'] ?? ''
  conformance(() =>
    createApisixProvisioner({
      adminUrl,
      adminKey,
      gatewayUrl,
      consumerKey,
      allowPlainHttp: true,
    })._unsafeUnwrap(),
  )
})

test('what is asked of the Admin API is what a route needs, under an id that follows from the version', async () => {
  const provisioner = provisionerOf()
  const route = newRoute({ version: 3 })
  expect((await provisioner.provision(route)).isOk()).toBe(true)
  expect(apisix.calls).toEqual([
    'PUT /apisix/admin/consumers',
    'PUT /apisix/admin/consumers/acr/credentials/acr-server',
    `PUT /apisix/admin/routes/acr-${route.profileId}-v3`,
  ])
  expect(apisix.routes.get(`acr-${route.profileId}-v3`)).toEqual({
    name: `acr-${route.profileId}-v3`,
    labels: { 'managed-by': 'acr', 'acr-profile': route.profileId, 'acr-version': '3' },
    uri: `/acr/${route.profileId}/v3/chat/completions`,
    methods: ['POST'],
    plugins: {
      'key-auth': { header: 'X-ACR-Key', hide_credentials: true },
      'consumer-restriction': { whitelist: ['acr'] },
      'ai-proxy': {
        provider: 'openai',
        auth: { header: { Authorization: 'Bearer sk-canary-4f1c' } },
        options: { model: 'gpt-5.2' },
        timeout: 600_000,
        max_response_bytes: 2_097_152,
        ssl_verify: true,
      },
    },
  })
  await provisioner.remove(route)
  expect(apisix.calls.at(-1)).toBe(`DELETE /apisix/admin/routes/acr-${route.profileId}-v3?force=true`)
})

test.each([
  ['azure_openai', 'azure-openai', { 'api-key': 'sk-canary-4f1c' }],
  ['anthropic', 'anthropic', { Authorization: 'Bearer sk-canary-4f1c' }],
] as const)('%s is %s to the gateway, with its own header and address', async (provider, name, header) => {
  const route = newRoute({ provider, gatewayUrl: 'https://models.example/v1/chat/completions' })
  await provisionerOf().provision(route)
  const [made] = apisix.routes.values()
  expect(made).toMatchObject({
    plugins: {
      'ai-proxy': {
        provider: name,
        auth: { header },
        override: { endpoint: 'https://models.example/v1/chat/completions' },
      },
    },
  })
})

test('the provider gets the credential and the model of the route, and not the key of the server', async () => {
  const provisioner = provisionerOf()
  const route = newRoute()
  await provisioner.provision(route)
  let seen: unknown
  apisix.provider = (call) => {
    seen = call
    return { status: 200, body: '{"ok":true}' }
  }
  expect((await call(provisioner, route)).status).toBe(200)
  expect(seen).toMatchObject({ provider: 'openai', body: { model: 'gpt-5.2' } })
  expect(seen).toMatchObject({ headers: { authorization: 'Bearer sk-canary-4f1c' } })
  expect(JSON.stringify(seen)).not.toContain(consumerKey)
  expect((await call(provisioner, route, { 'x-acr-key': 'somebody-else' })).status).toBe(401)
})

test('a gateway that was emptied gets its consumer again', async () => {
  const provisioner = provisionerOf()
  await provisioner.ready()
  apisix.reset()
  const route = newRoute()
  expect((await provisioner.provision(route)).isOk()).toBe(true)
  expect(apisix.calls.slice(0, 3)).toEqual([
    'GET /apisix/admin/consumers/acr',
    'PUT /apisix/admin/consumers',
    'PUT /apisix/admin/consumers/acr/credentials/acr-server',
  ])
  expect((await call(provisioner, route)).status).toBe(200)
})

test('a route that the gateway never learns of is not made', async () => {
  apisix.lag = Number.POSITIVE_INFINITY
  const failed = await provisionerOf({ propagationTimeoutMs: 50 }).provision(newRoute())
  expect(failed._unsafeUnwrapErr()).toEqual({
    code: 'provisioner_unavailable',
    detail: 'the gateway does not know the route yet',
  })
})

describe('when the Admin API fails', () => {
  test.each([
    ['etcd_down', 'provisioner_unavailable', 'the Admin API answered with status 503'],
    ['before', 'provisioner_unavailable', 'no connection'],
    ['after', 'provisioner_unavailable', 'no connection'],
    ['redirect', 'provisioner_unavailable', 'the Admin API answered with status 302'],
    ['hangs', 'provisioner_unavailable', 'no answer in time'],
  ] as const)('%s: %s', async (fail, code, detail) => {
    const provisioner = provisionerOf(fail === 'hangs' ? { requestTimeoutMs: 20 } : {})
    apisix.fail = fail
    const failures = [
      await provisioner.ready(),
      await provisioner.provision(newRoute()),
      await provisioner.remove(newRoute()),
    ]
    for (const failure of failures) expect(failure._unsafeUnwrapErr()).toEqual({ code, detail })
  })

  test('a route that was made before the answer was lost is made again the same', async () => {
    const provisioner = provisionerOf()
    await provisioner.ready()
    const route = newRoute()
    apisix.fail = 'after'
    expect((await provisioner.provision(route)).isErr()).toBe(true)
    apisix.fail = 'never'
    expect((await provisioner.provision(route)).isOk()).toBe(true)
    expect(apisix.routes.size).toBe(1)
  })

  test('what it repeats of a request is not repeated again', async () => {
    const provisioner = provisionerOf()
    await provisioner.ready()
    apisix.fail = 'refuses'
    const route = newRoute({ credential: 'sk-canary-77' })
    const refused = (await provisioner.provision(route))._unsafeUnwrapErr()
    expect(refused.code).toBe('provisioner_refused')
    expect(JSON.stringify(refused)).not.toContain('canary')
  })

  test('another holder of the key of the server is not driven out', async () => {
    await provisionerOf().ready()
    await fetch(`${apisix.adminUrl}/apisix/admin/consumers`, {
      method: 'PUT',
      headers: { 'x-api-key': apisix.adminKey },
      body: JSON.stringify({ username: 'other' }),
    })
    const key = randomBytes(32).toString('hex')
    await fetch(`${apisix.adminUrl}/apisix/admin/consumers/other/credentials/one`, {
      method: 'PUT',
      headers: { 'x-api-key': apisix.adminKey },
      body: JSON.stringify({ plugins: { 'key-auth': { key } } }),
    })
    const refused = await provisionerOf({ consumerKey: key }).ready()
    expect(refused._unsafeUnwrapErr().code).toBe('provisioner_refused')
  })

  test('a call that is called off says so', async () => {
    apisix.fail = 'hangs'
    const controller = new AbortController()
    const waiting = provisionerOf().ready(controller.signal)
    controller.abort()
    expect((await waiting)._unsafeUnwrapErr().code).toBe('aborted')
  })
})

test.each([
  ['APISIX/3.11.0', 'provisioner_outdated'],
  ['APISIX/2.15.3', 'provisioner_outdated'],
  ['APISIX/3.12.0', null],
  ['APISIX/4.0.0', null],
  ['openresty', null],
  [null, null],
])('a gateway that says it is %s: %s', async (version, code) => {
  apisix.version = version
  const ready = await provisionerOf().ready()
  expect(ready.isErr() ? ready.error.code : null).toBe(code)
})

describe('settings', () => {
  const good = {
    adminUrl: 'https://admin.internal:9180',
    adminKey: 'k',
    gatewayUrl: 'https://gateway.internal',
    consumerKey,
  }
  test.each([
    ['adminUrl', 'admin.internal'],
    ['adminUrl', 'http://admin.internal:9180'],
    ['adminUrl', 'https://user:secret@admin.internal'],
    ['adminUrl', 'https://admin.internal/?api_key=k'],
    ['gatewayUrl', 'http://gateway.internal'],
    ['gatewayUrl', 'file:///gateway'],
    ['adminKey', ''],
    ['adminKey', 'a\nb'],
    ['consumerKey', 'short'],
    ['requestTimeoutMs', 0],
    ['requestTimeoutMs', 30_001],
    ['propagationTimeoutMs', 0.5],
    ['pollMs', 10_001],
  ])('%s cannot be %j', (setting, value) => {
    const checked = createApisixProvisioner({ ...good, [setting]: value })
    expect(checked._unsafeUnwrapErr()).toEqual({ code: 'invalid_apisix_setting', setting })
  })

  test('plain http is for this machine, or where it is allowed', () => {
    const here = { adminUrl: 'http://127.0.0.1:9180', gatewayUrl: 'http://localhost:9080/' }
    const made = createApisixProvisioner({ ...good, ...here })._unsafeUnwrap()
    expect(made.endpoint({ profileId: 'p', version: 2 })).toEqual({
      baseUrl: 'http://localhost:9080/acr/p/v2',
      headers: { 'x-acr-key': consumerKey },
      allowPlainHttp: false,
    })
    const plain = { gatewayUrl: 'http://gateway.internal/a/', allowPlainHttp: true }
    const allowed = createApisixProvisioner({ ...good, ...plain })._unsafeUnwrap()
    expect(allowed.endpoint({ profileId: 'p', version: 2 }).baseUrl).toBe(
      'http://gateway.internal/a/acr/p/v2',
    )
  })
})
