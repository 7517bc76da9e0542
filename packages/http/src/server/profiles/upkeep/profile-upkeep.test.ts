import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SqlValue } from '../../ports/database.ts'
import { keyringOf } from '../keys/keyring-of.ts'
import { newServerKeys, replaceCredentialKey } from '../keys/new-server-keys.ts'
import { readServerKeys } from '../keys/parse-server-keys.ts'
import {
  createMemoryProvisioner,
  openProfileWorld,
  type ProfileWorld,
} from '../profile-world.test-support.ts'
import { encryptAnew } from './encrypt-anew.ts'
import { profileUpkeep } from './profile-upkeep.ts'

let world: ProfileWorld
beforeEach(async () => {
  world = await openProfileWorld()
})
afterEach(() => world.close())

const managed = { executionRoute: 'apisix_managed' } as const
const minute = 60_000
const day = 24 * 60 * minute

/** One round of everything; by the tasks' names how much each did, nonces that are forgotten by the way left out. */
async function upkeep(of = world): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = {}
  for (const task of profileUpkeep(of.parts)) {
    const count = (await task.run())._unsafeUnwrap()
    if (count > 0 && task.name !== 'purge_profiles') done[task.name] = count
  }
  return done
}

async function create(more: Parameters<ProfileWorld['registration']>[1] = {}) {
  return world.profiles.create('acme', await world.registration('acme', more))
}

async function rotate(profileId: string, more: Parameters<ProfileWorld['rotation']>[1] = {}) {
  return world.profiles.rotate('acme', profileId, await world.rotation('acme', more))
}

async function count(table: string, where = '1 = 1', values: readonly SqlValue[] = []): Promise<number> {
  const [row] = await world.database.all<{ n: number }>(
    `select count(*) as n from ${table} where ${where}`,
    values,
  )
  return row?.n ?? -1
}

/** A review that runs on a version. */
async function pin(profileId: string, version: number, status = 'running'): Promise<string> {
  const id = randomUUID()
  await world.database.run(
    `insert into reviews (review_id, client_id, digest, status, urgent, attempt_limit, profile_id,
       profile_version, submitted_at, deadline_at)
     values (?, 'acme', 'd', ?, 1, 3, ?, ?, 0, 0)`,
    [id, status, profileId, version],
  )
  return id
}

test('nothing to do is nothing done', async () => {
  await create()
  await create(managed)
  expect(await upkeep()).toEqual({})
})

describe('a reservation', () => {
  test('that nobody named is taken back after ten minutes: first its route goes, then its place', async () => {
    const { provisioner, time } = world
    provisioner.fail = 'after'
    await create(managed)
    expect(provisioner.routes.size).toBe(1)
    time.now += 10 * minute
    expect(await upkeep()).toEqual({})
    time.now += 1
    // The gateway is still away.
    expect(await upkeep()).toEqual({ roll_back_profiles: 1 })
    expect(await count('provider_profiles')).toBe(1)
    expect(world.events.at(-1)).toMatchObject({ type: 'removal-failed', attempt: 1 })
    provisioner.fail = 'never'
    time.now += minute
    expect(await upkeep()).toEqual({ remove_routes: 1 })
    expect(provisioner.routes.size).toBe(0)
    expect(await count('provider_profiles')).toBe(0)
    expect(await count('provider_profile_versions')).toBe(0)
  })

  test('holds no credential once it is taken back, although its route is still to be removed', async () => {
    world.provisioner.fail = 'after'
    await create(managed)
    expect(await count('provider_profile_versions', 'credential is not null')).toBe(1)
    world.time.now += 11 * minute
    await upkeep()
    expect(await count('provider_profile_versions', 'credential is not null')).toBe(0)
    expect(await count('provider_profile_versions')).toBe(1)
  })

  test('that was named waits a day for its client', async () => {
    const { provisioner, time } = world
    provisioner.fail = 'after'
    const registrationId = randomUUID()
    await create({ ...managed, registrationId })
    time.now += day
    expect(await upkeep()).toEqual({})
    provisioner.fail = 'never'
    expect((await create({ ...managed, registrationId, sealedCredential: 'unopened' })).isOk()).toBe(true)
    time.now += 2 * day
    expect((await upkeep())['roll_back_profiles']).toBeUndefined()
  })

  test('that was named and left is taken back, and the same registration begins anew', async () => {
    const { provisioner, time } = world
    provisioner.fail = 'after'
    const registrationId = randomUUID()
    await create({ ...managed, registrationId })
    time.now += day + 1
    expect(await upkeep()).toMatchObject({ roll_back_profiles: 1 })
    // Before its route is gone: a further version of the same profile.
    provisioner.fail = 'never'
    const profile = (await create({ ...managed, registrationId }))._unsafeUnwrap()
    expect(profile.version).toBe(2)
    time.now += 10 * minute
    await upkeep()
    expect([...provisioner.routes.keys()]).toEqual([`${profile.id}/2`])
    expect((await world.profiles.list('acme'))._unsafeUnwrap()).toEqual([profile])
  })

  test('of a rotation is taken back without harm to the profile, and the same rotation begins anew', async () => {
    const { provisioner, time } = world
    const profile = (await create(managed))._unsafeUnwrap()
    provisioner.fail = 'after'
    const rotation = { id: randomUUID(), expectedVersion: 1 }
    await rotate(profile.id, managed)
    await rotate(profile.id, { ...managed, rotation })
    time.now += 11 * minute
    expect(await upkeep()).toMatchObject({ roll_back_profiles: 1 })
    time.now += day
    provisioner.fail = 'never'
    expect(await upkeep()).toMatchObject({ roll_back_profiles: 1, remove_routes: 2 })
    expect([...provisioner.routes.keys()]).toEqual([`${profile.id}/1`])
    expect((await world.profiles.get('acme', profile.id))._unsafeUnwrap()).toEqual(profile)
    expect((await rotate(profile.id, { ...managed, rotation }))._unsafeUnwrap().version).toBe(4)
  })

  test('that somebody came back to is not taken back under them', async () => {
    const { provisioner, time } = world
    provisioner.fail = 'before'
    const registrationId = randomUUID()
    await create({ ...managed, registrationId })
    time.now += day - 1
    await create({ ...managed, registrationId })
    time.now += minute
    expect(await upkeep()).toEqual({})
  })

  test('that is taken back while its route is being made does not take effect', async () => {
    const { provisioner, time } = world
    provisioner.onProvision = async () => {
      time.now += 11 * minute
      await upkeep()
    }
    expect((await create(managed))._unsafeUnwrapErr()).toEqual({ code: 'provider_provisioner_unavailable' })
    expect((await world.profiles.list('acme'))._unsafeUnwrap()).toEqual([])
  })
})

