import type { ProfileCapabilities } from '../../vocabulary/provider-profile.ts'

/** How to register a credential, as it leaves the server. */
export function profileCapabilitiesJson({ registration, providers }: ProfileCapabilities) {
  return {
    registration: {
      envelope_version: 1,
      algorithm: 'sodium_crypto_box_seal',
      key_id: registration.keyId,
      public_key: registration.publicKey,
      maximum_envelope_age_seconds: registration.maximumEnvelopeAgeSeconds,
    },
    providers: providers.map(({ id, executionRoutes }) => ({ id, execution_routes: executionRoutes })),
  }
}
