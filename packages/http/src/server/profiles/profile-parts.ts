import type { Keyring } from '../ports/keyring.ts'
import type { ProfileStore } from '../ports/profile-store.ts'
import type { Provisioner } from '../ports/provisioner.ts'
import type { SealedBox } from '../ports/sealed-box.ts'
import type { ProfileEvent } from './profile-event.ts'
import type { ProviderAdapter } from './provider-adapter.ts'

/** What the work on profiles is made of. */
export interface ProfileParts {
  readonly store: ProfileStore
  readonly keyring: Keyring
  readonly box: SealedBox
  /** Null in a deployment without a gateway. */
  readonly provisioner: Provisioner | null
  readonly adapters: readonly ProviderAdapter[]
  /** Profiles a client may have, revoked ones not counted. */
  readonly profilesPerClient: number
  readonly maximumEnvelopeAgeSeconds: number
  readonly newId: () => string
  readonly onEvent: (event: ProfileEvent) => void
}
