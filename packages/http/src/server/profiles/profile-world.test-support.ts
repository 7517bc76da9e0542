import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errAsync, okAsync } from 'neverthrow'
import type { Database } from '../ports/database.ts'
import type { Keyring } from '../ports/keyring.ts'
import type { ProfileStore, UpkeepTimes } from '../ports/profile-store.ts'
import type { ProviderProfiles } from '../ports/provider-profiles.ts'
import type { ManagedRoute, Provisioner, ProvisionerError } from '../ports/provisioner.ts'
import { loadSqlite } from '../sqlite/load-sqlite.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { migrate } from '../store/migrate.ts'
import { migrations } from '../store/migrations.ts'
import { createProfileStore } from '../store/profiles/create-profile-store.ts'
import { defaultUpkeepTimes } from '../store/profiles/upkeep-times.ts'
import type { ProfileRegistration, ProfileRotation } from '../vocabulary/provider-profile.ts'
import { createProviderProfiles } from './create-provider-profiles.ts'
import { encodeBase64url } from './envelope/base64url.ts'
import { sealCredential } from './envelope/seal-credential.ts'
import { sodiumBox } from './envelope/sodium-box.ts'
import { keyringOf } from './keys/keyring-of.ts'
import { newServerKeys } from './keys/new-server-keys.ts'
import { readServerKeys } from './keys/parse-server-keys.ts'
import type { ProfileEvent } from './profile-event.ts'
import type { ProfileParts } from './profile-parts.ts'
import { openaiAdapter } from './provider-adapter.ts'

/** A time that tests move: the database's clock tells it. */
export interface ManualTime {
  now: number
}

/** A database in a file of its own whose clock is moved by hand. */
export interface ProfileDatabase {
  readonly database: Database
  readonly time: ManualTime
  /** All that is on the disk, as one text of bytes. */
  bytes(): Promise<string>
  close(): Promise<void>
}

async function openProfileDatabase(): Promise<ProfileDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-profiles-'))
  const driver = await loadSqlite()
  if (driver === null) throw new Error('there is no SQLite')
  const opened = openSqlite(driver, join(folder, 'store.db'))
  const time = { now: Date.UTC(2026, 11, 1) }
  const database: Database = { ...opened, now: () => String(time.now) }
  const migrated = await migrate(database, migrations)
  if (migrated.isErr()) throw new Error(migrated.error.code)
  return {
    database,
    time,
    bytes: async () => {
      const names = await readdir(folder)
      const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))
      return files.join('')
    },
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Keys of a server, fresh. */
export function newKeyring(): Keyring {
  const keys = readServerKeys(newServerKeys())
  if (keys.isErr()) throw new Error(keys.error.code)
  return keyringOf(keys.value)
}

/** A gateway in memory, which can be told to fail: before it did what was asked, or behind it. */
export interface MemoryProvisioner extends Provisioner {
  /** By `profile/version`. */
  readonly routes: Map<string, ManagedRoute>
  fail: 'never' | 'not_ready' | 'before' | 'after'
  /** Called while a route is being made. */
  onProvision: () => Promise<void>
}

export function createMemoryProvisioner(): MemoryProvisioner {
  const unavailable: ProvisionerError = { code: 'provisioner_unavailable', detail: 'told to fail' }
  const nameOf = ({ profileId, version }: { profileId: string; version: number }) => `${profileId}/${version}`
  const gateway: MemoryProvisioner = {
    durable: true,
    routes: new Map(),
    fail: 'never',
    onProvision: async () => undefined,
    ready: () => (gateway.fail === 'not_ready' ? errAsync(unavailable) : okAsync(undefined)),
    provision: (route) =>
      okAsync(undefined)
        .map(gateway.onProvision)
        .andThen(() => {
          if (gateway.fail !== 'before') gateway.routes.set(nameOf(route), route)
          return gateway.fail === 'never' ? okAsync(undefined) : errAsync(unavailable)
        }),
    remove: (route) => {
      if (gateway.fail !== 'before') gateway.routes.delete(nameOf(route))
      return gateway.fail === 'never' ? okAsync(undefined) : errAsync(unavailable)
    },
    isThere: (route) => okAsync(gateway.routes.has(nameOf(route))),
    endpoint: (route) => ({
      baseUrl: `http://127.0.0.1:9/${nameOf(route)}`,
      headers: { 'x-acr-key': 'gateway-key' },
      allowPlainHttp: false,
    }),
  }
  return gateway
}

/** Everything that work on profiles takes, with two clients' worth of sealing. */
export interface ProfileWorld extends ProfileDatabase {
  readonly parts: ProfileParts
  readonly profiles: ProviderProfiles
  readonly store: ProfileStore
  readonly provisioner: MemoryProvisioner
  readonly events: ProfileEvent[]
  seal(clientId: string, credential?: string, at?: number): Promise<string>
  registration(clientId: string, more?: Partial<ProfileRegistration>): Promise<ProfileRegistration>
  rotation(clientId: string, more?: Partial<ProfileRotation>): Promise<ProfileRotation>
}

export async function openProfileWorld(
  more: Partial<ProfileParts> & {
    readonly times?: Partial<UpkeepTimes>
    /** Default: a new one in SQLite. */
    readonly files?: ProfileDatabase
  } = {},
): Promise<ProfileWorld> {
  const { times, files = await openProfileDatabase(), ...given } = more
  const events: ProfileEvent[] = []
  const provisioner = createMemoryProvisioner()
  const parts: ProfileParts = {
    store: createProfileStore(files.database, { ...defaultUpkeepTimes, ...times }),
    keyring: newKeyring(),
    box: sodiumBox,
    provisioner,
    adapters: [openaiAdapter(['direct_server', 'apisix_managed'])],
    profilesPerClient: 20,
    maximumEnvelopeAgeSeconds: 300,
    newId: () => crypto.randomUUID(),
    onEvent: (event) => events.push(event),
    ...given,
  }
  const seal = async (clientId: string, credential = 'sk-plain', at = files.time.now) => {
    const key = await parts.keyring.registrationKey()
    if (key.isErr()) throw new Error(key.error.code)
    const registration = { keyId: key.value.kid, publicKey: encodeBase64url(key.value.publicKey) }
    const sealed = await sealCredential({ registration, clientId, credential, now: at })
    if (sealed.isErr()) throw new Error(sealed.error)
    return sealed.value
  }
  const choice = { provider: 'openai', model: 'gpt-5.2', executionRoute: 'direct_server' } as const
  return {
    ...files,
    parts,
    profiles: createProviderProfiles(parts),
    store: parts.store,
    provisioner,
    events,
    seal,
    registration: async (clientId, change = {}) => ({
      ...choice,
      registrationId: null,
      sealedCredential: change.sealedCredential ?? (await seal(clientId)),
      ...change,
    }),
    rotation: async (clientId, change = {}) => ({
      ...choice,
      rotation: null,
      sealedCredential: change.sealedCredential ?? (await seal(clientId)),
      ...change,
    }),
  }
}
