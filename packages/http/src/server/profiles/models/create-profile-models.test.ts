import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LanguageModel, ModelRequest } from '@scrutineer/core'
import { errAsync } from 'neverthrow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApisixSimulator, startApisixSimulator } from '../apisix/apisix-simulator.test-support.ts'
import { createApisixProvisioner } from '../apisix/create-apisix-provisioner.ts'
import { openProfileWorld, type ProfileWorld } from '../profile-world.test-support.ts'
import type { ProviderAdapter } from '../provider-adapter.ts'
import { createModelFor } from './create-profile-models.ts'
import { networkEnv } from './network-env.ts'

interface Seen {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const seen: Seen[] = []
let provider: Server
let baseUrl: string
let apisix: ApisixSimulator
let world: ProfileWorld

const answer = JSON.stringify({
  id: 'r1',
  model: 'gpt-5.2',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'fine' } }],
})

beforeAll(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      seen.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`
  apisix = await startApisixSimulator()
})
beforeEach(async () => {
  seen.length = 0
  apisix.reset()
  apisix.provider = ({ provider: name, headers, body }) => {
    seen.push({ path: name, headers, body })
    return { status: 200, body: answer }
  }
  world = await openWorld()
})
afterEach(() => world.close())
afterAll(async () => {
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
  await apisix.close()
})

async function openWorld(adapters?: readonly ProviderAdapter[]): Promise<ProfileWorld> {
  const { adminUrl, adminKey, gatewayUrl } = apisix
  const settings = { adminUrl, adminKey, gatewayUrl, consumerKey: randomBytes(32).toString('hex'), pollMs: 1 }
  const provisioner = createApisixProvisioner(settings)._unsafeUnwrap()
  const executionRoutes = ['direct_server', 'apisix_managed'] as const
  const openai = { id: 'openai', executionRoutes, models: null, baseUrl, gatewayUrl: null } as const
  return openProfileWorld({ provisioner, adapters: adapters ?? [openai] })
}

const request: ModelRequest = {
  system: 'Say that it is fine.',
  turns: [{ role: 'user', text: 'Is it?' }],
  tools: [],
  toolChoice: 'none',
  maxOutputTokens: 16,
  sessionKey: 's',
  tolerate: [],
}

const ask = (model: LanguageModel, signal?: AbortSignal) => model.complete(request, { signal })

async function create(more: Parameters<ProfileWorld['registration']>[1] = {}, of = world) {
  const sealedCredential = await of.seal('acme', 'sk-canary-1')
  const registration = await of.registration('acme', { sealedCredential, ...more })
  const profile = (await of.profiles.create('acme', registration))._unsafeUnwrap()
  return { clientId: 'acme', profileId: profile.id, version: profile.version }
}

const modelFor = (
  pinned: Awaited<ReturnType<typeof create>>,
  of = world,
  env: Readonly<Record<string, string>> = {},
) => createModelFor(of.parts, { env, retries: 0 })(pinned)

test('a direct profile asks the provider with the credential of its client', async () => {
  const pinned = await create()
  const env = { OPENAI_API_KEY: 'sk-operator', OPENAI_BASE_URL: 'http://127.0.0.1:9', OPENAI_ORG_ID: 'org' }
  const model = (await modelFor(pinned, world, env))._unsafeUnwrap()
  expect(model).toMatchObject({ provider: 'openai', model: 'gpt-5.2', isAi: true })
  expect((await ask(model))._unsafeUnwrap().turn.text).toBe('fine')
  expect(model.problem()).toBeNull()
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer sk-canary-1' },
    body: { model: 'gpt-5.2' },
  })
  expect(JSON.stringify(seen)).not.toContain('operator')
  expect(seen[0]?.headers).not.toHaveProperty('openai-organization')
})

test('a managed profile is asked for at the gateway, which alone has the credential', async () => {
  const pinned = await create({ executionRoute: 'apisix_managed' })
  const [row] = await world.database.all<{ credential: unknown }>(
    'select credential from provider_profile_versions',
  )
  expect(row?.credential).toBeNull()
  const model = (await modelFor(pinned))._unsafeUnwrap()
  expect((await ask(model))._unsafeUnwrap().turn.text).toBe('fine')
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({
    path: 'openai',
    headers: { authorization: 'Bearer sk-canary-1' },
    body: { model: 'gpt-5.2' },
  })
  expect(seen[0]?.headers).not.toHaveProperty('x-acr-key')
})

test.each([
  ['anthropic', '/v1/messages', { 'x-api-key': 'sk-canary-1' }],
  ['azure_openai', '/v1/chat/completions', { 'api-key': 'sk-canary-1' }],
] as const)('%s is asked in its own way', async (id, path, headers) => {
  await world.close()
  world = await openWorld([
    { id, executionRoutes: ['direct_server'], models: null, baseUrl, gatewayUrl: null },
  ])
  const pinned = await create({ provider: id, model: 'some-model' })
  const model = (await modelFor(pinned))._unsafeUnwrap()
  await ask(model)
  expect(seen[0]).toMatchObject({ path, headers, body: { model: 'some-model' } })
})

describe('a version that is not the active one', () => {
  const unavailable = { code: 'provider_profile_unavailable' }

  test('gives no model: rotated, revoked, foreign, unknown', async () => {
    const pinned = await create()
    const others = [
      { ...pinned, clientId: 'rival' },
      { ...pinned, version: 2 },
      { ...pinned, profileId: randomUUID() },
    ]
    for (const other of others) expect((await modelFor(other))._unsafeUnwrapErr()).toEqual(unavailable)
    await world.profiles.rotate('acme', pinned.profileId, await world.rotation('acme'))
    expect((await modelFor(pinned))._unsafeUnwrapErr()).toEqual(unavailable)
    expect((await modelFor({ ...pinned, version: 2 })).isOk()).toBe(true)
    await world.profiles.revoke('acme', pinned.profileId)
    expect((await modelFor({ ...pinned, version: 2 }))._unsafeUnwrapErr()).toEqual(unavailable)
  })

  test.each([['rotate'], ['revoke']] as const)(
    'is found right before the first request (%s)',
    async (how) => {
      const pinned = await create()
      const model = (await modelFor(pinned))._unsafeUnwrap()
      if (how === 'revoke') await world.profiles.revoke('acme', pinned.profileId)
      else await world.profiles.rotate('acme', pinned.profileId, await world.rotation('acme'))
      const answers = await Promise.all([ask(model), ask(model), ask(model)])
      for (const refused of answers) {
        expect(refused._unsafeUnwrapErr()).toMatchObject({
          code: 'permission',
          retryable: false,
          detail: 'provider_profile_unavailable',
          attempts: [],
        })
      }
      expect(model.problem()).toBe('provider_profile_unavailable')
      expect(seen).toEqual([])
    },
  )

  test('does not end a review that has begun to ask', async () => {
    const pinned = await create()
    const model = (await modelFor(pinned))._unsafeUnwrap()
    await ask(model)
    await world.profiles.revoke('acme', pinned.profileId)
    expect((await ask(model)).isOk()).toBe(true)
    expect(model.problem()).toBeNull()
  })
})

test('a store that is away before the first request is asked again with the next', async () => {
  const pinned = await create()
  let isAway = false
  const { store } = world.parts
  const error = { code: 'store_unavailable', detail: 'stopped' } as const
  const parts = {
    ...world.parts,
    store: {
      ...store,
      findVersion: (name: typeof pinned) => (isAway ? errAsync(error) : store.findVersion(name)),
    },
  }
  const model = (await createModelFor(parts, { env: {}, retries: 0 })(pinned))._unsafeUnwrap()
  isAway = true
  expect((await ask(model))._unsafeUnwrapErr().detail).toBe('service_unavailable')
  expect(model.problem()).toBe('service_unavailable')
  expect((await createModelFor(parts)(pinned))._unsafeUnwrapErr()).toEqual({ code: 'service_unavailable' })
  isAway = false
  expect((await ask(model)).isOk()).toBe(true)
  expect(model.problem()).toBeNull()
  expect(world.events).toContainEqual({ type: 'profile-store-failed', error })
})

test('a store that is away is waited for as long as the signal lets it be', async () => {
  const pinned = await create()
  let failures = 2
  const { store } = world.parts
  const error = { code: 'store_unavailable', detail: 'stopped' } as const
  const parts = {
    ...world.parts,
    store: {
      ...store,
      findVersion: (name: typeof pinned) => (failures-- > 0 ? errAsync(error) : store.findVersion(name)),
    },
  }
  const { signal } = new AbortController()
  const model = (await createModelFor(parts, { env: {}, retries: 0 })(pinned, signal))._unsafeUnwrap()
  failures = 2
  expect((await ask(model, signal)).isOk()).toBe(true)
  expect(model.problem()).toBeNull()
})

describe('a managed route that answers 404', () => {
  test('because it is gone is told to the operator, and the profile is marked until it is rotated', async () => {
    const pinned = await create({ executionRoute: 'apisix_managed' })
    const model = (await modelFor(pinned))._unsafeUnwrap()
    apisix.routes.clear()
    apisix.reset()
    expect((await ask(model)).isErr()).toBe(true)
    expect(model.problem()).toBe('provider_unavailable')
    const { profileId, version } = pinned
    expect(world.events).toContainEqual({ type: 'route-missing', profileId, version })
    const flagged = async () =>
      (await world.database.all<{ id: string }>('select id from provider_profiles where flagged_at > 0'))
        .length
    expect(await flagged()).toBe(1)
    await world.profiles.rotate('acme', profileId, await world.rotation('acme'))
    expect(await flagged()).toBe(0)
  })

  test('because the provider knows no such model means nothing to the profile', async () => {
    const pinned = await create({ executionRoute: 'apisix_managed' })
    const model = (await modelFor(pinned))._unsafeUnwrap()
    apisix.provider = () => ({ status: 404, body: '{"error":{"code":"model_not_found"}}' })
    expect((await ask(model))._unsafeUnwrapErr().code).toBe('model_not_found')
    expect(model.problem()).toBeNull()
    expect(world.events.map(({ type }) => type)).not.toContain('route-missing')
  })
})

describe('a deployment that changed', () => {
  test('and has no adapter, no gateway or no address any more gives no model', async () => {
    const direct = await create()
    const managed = await create({ executionRoute: 'apisix_managed' })
    const gone = { code: 'provider_unavailable' }
    const parts = { ...world.parts, adapters: [] }
    expect((await createModelFor(parts)(direct))._unsafeUnwrapErr()).toEqual(gone)
    const without = { ...world.parts, provisioner: null }
    expect((await createModelFor(without)(managed))._unsafeUnwrapErr()).toEqual(gone)
    const [adapter] = world.parts.adapters
    if (adapter === undefined) throw new Error('no adapter')
    const nowhere = { ...world.parts, adapters: [{ ...adapter, baseUrl: 'ftp://nowhere' }] }
    expect((await createModelFor(nowhere)(direct))._unsafeUnwrapErr()).toEqual(gone)
  })

  test('and has lost the key of a credential gives no model and tells it', async () => {
    const pinned = await create()
    await world.database.run(`update provider_profile_versions set credential_key_id = 'lost'`)
    expect((await modelFor(pinned))._unsafeUnwrapErr()).toEqual({ code: 'service_unavailable' })
    const { profileId, version } = pinned
    expect(world.events).toContainEqual({ type: 'credential-unreadable', profileId, version, keyId: 'lost' })
  })
})

test('of the environment only proxies and authorities are used', () => {
  const env = { HTTPS_PROXY: 'http://p', no_proxy: 'x', SSL_CERT_FILE: '/ca', OPENAI_API_KEY: 'k', PATH: '/' }
  expect(networkEnv(env)).toEqual({ HTTPS_PROXY: 'http://p', no_proxy: 'x', SSL_CERT_FILE: '/ca' })
})
