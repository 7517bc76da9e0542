import { randomUUID } from 'node:crypto'
import { errAsync } from 'neverthrow'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProfileWorld, type ProfileWorld } from './profile-world.test-support.ts'

let world: ProfileWorld
beforeEach(async () => {
  world = await openProfileWorld()
})
afterEach(() => world.close())

const managed = { executionRoute: 'apisix_managed' } as const

async function created(more: Parameters<ProfileWorld['registration']>[1] = {}, clientId = 'acme') {
  const answer = await world.profiles.create(clientId, await world.registration(clientId, more))
  return answer._unsafeUnwrap()
}

test('a direct profile is there as soon as it is created', async () => {
  const profile = await created()
  expect(profile).toMatchObject({
    provider: 'openai',
    model: 'gpt-5.2',
    executionRoute: 'direct_server',
    status: 'active',
    version: 1,
    createdAt: world.time.now,
    updatedAt: world.time.now,
  })
  expect((await world.profiles.get('acme', profile.id))._unsafeUnwrap()).toEqual(profile)
  expect((await world.profiles.get('acme', profile.id.toUpperCase()))._unsafeUnwrap()).toEqual(profile)
  expect((await world.profiles.list('acme'))._unsafeUnwrap()).toEqual([profile])
})

test('capabilities publish the active key and the routes of every adapter', async () => {
  const capabilities = (await world.profiles.capabilities())._unsafeUnwrap()
  expect(capabilities.providers).toEqual([
    { id: 'openai', executionRoutes: ['direct_server', 'apisix_managed'] },
  ])
  expect(capabilities.registration.keyId).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
  expect(capabilities.registration.publicKey).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(capabilities.registration.maximumEnvelopeAgeSeconds).toBe(300)
})

test('two clients see nothing of each other, not even that there is something', async () => {
  const mine = await created()
  const nothing = { code: 'provider_profile_not_found' }
  const { profiles } = world
  expect((await profiles.get('rival', mine.id))._unsafeUnwrapErr()).toEqual(nothing)
  expect((await profiles.revoke('rival', mine.id))._unsafeUnwrapErr()).toEqual(nothing)
  const rotation = await world.rotation('rival')
  expect((await profiles.rotate('rival', mine.id, rotation))._unsafeUnwrapErr()).toEqual(nothing)
  expect((await profiles.get('rival', randomUUID()))._unsafeUnwrapErr()).toEqual(nothing)
  expect((await profiles.list('rival'))._unsafeUnwrap()).toEqual([])
  expect((await profiles.get('acme', mine.id))._unsafeUnwrap()).toEqual(mine)
})

test('two clients may use the same registration name and the same limit each', async () => {
  await world.close()
  world = await openProfileWorld({ profilesPerClient: 1 })
  const registrationId = randomUUID()
  const [a, b] = [await created({ registrationId }, 'acme'), await created({ registrationId }, 'rival')]
  expect(a.id).not.toBe(b.id)
  const third = await world.profiles.create('rival', await world.registration('rival'))
  expect(third._unsafeUnwrapErr()).toEqual({ code: 'profile_limit_reached' })
})

describe('what the deployment does not offer', () => {
  test.each([
    ['a provider', { provider: 'anthropic' } as const, ['/provider']],
    ['a model that is no name', { model: '../v1' }, ['/model']],
    ['a model with a line break', { model: 'gpt\r\nx' }, ['/model']],
  ])('%s is refused before the envelope is opened', async (_, more, paths) => {
    const registration = await world.registration('acme', { ...more, sealedCredential: 'rubbish' })
    const refused = (await world.profiles.create('acme', registration))._unsafeUnwrapErr()
    expect(refused.code).toBe('provider_not_supported')
    expect(refused.details?.map(({ path }) => path)).toEqual(paths)
  })

  test('a model that is not listed, and a route that is not, are told together', async () => {
    await world.close()
    world = await openProfileWorld({
      adapters: [
        {
          id: 'openai',
          executionRoutes: ['direct_server'],
          models: ['gpt-5.2'],
          baseUrl: null,
          gatewayUrl: null,
        },
      ],
    })
    const registration = await world.registration('acme', { ...managed, model: 'gpt-4' })
    const refused = (await world.profiles.create('acme', registration))._unsafeUnwrapErr()
    expect(refused.details?.map(({ path }) => path)).toEqual(['/model', '/execution_route'])
    expect((await created()).model).toBe('gpt-5.2')
  })
})

