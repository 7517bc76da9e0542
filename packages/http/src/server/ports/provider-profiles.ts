import type { ResultAsync } from 'neverthrow'
import type { ApiError } from '../vocabulary/api-error.ts'
import type {
  ProfileCapabilities,
  ProfileRegistration,
  ProfileRotation,
  ProviderProfile,
} from '../vocabulary/provider-profile.ts'

/**
 * The provider profiles of all clients, as a client may work with them. A profile of somebody else is one that does not
 * exist: `provider_profile_not_found`. Nothing rejects.
 */
export interface ProviderProfiles {
  capabilities(): ResultAsync<ProfileCapabilities, ApiError>
  /** All of the client's, newest first, revoked ones included until they are purged. */
  list(clientId: string): ResultAsync<readonly ProviderProfile[], ApiError>
  get(clientId: string, profileId: string): ResultAsync<ProviderProfile, ApiError>
  /** Registers a credential, or finds the profile of a registration that is finished. */
  create(clientId: string, registration: ProfileRegistration): ResultAsync<ProviderProfile, ApiError>
  /** Replaces the credential, or finds the profile of a rotation that is finished. */
  rotate(
    clientId: string,
    profileId: string,
    rotation: ProfileRotation,
  ): ResultAsync<ProviderProfile, ApiError>
  /** Takes the credential out of use; a revoked profile is given as it is. */
  revoke(clientId: string, profileId: string): ResultAsync<ProviderProfile, ApiError>
}
