import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createMemoryProvisioner,
  type MemoryProvisioner,
  newKeyring,
  openProfileWorld,
  type ProfileWorld,
} from '../../src/server/profiles/profile-world.test-support.ts'
import { profileUpkeep } from '../../src/server/profiles/upkeep/profile-upkeep.ts'
import { pinProfile } from '../../src/server/store/profiles/pin-profile.ts'
import type { ProfileNodes } from './profile-nodes.ts'

const managed = { executionRoute: 'apisix_managed' } as const

/** What holds for profiles whatever the database, with two servers on it. */
export function keepsProfiles(open: () => Promise<ProfileNodes>): void {
  let nodes: ProfileNodes
  let worlds: readonly [ProfileWorld, ProfileWorld]
  let gateway: MemoryProvisioner

  async function start(profilesPerClient = 20): Promise<void> {
    nodes = await open()
    gateway = createMemoryProvisioner()
    const keyring = newKeyring()
    const [first, second] = nodes.databases
    const world = (database: typeof first) =>
      openProfileWorld({
        files: { database, time: nodes.time, bytes: async () => '', close: async () => undefined },
        provisioner: gateway,
        keyring,
        profilesPerClient,
      })
    worlds = [await world(first), await world(second)]
  }
  beforeEach(() => start())
  afterEach(() => nodes.close())

  const side = (number: number): ProfileWorld => worlds[number % 2 === 0 ? 0 : 1]
  const create = async (number: number, more: Parameters<ProfileWorld['registration']>[1] = {}) =>
    side(number).profiles.create('acme', await side(number).registration('acme', more))
  const rotate = async (
    number: number,
    profileId: string,
    more: Parameters<ProfileWorld['rotation']>[1] = {},
  ) => side(number).profiles.rotate('acme', profileId, await side(number).rotation('acme', more))
  const times = <T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, number) => work(number)))
  async function upkeep(): Promise<void> {
    for (const world of worlds) {
      for (const task of profileUpkeep(world.parts)) (await task.run())._unsafeUnwrap()
    }
  }

  test('a profile lives from its creation on one server to its revocation on the other', async () => {
    const profile = (await create(0, managed))._unsafeUnwrap()
    expect((await side(1).profiles.list('acme'))._unsafeUnwrap()).toEqual([profile])
    nodes.time.now += 1000
    expect((await rotate(1, profile.id, managed))._unsafeUnwrap().version).toBe(2)
    const [database] = nodes.databases
    const pin = (clientId: string) =>
      database.transaction((tx) => pinProfile(database)(tx, clientId, profile.id))
    expect(await pin('acme')).toBe(2)
    expect(await pin('rival')).toBeNull()
    await upkeep()
    expect([...gateway.routes.keys()]).toEqual([`${profile.id}/2`])
    expect((await side(0).profiles.revoke('acme', profile.id))._unsafeUnwrap().status).toBe('revoked')
    expect(await pin('acme')).toBeNull()
    await upkeep()
    expect(gateway.routes.size).toBe(0)
    nodes.time.now += 40 * 24 * 60 * 60_000
    await upkeep()
    await upkeep()
    expect((await side(1).profiles.list('acme'))._unsafeUnwrap()).toEqual([])
    for (const table of ['provider_profiles', 'provider_profile_versions', 'provider_profile_nonces']) {
      expect(await database.all(`select * from ${table}`)).toEqual([])
    }
  })

  test('an envelope opens once, whichever servers it is sent to', async () => {
    const sealedCredential = await side(0).seal('acme')
    const answers = await times(10, (number) => create(number, { sealedCredential }))
    expect(answers.filter((answer) => answer.isOk())).toHaveLength(1)
    for (const refused of answers.filter((answer) => answer.isErr())) {
      expect(refused._unsafeUnwrapErr()).toMatchObject({
        code: 'sealed_credential_invalid',
        details: [{ code: 'replayed' }],
      })
    }
  })

  test('the same nonce in the envelopes of two clients is two nonces', async () => {
    const nonce = { hash: 'n', staleAt: nodes.time.now }
    const choice = { provider: 'openai', model: 'm', executionRoute: 'direct_server' } as const
    const answers = await times(4, (number) =>
      side(number)
        .store.create({
          clientId: number < 2 ? 'acme' : 'rival',
          profileId: randomUUID(),
          registrationId: null,
          choice,
          nonce,
          limit: 9,
          immediate: true,
          encrypt: () => ({ text: 't', keyId: 'k' }),
        })
        .unwrapOr('exists'),
    )
    expect(answers.filter((answer) => answer === 'replayed')).toHaveLength(2)
  })

  test.each([['direct_server'], ['apisix_managed']] as const)(
    'one registration is one profile, however many servers hear of it at once (%s)',
    async (executionRoute) => {
      const registrationId = randomUUID()
      const answers = await times(10, (number) => create(number, { registrationId, executionRoute }))
      const profiles = answers.map((answer) => answer._unsafeUnwrap())
      expect(new Set(profiles.map(({ id, version }) => `${id}/${version}`)).size).toBe(1)
      expect(gateway.routes.size).toBe(executionRoute === 'direct_server' ? 0 : 1)
      const [database] = nodes.databases
      expect(await database.all('select id from provider_profiles')).toHaveLength(1)
      expect(await database.all('select version from provider_profile_versions')).toHaveLength(1)
      expect(await database.all('select nonce_hash from provider_profile_nonces')).toHaveLength(1)
    },
  )

  test('the limit of a client is never passed', async () => {
    await nodes.close()
    await start(3)
    const answers = await times(12, (number) => create(number, number % 3 === 0 ? managed : {}))
    expect(answers.filter((answer) => answer.isOk())).toHaveLength(3)
    for (const refused of answers.filter((answer) => answer.isErr())) {
      expect(refused._unsafeUnwrapErr().code).toBe('profile_limit_reached')
    }
    const [database] = nodes.databases
    expect(await database.all('select nonce_hash from provider_profile_nonces')).toHaveLength(3)
  })

  test('of rotations from the same version one takes effect, and numbers are not used twice', async () => {
    const profile = (await create(0))._unsafeUnwrap()
    const answers = await times(8, (number) =>
      rotate(number, profile.id, {
        ...(number % 4 === 0 ? managed : {}),
        rotation: { id: randomUUID(), expectedVersion: 1 },
      }),
    )
    expect(answers.filter((answer) => answer.isOk())).toHaveLength(1)
    for (const refused of answers.filter((answer) => answer.isErr())) {
      expect(refused._unsafeUnwrapErr()).toEqual({ code: 'provider_profile_registration_conflict' })
    }
    const others = await times(6, (number) => rotate(number, profile.id))
    for (const rotated of others) expect(rotated.isOk()).toBe(true)
    const [database] = nodes.databases
    const active = await database.all(`select version from provider_profile_versions where state = 'active'`)
    expect(active).toHaveLength(1)
  })

  test('one named rotation is one version, however many servers hear of it at once', async () => {
    const profile = (await create(0, managed))._unsafeUnwrap()
    const rotation = { id: randomUUID(), expectedVersion: 1 }
    const answers = await times(8, (number) => rotate(number, profile.id, { ...managed, rotation }))
    expect(answers.map((answer) => answer._unsafeUnwrap().version)).toEqual(Array(8).fill(2))
    expect(gateway.routes.size).toBe(2)
  })

  test('rotations and a revocation at once end revoked, with every credential erased', async () => {
    const profile = (await create(0, managed))._unsafeUnwrap()
    await Promise.all([
      times(4, (number) => rotate(number, profile.id, managed)),
      side(1).profiles.revoke('acme', profile.id),
      times(2, (number) => rotate(number, profile.id)),
    ])
    expect((await side(0).profiles.get('acme', profile.id))._unsafeUnwrap().status).toBe('revoked')
    const [database] = nodes.databases
    const held = `select version from provider_profile_versions where credential is not null or state = 'active'`
    expect(await database.all(held)).toEqual([])
    nodes.time.now += 180_000
    await upkeep()
    expect(gateway.routes.size).toBe(0)
  })

  test('servers that look after the same profiles do nothing twice', async () => {
    gateway.fail = 'after'
    await times(3, (number) => create(number, managed))
    gateway.fail = 'never'
    nodes.time.now += 11 * 60_000
    const counts = await Promise.all(worlds.map((world) => world.store.rollBack()))
    expect(counts.reduce((sum, count) => sum + count._unsafeUnwrap(), 0)).toBe(3)
    const taken = await times(6, async (number) => side(number).store.takeRemovals(1))
    const names = taken.flatMap((removals) => removals._unsafeUnwrap().map(({ profileId }) => profileId))
    expect(new Set(names).size).toBe(names.length)
    nodes.time.now += 180_000
    await upkeep()
    await upkeep()
    expect(gateway.routes.size).toBe(0)
    const [database] = nodes.databases
    expect(await database.all('select id from provider_profiles')).toEqual([])
  })
}