describe('a nonce', () => {
  test('is spent by the create that it came with, whatever route the next one takes', async () => {
    const sealedCredential = await world.seal('acme')
    await created({ sealedCredential })
    for (const more of [{}, managed, { registrationId: randomUUID() }]) {
      const again = await world.registration('acme', { sealedCredential, ...more })
      expect((await world.profiles.create('acme', again))._unsafeUnwrapErr()).toEqual({
        code: 'sealed_credential_invalid',
        details: [{ path: '/sealed_credential', code: 'replayed' }],
      })
    }
  })

  test('is not spent by a create that is refused', async () => {
    await world.close()
    world = await openProfileWorld({ profilesPerClient: 1 })
    const first = await created()
    const sealedCredential = await world.seal('acme')
    const second = await world.registration('acme', { sealedCredential })
    expect((await world.profiles.create('acme', second))._unsafeUnwrapErr().code).toBe(
      'profile_limit_reached',
    )
    await world.profiles.revoke('acme', first.id)
    expect((await world.profiles.create('acme', second)).isOk()).toBe(true)
  })

  test('is not spent by a rotation that is refused', async () => {
    const profile = await created()
    const sealedCredential = await world.seal('acme')
    const late = { id: randomUUID(), expectedVersion: 7 }
    const refused = await world.rotation('acme', { sealedCredential, rotation: late })
    expect((await world.profiles.rotate('acme', profile.id, refused))._unsafeUnwrapErr().code).toBe(
      'provider_profile_registration_conflict',
    )
    const taken = await world.rotation('acme', { sealedCredential })
    expect((await world.profiles.rotate('acme', profile.id, taken))._unsafeUnwrap().version).toBe(2)
  })
})

describe('a create with a registration name', () => {
  const registrationId = randomUUID()

  test('is found again without its envelope being opened', async () => {
    const profile = await created({ registrationId })
    const again = await world.registration('acme', { registrationId, sealedCredential: 'rubbish' })
    expect((await world.profiles.create('acme', again))._unsafeUnwrap()).toEqual(profile)
  })

  test('conflicts with other parameters and tells when it was revoked', async () => {
    const profile = await created({ registrationId })
    const other = await world.registration('acme', { registrationId, model: 'gpt-4.1' })
    expect((await world.profiles.create('acme', other))._unsafeUnwrapErr()).toEqual({
      code: 'provider_profile_registration_conflict',
    })
    await world.profiles.revoke('acme', profile.id)
    const again = await world.registration('acme', { registrationId })
    expect((await world.profiles.create('acme', again))._unsafeUnwrapErr()).toEqual({
      code: 'provider_profile_registration_revoked',
    })
  })

  test('is found by what was registered, whatever was rotated since', async () => {
    const profile = await created({ registrationId })
    await world.profiles.rotate('acme', profile.id, await world.rotation('acme', { model: 'gpt-4.1' }))
    const again = await world.registration('acme', { registrationId })
    expect((await world.profiles.create('acme', again))._unsafeUnwrap()).toMatchObject({
      id: profile.id,
      model: 'gpt-4.1',
      version: 2,
    })
  })

  test.each([['direct_server'], ['apisix_managed']] as const)(
    'sent many times side by side makes one profile (%s)',
    async (executionRoute) => {
      const calls = Array.from({ length: 12 }, async () =>
        world.profiles.create(
          'acme',
          await world.registration('acme', { registrationId: `${registrationId}`, executionRoute }),
        ),
      )
      const answers = (await Promise.all(calls)).map((answer) => answer._unsafeUnwrap())
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
      expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([1]))
      expect((await world.profiles.list('acme'))._unsafeUnwrap()).toHaveLength(1)
      expect(world.provisioner.routes.size).toBe(executionRoute === 'apisix_managed' ? 1 : 0)
    },
  )
})