describe('the route of a superseded version', () => {
  test('stays while a running review is on it, and no longer than a review may last', async () => {
    const { provisioner, time } = world
    const profile = (await create(managed))._unsafeUnwrap()
    const review = await pin(profile.id, 1)
    await rotate(profile.id, managed)
    time.now += 15 * minute - 1
    expect(await upkeep()).toEqual({})
    await world.database.run(`update reviews set status = 'completed' where review_id = ?`, [review])
    expect(await upkeep()).toEqual({ remove_routes: 1 })
    expect([...provisioner.routes.keys()]).toEqual([`${profile.id}/2`])
    await pin(profile.id, 2)
    await rotate(profile.id, managed)
    time.now += 15 * minute
    expect(await upkeep()).toEqual({ remove_routes: 1 })
    expect([...provisioner.routes.keys()]).toEqual([`${profile.id}/3`])
  })

  test('does not wait for reviews that have not begun, for they will not begin on it', async () => {
    const profile = (await create(managed))._unsafeUnwrap()
    await pin(profile.id, 1, 'queued')
    await rotate(profile.id, managed)
    expect(await upkeep()).toEqual({ remove_routes: 1 })
  })

  test('is tried again later and later while the gateway is away', async () => {
    const { provisioner, time, events } = world
    const profile = (await create(managed))._unsafeUnwrap()
    provisioner.fail = 'before'
    expect((await world.profiles.revoke('acme', profile.id))._unsafeUnwrap().status).toBe('revoked')
    const waits = []
    for (let tries = 0; tries < 9; tries++) {
      await upkeep()
      const began = time.now
      while (events.filter(({ type }) => type === 'removal-failed').length === tries + 1) {
        time.now += 1000
        await upkeep()
      }
      waits.push((time.now - began) / 1000)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300])
    provisioner.fail = 'never'
    time.now += 300_000
    expect(await upkeep()).toEqual({ remove_routes: 1 })
    expect(provisioner.routes.size).toBe(0)
  })

  test('is removed by one server at a time', async () => {
    const profile = (await create(managed))._unsafeUnwrap()
    await world.profiles.revoke('acme', profile.id)
    const taken = await Promise.all(Array.from({ length: 5 }, () => world.store.takeRemovals(5)))
    expect(taken.flatMap((removals) => removals._unsafeUnwrap())).toHaveLength(1)
  })

  test('that may still be on its way when its profile is revoked is removed after it has come', async () => {
    const { provisioner, time, profiles } = world
    const profile = (await create(managed))._unsafeUnwrap()
    provisioner.onProvision = async () => {
      await profiles.revoke('acme', profile.id)
      await upkeep()
    }
    await rotate(profile.id, managed)
    expect([...provisioner.routes.keys()]).toEqual([`${profile.id}/2`])
    time.now += 2 * minute
    await upkeep()
    expect(provisioner.routes.size).toBe(0)
  })

  test('is kept in mind by a deployment that lost its gateway', async () => {
    const profile = (await create(managed))._unsafeUnwrap()
    await world.profiles.revoke('acme', profile.id)
    const without = { ...world, parts: { ...world.parts, provisioner: null } }
    expect(await upkeep(without)).toEqual({})
    expect(world.events.at(-1)).toMatchObject({ type: 'removal-failed' })
    world.time.now += minute
    expect(await upkeep()).toEqual({ remove_routes: 1 })
  })
})

