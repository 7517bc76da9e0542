import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openProfileWorld, type ProfileWorld } from '../../src/server/profiles/profile-world.test-support.ts'
import { profileUpkeep } from '../../src/server/profiles/upkeep/profile-upkeep.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What clients, operators, gateways and time do, in any order. */
type Step =
  | { readonly do: 'create'; readonly isManaged: boolean; readonly named: number | null }
  | {
      readonly do: 'rotate'
      readonly profile: number
      readonly isManaged: boolean
      readonly named: number | null
      /** Added to the version that is active. */
      readonly off: number
    }
  | { readonly do: 'revoke'; readonly profile: number }
  | { readonly do: 'gateway'; readonly fail: 'never' | 'not_ready' | 'before' | 'after' }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'upkeep' }
  /** The next route that is made takes so long that the step happens meanwhile. */
  | { readonly do: 'meanwhile'; readonly step: Step }

const small = fc.nat(2)
const named = fc.option(small)
const simple: readonly fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant('create' as const), isManaged: fc.boolean(), named }),
  fc.record({
    do: fc.constant('rotate' as const),
    profile: small,
    isManaged: fc.boolean(),
    named,
    off: fc.constantFrom(0, 0, 0, 1),
  }),
  fc.record({ do: fc.constant('revoke' as const), profile: small }),
  fc.record({
    do: fc.constant('gateway' as const),
    fail: fc.constantFrom('never' as const, 'not_ready' as const, 'before' as const, 'after' as const),
  }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1000, 3 * minute, 11 * minute, day) }),
  fc.constant({ do: 'upkeep' }),
]
const steps = fc.array(
  fc.oneof(
    ...simple,
    fc.oneof(...simple).map((step): Step => ({ do: 'meanwhile', step })),
  ),
  { minLength: 1, maxLength: 14 },
)

interface Row {
  readonly profile_id: string
  readonly version: number
  readonly state: 'reserved' | 'active' | 'superseded' | 'removed'
  readonly execution_route: string
  readonly credential: string | null
  readonly activated_at: number | null
  readonly status: string
  readonly active_version: number | null
  readonly last_version: number
}

const order = ['reserved', 'active', 'superseded', 'removed']
const limit = 3

/** Watches that what the rows say can follow from what they said before. */
function createWatch(world: ProfileWorld) {
  const before = new Map<string, Row>()
  return async (): Promise<readonly Row[]> => {
    const rows = await world.database.all<Row>(
      `select v.profile_id, v.version, v.state, v.execution_route, v.credential, v.activated_at,
         p.status, p.active_version, p.last_version
       from provider_profile_versions v join provider_profiles p on p.id = v.profile_id`,
    )
    const active = new Map<string, number>()
    for (const row of rows) {
      const past = before.get(`${row.profile_id}/${row.version}`)
      if (past !== undefined) {
        expect(order.indexOf(row.state)).toBeGreaterThanOrEqual(order.indexOf(past.state))
        expect(row.active_version ?? 0).toBeGreaterThanOrEqual(past.active_version ?? 0)
        if (past.activated_at !== null) expect(row.activated_at).toBe(past.activated_at)
        if (past.status === 'revoked') expect(row.status).toBe('revoked')
      }
      before.set(`${row.profile_id}/${row.version}`, row)
      expect(row.version).toBeLessThanOrEqual(row.last_version)
      if (row.state === 'active') {
        expect(active.has(row.profile_id)).toBe(false)
        active.set(row.profile_id, row.version)
        expect(row).toMatchObject({ status: 'active', active_version: row.version })
      }
      const mayHold =
        row.state === 'reserved' || (row.state === 'active' && row.execution_route === 'direct_server')
      expect(row.credential !== null).toBe(mayHold)
    }
    const profiles = await world.database.all<{ id: string; status: string }>(
      'select id, status from provider_profiles',
    )
    for (const { id, status } of profiles) expect(active.has(id)).toBe(status === 'active')
    expect(profiles.filter(({ status }) => status !== 'revoked').length).toBeLessThanOrEqual(limit)
    // A route that nobody knows of would keep a credential for ever.
    const known = new Set(rows.map(({ profile_id, version }) => `${profile_id}/${version}`))
    for (const name of world.provisioner.routes.keys()) expect(known).toContain(name)
    return rows
  }
}

async function upkeep(world: ProfileWorld): Promise<void> {
  for (const task of profileUpkeep(world.parts)) (await task.run())._unsafeUnwrap()
}

test('whatever happens in whatever order, versions only go forward and no credential is left behind', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await openProfileWorld({ profilesPerClient: limit })
      const watch = createWatch(world)
      const names = [randomUUID(), randomUUID(), randomUUID()]
      const route = (isManaged: boolean) => ({
        executionRoute: isManaged ? ('apisix_managed' as const) : ('direct_server' as const),
      })

      async function take(step: Step): Promise<void> {
        const { profiles, provisioner, time } = world
        if (step.do === 'meanwhile') {
          provisioner.onProvision = async () => {
            provisioner.onProvision = async () => undefined
            await take(step.step)
          }
        } else if (step.do === 'create') {
          const registrationId = step.named === null ? null : (names[step.named] ?? null)
          const more = { ...route(step.isManaged), registrationId }
          await profiles.create('acme', await world.registration('acme', more))
        } else if (step.do === 'gateway') provisioner.fail = step.fail
        else if (step.do === 'pass') time.now += step.ms
        else if (step.do === 'upkeep') await upkeep(world)
        else {
          const mine = (await profiles.list('acme'))._unsafeUnwrap()
          const profile = mine[step.profile % Math.max(mine.length, 1)]
          if (profile === undefined) return
          if (step.do === 'revoke') await profiles.revoke('acme', profile.id)
          else {
            const id = step.named === null ? null : (names[step.named] ?? null)
            const rotation = id === null ? null : { id, expectedVersion: profile.version + step.off }
            const more = { ...route(step.isManaged), rotation }
            await profiles.rotate('acme', profile.id, await world.rotation('acme', more))
          }
        }
        await watch()
      }

      try {
        for (const step of all) await take(step)
        // The gateway comes back, and time passes: what is left is what is active.
        world.provisioner.fail = 'never'
        for (let round = 0; round < 3; round++) {
          world.time.now += 2 * day
          await upkeep(world)
          await watch()
        }
        const rows = await watch()
        const managed = rows.filter(
          ({ state, execution_route: by }) => state === 'active' && by === 'apisix_managed',
        )
        expect([...world.provisioner.routes.keys()].sort()).toEqual(
          managed.map(({ profile_id, version }) => `${profile_id}/${version}`).sort(),
        )
        for (const { state } of rows) expect(['active', 'removed']).toContain(state)
      } finally {
        await world.close()
      }
    }),
    { numRuns: 30 },
  )
})
