import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApisixSimulator,
  startApisixSimulator,
} from '../../src/server/profiles/apisix/apisix-simulator.test-support.ts'
import { createApisixProvisioner } from '../../src/server/profiles/apisix/create-apisix-provisioner.ts'
import { createModelFor } from '../../src/server/profiles/models/create-profile-models.ts'
import { openProfileWorld } from '../../src/server/profiles/profile-world.test-support.ts'
import { profileUpkeep } from '../../src/server/profiles/upkeep/profile-upkeep.ts'

const canary = 'sk-canary-9c31d7'
const adminCanary = 'admin-canary-51aa'
const consumerKey = 'consumer-canary-77d0-0123456789abcdef'

let apisix: ApisixSimulator
beforeAll(async () => {
  apisix = await startApisixSimulator()
})
afterAll(() => apisix.close())

test('no credential and no envelope is in an event, an answer or the database, whatever is done with them', async () => {
  const { adminUrl, adminKey, gatewayUrl } = apisix
  const settings = { adminUrl, gatewayUrl, consumerKey, pollMs: 1 }
  const provisioner = createApisixProvisioner({ ...settings, adminKey })._unsafeUnwrap()
  const world = await openProfileWorld({ provisioner })
  const { profiles, parts, time, events } = world
  const told: unknown[] = []
  const envelopes: string[] = []
  let number = 0
  /** Every credential is one of a kind, and every one holds the canary. */
  const sealed = async (at = time.now, clientId = 'acme') => {
    const envelope = await world.seal(clientId, `${canary}-${number++}`, at)
    envelopes.push(envelope)
    return { sealedCredential: envelope }
  }
  const managed = { executionRoute: 'apisix_managed' } as const
  const create = async (more: Parameters<typeof world.registration>[1]) => {
    const answer = await profiles.create('acme', await world.registration('acme', more))
    told.push(answer)
    return answer
  }
  const rotate = async (id: string, more: Parameters<typeof world.rotation>[1]) => {
    told.push(await profiles.rotate('acme', id, await world.rotation('acme', more)))
  }

  const direct = (await create(await sealed()))._unsafeUnwrap()
  const atGateway = (await create({ ...managed, ...(await sealed()) }))._unsafeUnwrap()
  await rotate(direct.id, await sealed())
  await rotate(atGateway.id, { ...managed, ...(await sealed()) })
  // Everything that is refused, and everything that fails halfway.
  const once = await sealed()
  await create(once)
  await create(once)
  await create(await sealed(time.now - 3_600_000))
  await create(await sealed(time.now, 'rival'))
  await create({ ...(await sealed()), model: '../etc' })
  await create({ ...(await sealed()), sealedCredential: `${envelopes[0]}A` })
  for (const fail of ['after', 'refuses', 'etcd_down', 'before'] as const) {
    apisix.fail = fail
    await create({ ...managed, ...(await sealed()), registrationId: randomUUID() })
    await rotate(atGateway.id, { ...managed, ...(await sealed()) })
  }
  apisix.fail = 'never'
  const wrong = createApisixProvisioner({ ...settings, adminKey: adminCanary })._unsafeUnwrap()
  told.push(await wrong.ready())
  const pinned = { clientId: 'acme', profileId: atGateway.id, version: 2 }
  apisix.provider = () => ({ status: 401, body: `{"error":{"message":"bad key ${canary}"}}` })
  const model = (await createModelFor(parts, { env: {}, retries: 0 })(pinned))._unsafeUnwrap()
  const request = {
    system: 's',
    turns: [],
    tools: [],
    toolChoice: 'none',
    maxOutputTokens: 1,
    sessionKey: 's',
    tolerate: [],
  } as const
  told.push(await model.complete(request, {}), model.problem())
  for (const { id } of (await profiles.list('acme'))._unsafeUnwrap())
    told.push(await profiles.revoke('acme', id))
  told.push(await profiles.list('acme'), await profiles.capabilities())
  for (let round = 0; round < 3; round++) {
    time.now += 25 * 60 * 60_000
    for (const task of profileUpkeep(parts)) told.push(await task.run())
  }

  expect(events.length).toBeGreaterThan(8)
  expect(apisix.routes.size).toBe(0)
  const said = JSON.stringify({ told, events })
  const beforeClose = await world.bytes()
  expect(beforeClose).toContain(direct.id)
  for (const place of [said, beforeClose]) {
    expect(place).not.toContain('canary')
    for (const envelope of envelopes) expect(place).not.toContain(envelope)
    // Nor as bytes that base64 would show another way.
    expect(place).not.toContain(Buffer.from(canary).toString('base64').slice(0, 16))
  }
  await world.close()
})

test('what is erased is gone from the file, and not merely out of sight', async () => {
  const world = await openProfileWorld()
  const sealedCredential = await world.seal('acme', 'x'.repeat(4096))
  const registration = await world.registration('acme', { sealedCredential })
  const profile = (await world.profiles.create('acme', registration))._unsafeUnwrap()
  const [row] = await world.database.all<{ credential: string }>(
    'select credential from provider_profile_versions',
  )
  // Pages are mostly smaller than this, so a piece of it lies in one of them.
  const piece = row?.credential.slice(2000, 2100) ?? ''
  const onDisk = async () => {
    await world.database.run('pragma wal_checkpoint(truncate)')
    return world.bytes()
  }
  expect(piece).toHaveLength(100)
  expect(await onDisk()).toContain(piece)
  await world.profiles.revoke('acme', profile.id)
  expect(await onDisk()).not.toContain(piece)
  await world.close()
})
