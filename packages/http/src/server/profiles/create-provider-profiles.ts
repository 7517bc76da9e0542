import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { ProviderProfiles } from '../ports/provider-profiles.ts'
import { encodeBase64url } from './envelope/base64url.ts'
import { checkKeys } from './keys/check-keys.ts'
import type { ProfileParts } from './profile-parts.ts'
import { readView } from './service/read-view.ts'
import { registerCredential } from './service/register-credential.ts'
import { rotateCredential } from './service/rotate-credential.ts'
import { storeFailure } from './service/to-api-error.ts'
import { toProfileView } from './service/to-profile-view.ts'

/** Provider profiles as clients work with them. */
export function createProviderProfiles(parts: ProfileParts): ProviderProfiles {
  const { store, keyring, box, adapters, profilesPerClient, maximumEnvelopeAgeSeconds, onEvent } = parts
  return {
    capabilities: () =>
      new ResultAsync(checkKeys(keyring, box))
        .map(({ registration: { kid, publicKey } }) => ({
          registration: {
            keyId: kid,
            publicKey: encodeBase64url(publicKey),
            maximumEnvelopeAgeSeconds,
          },
          providers: adapters.map(({ id, executionRoutes }) => ({ id, executionRoutes })),
        }))
        .mapErr(() => ({ code: 'registration_key_unavailable' }) as const),
    // As many revoked ones at most as there may be of the others.
    list: (clientId) =>
      store
        .list(clientId, profilesPerClient)
        .map((profiles) => profiles.map(toProfileView).filter((view) => view !== null))
        .mapErr(storeFailure(parts)),
    get: (clientId, profileId) => new ResultAsync(readView(parts, clientId, profileId.toLowerCase())),
    create: (clientId, registration) => new ResultAsync(registerCredential(parts, clientId, registration)),
    rotate: (clientId, profileId, rotation) =>
      new ResultAsync(rotateCredential(parts, clientId, profileId.toLowerCase(), rotation)),
    revoke: (clientId, profileId) =>
      store
        .revoke(clientId, profileId.toLowerCase())
        .mapErr(storeFailure(parts))
        .andThen((revoked) => {
          const view = revoked === null ? null : toProfileView(revoked)
          if (view === null) return errAsync({ code: 'provider_profile_not_found' } as const)
          onEvent({ type: 'profile-revoked', clientId, profileId: view.id, version: view.version })
          return okAsync(view)
        }),
  }
}