test('the limit holds for many creates side by side', async () => {
  await world.close()
  world = await openProfileWorld({ profilesPerClient: 3 })
  const calls = Array.from({ length: 10 }, async (_, number) =>
    world.profiles.create('acme', await world.registration('acme', number % 2 === 0 ? {} : managed)),
  )
  const answers = await Promise.all(calls)
  expect(answers.filter((answer) => answer.isOk())).toHaveLength(3)
  for (const refused of answers.filter((answer) => answer.isErr())) {
    expect(refused._unsafeUnwrapErr()).toEqual({ code: 'profile_limit_reached' })
  }
  expect((await world.profiles.list('acme'))._unsafeUnwrap()).toHaveLength(3)
})

describe('a managed create', () => {
  const registrationId = randomUUID()

  test('without a provisioner, or with one that is not durable or not ready, opens no envelope', async () => {
    const { provisioner } = world
    const rubbish = await world.registration('acme', { ...managed, sealedCredential: 'rubbish' })
    const refused = { code: 'provider_provisioner_unavailable' }
    provisioner.fail = 'not_ready'
    expect((await world.profiles.create('acme', rubbish))._unsafeUnwrapErr()).toEqual(refused)
    for (const other of [null, { ...provisioner, durable: false }]) {
      await world.close()
      world = await openProfileWorld({ provisioner: other })
      expect((await world.profiles.create('acme', rubbish))._unsafeUnwrapErr()).toEqual(refused)
    }
  })

  test.each([['before'], ['after']] as const)(
    'that fails %s the route was made is resumed with the credential that was kept',
    async (fail) => {
      const { provisioner, profiles } = world
      provisioner.fail = fail
      const sealedCredential = await world.seal('acme', 'sk-first')
      const first = await world.registration('acme', { ...managed, registrationId, sealedCredential })
      const refused = { code: 'provider_provisioner_unavailable' }
      expect((await profiles.create('acme', first))._unsafeUnwrapErr()).toEqual(refused)
      expect((await profiles.list('acme'))._unsafeUnwrap()).toEqual([])
      provisioner.fail = 'never'
      const again = await world.registration('acme', {
        ...managed,
        registrationId,
        sealedCredential: 'never-opened',
      })
      const profile = (await profiles.create('acme', again))._unsafeUnwrap()
      expect(profile.version).toBe(1)
      expect([...provisioner.routes.values()]).toEqual([
        {
          profileId: profile.id,
          version: 1,
          provider: 'openai',
          model: 'gpt-5.2',
          gatewayUrl: null,
          credential: 'sk-first',
        },
      ])
      expect((await profiles.list('acme'))._unsafeUnwrap()).toEqual([profile])
    },
  )

  test('that waits counts as a profile, is not seen by its client and cannot be revoked', async () => {
    await world.close()
    world = await openProfileWorld({ profilesPerClient: 1, newId: () => waiting })
    const waiting = randomUUID()
    world.provisioner.fail = 'before'
    await world.profiles.create('acme', await world.registration('acme', { ...managed, registrationId }))
    const nothing = { code: 'provider_profile_not_found' }
    expect((await world.profiles.get('acme', waiting))._unsafeUnwrapErr()).toEqual(nothing)
    expect((await world.profiles.revoke('acme', waiting))._unsafeUnwrapErr()).toEqual(nothing)
    const rotation = await world.rotation('acme')
    expect((await world.profiles.rotate('acme', waiting, rotation))._unsafeUnwrapErr()).toEqual(nothing)
    const second = await world.profiles.create('acme', await world.registration('acme'))
    expect(second._unsafeUnwrapErr()).toEqual({ code: 'profile_limit_reached' })
  })
})