test('a superseded direct version is over at once', async () => {
  const profile = (await create())._unsafeUnwrap()
  await rotate(profile.id)
  expect(await upkeep()).toEqual({ remove_routes: 1 })
  expect(await count('provider_profile_versions', `state = 'removed'`)).toBe(1)
})

describe('a change of keys', () => {
  test('encrypts all credentials anew, and the old key is needed no more', async () => {
    await world.close()
    const stored = newServerKeys()
    const next = replaceCredentialKey(stored)
    const keyrings = [stored, next].map((keys) => keyringOf(readServerKeys(keys)._unsafeUnwrap()))
    const [before, after] = keyrings
    if (before === undefined || after === undefined) throw new Error('no keys')
    world = await openProfileWorld({ keyring: before, profilesPerClient: 200 })
    for (let number = 0; number < 60; number++) await create()
    expect((await encryptAnew(world.parts))._unsafeUnwrap()).toBe(0)
    expect((await encryptAnew({ ...world.parts, keyring: after }))._unsafeUnwrap()).toBe(60)
    const fresh = { ...next.credentials, keys: next.credentials.keys.slice(0, 1) }
    const alone = keyringOf(readServerKeys({ ...next, credentials: fresh })._unsafeUnwrap())
    expect((await encryptAnew({ ...world.parts, keyring: alone }))._unsafeUnwrap()).toBe(0)
    expect(world.events.filter(({ type }) => type === 'credential-unreadable')).toEqual([])
  })

  test('leaves what no key opens, tells it, and goes on with the rest', async () => {
    await world.close()
    const stored = newServerKeys()
    const parsed = readServerKeys(stored)._unsafeUnwrap()
    world = await openProfileWorld({ keyring: keyringOf(parsed), profilesPerClient: 200 })
    for (let number = 0; number < 55; number++) await create()
    await world.database.run(`update provider_profile_versions set credential_key_id = 'lost'
      where profile_id in (select profile_id from provider_profile_versions order by profile_id limit 52)`)
    const keyring = keyringOf(readServerKeys(replaceCredentialKey(stored))._unsafeUnwrap())
    expect((await encryptAnew({ ...world.parts, keyring }))._unsafeUnwrap()).toBe(3)
    expect(world.events.filter(({ type }) => type === 'credential-unreadable')).toHaveLength(52)
  })
})

describe('what is over', () => {
  test('nonces are forgotten once their envelopes are too old everywhere', async () => {
    await create()
    world.time.now += 330_000 + 10 * minute
    await upkeep()
    expect(await count('provider_profile_nonces')).toBe(1)
    world.time.now += 1000
    await upkeep()
    expect(await count('provider_profile_nonces')).toBe(0)
  })

  test('revoked profiles are forgotten after thirty days, when nothing of theirs is left', async () => {
    const { provisioner, time, profiles } = world
    const registrationId = randomUUID()
    const profile = (await create({ ...managed, registrationId }))._unsafeUnwrap()
    await profiles.revoke('acme', profile.id)
    provisioner.fail = 'before'
    time.now += 40 * day
    await upkeep()
    expect((await profiles.list('acme'))._unsafeUnwrap()).toHaveLength(1)
    provisioner.fail = 'never'
    time.now += day
    await upkeep()
    expect((await profiles.list('acme'))._unsafeUnwrap()).toEqual([])
    expect((await create({ ...managed, registrationId }))._unsafeUnwrap().id).not.toBe(profile.id)
    time.now += 31 * day
    await upkeep()
    expect(await count('provider_profile_versions', 'profile_id = ?', [profile.id])).toBe(0)
  })

  test('old versions of a living profile are forgotten, and their numbers are not used again', async () => {
    const profile = (await create())._unsafeUnwrap()
    for (let version = 2; version < 6; version++) await rotate(profile.id)
    await upkeep()
    world.time.now += 30 * day + 1
    await upkeep()
    expect(await count('provider_profile_versions')).toBe(1)
    expect((await rotate(profile.id))._unsafeUnwrap().version).toBe(6)
  })
})

test('a provisioner of another server removes what the first one made', async () => {
  const profile = (await create(managed))._unsafeUnwrap()
  await world.profiles.revoke('acme', profile.id)
  const other = createMemoryProvisioner()
  const removed: string[] = []
  const provisioner = {
    ...other,
    remove: (route: { profileId: string; version: number }) => {
      removed.push(`${route.profileId}/${route.version}`)
      return other.remove(route)
    },
  }
  expect(await upkeep({ ...world, parts: { ...world.parts, provisioner } })).toEqual({ remove_routes: 1 })
  expect(removed).toEqual([`${profile.id}/1`])
})
