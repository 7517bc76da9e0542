import { type Overrides, withDefaults } from '@scrutineer/core'
import type { SqlRunner } from '../ports/database.ts'
import type { Keyring } from '../ports/keyring.ts'
import type { UpkeepTimes } from '../ports/profile-store.ts'
import type { ProviderProfiles } from '../ports/provider-profiles.ts'
import type { Provisioner } from '../ports/provisioner.ts'
import type { SealedBox } from '../ports/sealed-box.ts'
import type { UpkeepTask } from '../ports/upkeep-task.ts'
import { createProfileStore } from '../store/profiles/create-profile-store.ts'
import { pinProfile } from '../store/profiles/pin-profile.ts'
import { defaultUpkeepTimes } from '../store/profiles/upkeep-times.ts'
import type { ReviewBackend } from '../store/review-backend.ts'
import { createProviderProfiles } from './create-provider-profiles.ts'
import { sodiumBox } from './envelope/sodium-box.ts'
import { createModelFor, type ModelFor, type ProfileModelOptions } from './models/create-profile-models.ts'
import type { ProfileEvent } from './profile-event.ts'
import type { ProfileParts } from './profile-parts.ts'
import { openaiAdapter, type ProviderAdapter } from './provider-adapter.ts'
import { profileUpkeep } from './upkeep/profile-upkeep.ts'

/** What a server's provider profiles are made of. */
export interface ProfileServiceOptions extends ProfileModelOptions {
  readonly backend: Pick<ReviewBackend, 'database'>
  /** As `loadServerKeys` and `keyringOf` give it, or one of a service that keeps keys. */
  readonly keyring: Keyring
  /** Keeps the credentials of managed routes; default none. */
  readonly provisioner?: Provisioner | undefined
  /** Providers that clients may register. Default OpenAI with any model, managed too where there is a provisioner. */
  readonly adapters?: readonly ProviderAdapter[] | undefined
  /** Profiles a client may have, revoked ones not counted. Default 20. */
  readonly profilesPerClient?: number | undefined
  /** Default 300. */
  readonly maximumEnvelopeAgeSeconds?: number | undefined
  /** How long what is left or over is kept; what is left out is the default. */
  readonly times?: Overrides<UpkeepTimes> | undefined
  /** Default libsodium. */
  readonly box?: SealedBox | undefined
  /** Default random UUIDs. */
  readonly newId?: (() => string) | undefined
  /** Told what happens to profiles, for the operator's log. Default nothing. */
  readonly onEvent?: ((event: ProfileEvent) => void) | undefined
}

/** Provider profiles, as each part of a server needs them. */
export interface ProfileService {
  /** For the server: what clients do with them. */
  readonly profiles: ProviderProfiles
  /** For the executor: the models of reviews. */
  readonly modelFor: ModelFor
  /** For the lifecycle: the version that a new review is bound to. */
  readonly pinProfile: (tx: SqlRunner, clientId: string, profileId: string) => Promise<number | null>
  /** For the lifecycle: what must be done again and again. */
  readonly tasks: readonly UpkeepTask[]
}

/** Makes the provider profiles of a server over its database. */
export function createProfileService(options: ProfileServiceOptions): ProfileService {
  const { backend, keyring, provisioner = null, env, retries } = options
  const { database } = backend
  const routes = ['direct_server', ...(provisioner === null ? [] : (['apisix_managed'] as const))] as const
  const parts: ProfileParts = {
    store: createProfileStore(database, withDefaults(defaultUpkeepTimes, options.times)),
    keyring,
    box: options.box ?? sodiumBox,
    provisioner,
    adapters: options.adapters ?? [openaiAdapter(routes)],
    profilesPerClient: options.profilesPerClient ?? 20,
    maximumEnvelopeAgeSeconds: options.maximumEnvelopeAgeSeconds ?? 300,
    newId: options.newId ?? (() => crypto.randomUUID()),
    onEvent: options.onEvent ?? (() => undefined),
  }
  return {
    profiles: createProviderProfiles(parts),
    modelFor: createModelFor(parts, { env, retries }),
    pinProfile: pinProfile(database),
    tasks: profileUpkeep(parts),
  }
}