describe('a rotation', () => {
  test('takes effect, never uses a number again and may change model and route', async () => {
    const profile = await created()
    const { profiles } = world
    world.time.now += 1000
    const second = await profiles.rotate('acme', profile.id, await world.rotation('acme', managed))
    expect(second._unsafeUnwrap()).toEqual({
      ...profile,
      ...managed,
      version: 2,
      updatedAt: world.time.now,
    })
    const third = await profiles.rotate('acme', profile.id, await world.rotation('acme'))
    expect(third._unsafeUnwrap()).toMatchObject({ version: 3, executionRoute: 'direct_server' })
  })

  test('with a name is found again, and conflicts with any other version or parameter', async () => {
    const profile = await created()
    const { profiles } = world
    const rotation = { id: randomUUID(), expectedVersion: 1 }
    const rotate = async (more: Parameters<ProfileWorld['rotation']>[1]) =>
      profiles.rotate('acme', profile.id, await world.rotation('acme', more))
    expect((await rotate({ rotation }))._unsafeUnwrap().version).toBe(2)
    expect((await rotate({ rotation, sealedCredential: 'rubbish' }))._unsafeUnwrap().version).toBe(2)
    const conflict = { code: 'provider_profile_registration_conflict' }
    expect((await rotate({ rotation, model: 'gpt-4.1' }))._unsafeUnwrapErr()).toEqual(conflict)
    const later = { ...rotation, expectedVersion: 2 }
    expect((await rotate({ rotation: later }))._unsafeUnwrapErr()).toEqual(conflict)
    const other = { id: randomUUID(), expectedVersion: 1 }
    expect((await rotate({ rotation: other }))._unsafeUnwrapErr()).toEqual(conflict)
  })

  test('that was left in doubt goes on with its version and its credential', async () => {
    const profile = await created(managed)
    const { profiles, provisioner } = world
    const rotation = { id: randomUUID(), expectedVersion: 1 }
    provisioner.fail = 'after'
    const sealedCredential = await world.seal('acme', 'sk-second')
    const first = await world.rotation('acme', { ...managed, rotation, sealedCredential })
    expect((await profiles.rotate('acme', profile.id, first))._unsafeUnwrapErr().code).toBe(
      'provider_provisioner_unavailable',
    )
    expect((await profiles.get('acme', profile.id))._unsafeUnwrap().version).toBe(1)
    provisioner.fail = 'never'
    const again = await world.rotation('acme', { ...managed, rotation, sealedCredential: 'never-opened' })
    expect((await profiles.rotate('acme', profile.id, again))._unsafeUnwrap().version).toBe(2)
    expect(provisioner.routes.get(`${profile.id}/2`)?.credential).toBe('sk-second')
    expect(provisioner.routes.size).toBe(2)
  })

  test('that finds another version active when its route is ready has lost', async () => {
    const profile = await created(managed)
    const { profiles, provisioner } = world
    provisioner.onProvision = async () => {
      provisioner.onProvision = async () => undefined
      await profiles.rotate('acme', profile.id, await world.rotation('acme'))
    }
    const rotation = { id: randomUUID(), expectedVersion: 1 }
    const slow = await world.rotation('acme', { ...managed, rotation })
    expect((await profiles.rotate('acme', profile.id, slow))._unsafeUnwrapErr()).toEqual({
      code: 'provider_profile_registration_conflict',
    })
    expect((await profiles.get('acme', profile.id))._unsafeUnwrap().version).toBe(3)
  })

  test('without a name that is overtaken is behind the later one', async () => {
    const profile = await created(managed)
    const { profiles, provisioner } = world
    provisioner.onProvision = async () => {
      provisioner.onProvision = async () => undefined
      await profiles.rotate('acme', profile.id, await world.rotation('acme'))
    }
    const slow = await world.rotation('acme', managed)
    expect((await profiles.rotate('acme', profile.id, slow))._unsafeUnwrap().version).toBe(3)
  })

  test('of a profile that is revoked, before or meanwhile, is refused', async () => {
    const profile = await created(managed)
    const { profiles, provisioner } = world
    const revoked = { code: 'provider_profile_registration_revoked' }
    provisioner.onProvision = async () => {
      await profiles.revoke('acme', profile.id)
    }
    const slow = await world.rotation('acme', managed)
    expect((await profiles.rotate('acme', profile.id, slow))._unsafeUnwrapErr()).toEqual(revoked)
    const next = await world.rotation('acme', { ...managed, sealedCredential: 'rubbish' })
    expect((await profiles.rotate('acme', profile.id, next))._unsafeUnwrapErr()).toEqual(revoked)
  })
})

test('an operator is told what took effect, once', async () => {
  const { profiles, provisioner, events } = world
  const registrationId = randomUUID()
  const direct = await created({ registrationId })
  await created({ registrationId })
  provisioner.fail = 'after'
  const rotation = { id: randomUUID(), expectedVersion: 1 }
  const rotate = async () =>
    profiles.rotate('acme', direct.id, await world.rotation('acme', { ...managed, rotation }))
  await rotate()
  provisioner.fail = 'never'
  await rotate()
  await rotate()
  await profiles.rotate('acme', direct.id, await world.rotation('acme'))
  const other = await created(managed)
  await profiles.revoke('acme', other.id)
  expect(events.map((event) => [event.type, 'version' in event ? event.version : null])).toEqual([
    ['profile-created', 1],
    ['provision-failed', 2],
    ['profile-rotated', 2],
    ['profile-rotated', 3],
    ['profile-created', 1],
    ['profile-revoked', 1],
  ])
})

test('revoking is idempotent, frees the place and keeps the profile in sight', async () => {
  const profile = await created()
  const { profiles, time } = world
  time.now += 5000
  const revoked = (await profiles.revoke('acme', profile.id))._unsafeUnwrap()
  expect(revoked).toEqual({ ...profile, status: 'revoked', updatedAt: time.now })
  time.now += 5000
  expect((await profiles.revoke('acme', profile.id))._unsafeUnwrap()).toEqual(revoked)
  expect((await profiles.list('acme'))._unsafeUnwrap()).toEqual([revoked])
})

test('profiles are listed newest first, the last revoked ones among them', async () => {
  await world.close()
  world = await openProfileWorld({ profilesPerClient: 2 })
  const { profiles, time } = world
  const all = []
  for (let number = 0; number < 5; number++) {
    time.now += 1000
    const profile = await created()
    all.unshift(profile.id)
    if (number < 4) await profiles.revoke('acme', profile.id)
  }
  const shown = (await profiles.list('acme'))._unsafeUnwrap()
  expect(shown.map(({ id }) => id)).toEqual(all.slice(0, 3))
  expect(shown.map(({ status }) => status)).toEqual(['active', 'revoked', 'revoked'])
})

describe('keys that cannot be used', () => {
  test('are told before the envelope is looked at', async () => {
    const { keyring } = world.parts
    const empty = { ...keyring, registrationKey: () => errAsync({ code: 'key_unavailable' } as const) }
    await world.close()
    world = await openProfileWorld({ keyring: empty })
    const unavailable = { code: 'registration_key_unavailable' }
    const rubbish = await world.registration('acme', { sealedCredential: 'rubbish' })
    expect((await world.profiles.create('acme', rubbish))._unsafeUnwrapErr()).toEqual(unavailable)
    expect((await world.profiles.capabilities())._unsafeUnwrapErr()).toEqual(unavailable)
  })
})
