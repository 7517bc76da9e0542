import { executionRoutes, providerNames } from '../vocabulary/provider-profile.ts'
import { closedObject, type Schema, schemaRef, time } from './schema-of.ts'

const lowercaseUuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\\s\\S])'

const route: Schema = { type: 'string', enum: executionRoutes }

/** What registration and rotation share. */
const shared = ['provider', 'model', 'execution_route', 'sealed_credential']

/** Credentials of providers: how they are registered, and what is seen of them. */
export const profileSchemas = {
  ProviderProfileId: {
    type: 'string',
    format: 'uuid',
    minLength: 36,
    maxLength: 36,
    pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}(?![\\s\\S])',
    description:
      "A profile of the calling client. In a new submission, an id that is unknown, revoked or somebody else's is refused with one and the same error, before anything is fetched, queued or asked. The version that is active at acceptance is the one that reviews: if it is rotated or revoked before the review begins, the review fails with provider_profile_unavailable.",
  },
  ProviderProfileRegistration: closedObject(
    {
      provider: {
        type: 'string',
        enum: providerNames,
        description:
          'Which provider; one that the deployment has not enabled is refused with provider_not_supported.',
      },
      model: { type: 'string', minLength: 1, maxLength: 128, description: 'A model of the provider.' },
      execution_route: {
        ...route,
        description:
          'apisix_managed: the credential lives in a route of an APISIX gateway that the server manages. direct_server: the server calls the provider itself.',
      },
      sealed_credential: {
        type: 'string',
        writeOnly: true,
        minLength: 1,
        maxLength: 8192,
        pattern: '^[A-Za-z0-9_-]+(?![\\s\\S])',
        description:
          'An envelope for one use, in base64url without padding: the JSON object {v: 1, kid, sealed}, where sealed is a libsodium sealed box, in base64url, around the JSON object {client_id, issued_at, nonce, credential}; issued_at in seconds since 1970, the nonce 16 to 64 random bytes in base64url. It is never given back, logged or kept, and no nonce is taken twice.',
      },
      'registration_id?': {
        type: 'string',
        pattern: lowercaseUuid,
        description:
          'A lowercase UUID, made once by the client for one logical create, and no secret. Repeated calls come to one profile, one credential and one route; a create that is finished is answered with 201 again, and the new envelope is not opened. With another provider, model or route: provider_profile_registration_conflict. After revocation: provider_profile_registration_revoked.',
      },
    },
    { description: 'A credential and where it is to be used. Only a create takes registration_id.' },
  ),
  ProviderProfileRotation: {
    type: 'object',
    additionalProperties: false,
    required: shared,
    properties: {
      ...Object.fromEntries(
        shared.map((name) => [name, schemaRef(`ProviderProfileRegistration/properties/${name}`)]),
      ),
      rotation_id: {
        type: 'string',
        pattern: lowercaseUuid,
        description:
          'A lowercase UUID, made once by the client for one logical rotation; only together with expected_version. Repeated calls come to one new version.',
      },
      expected_version: {
        type: 'integer',
        minimum: 1,
        description:
          'The version that the client believes active. Another one is provider_profile_registration_conflict, before the envelope is opened.',
      },
    },
    dependentRequired: { rotation_id: ['expected_version'], expected_version: ['rotation_id'] },
    description:
      'A new credential. registration_id is unknown here, and refused before the envelope is opened.',
  },
  ProviderProfile: closedObject({
    id: schemaRef('ProviderProfileId'),
    provider: { type: 'string' },
    model: { type: 'string' },
    execution_route: route,
    status: { type: 'string', enum: ['active', 'revoked'] },
    version: { type: 'integer', minimum: 1 },
    created_at: time,
    updated_at: time,
  }),
  ProviderProfileList: closedObject({ profiles: { type: 'array', items: schemaRef('ProviderProfile') } }),
  ProviderProfileCapabilities: closedObject({
    registration: schemaRef('ProviderProfileRegistrationCapabilities'),
    providers: { type: 'array', items: schemaRef('ProviderProfileCapability') },
  }),
  ProviderProfileRegistrationCapabilities: closedObject({
    envelope_version: { type: 'integer', const: 1 },
    algorithm: { type: 'string', const: 'sodium_crypto_box_seal' },
    key_id: {
      type: 'string',
      minLength: 1,
      maxLength: 64,
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}(?![\\s\\S])',
    },
    public_key: {
      type: 'string',
      minLength: 43,
      maxLength: 43,
      pattern: '^[A-Za-z0-9_-]{43}(?![\\s\\S])',
      description: 'The 32 bytes of an X25519 public key, in base64url without padding.',
    },
    maximum_envelope_age_seconds: { type: 'integer', minimum: 1 },
  }),
  ProviderProfileCapability: closedObject({
    id: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9_]*(?![\\s\\S])' },
    execution_routes: { type: 'array', minItems: 1, uniqueItems: true, items: route },
  }),
} satisfies Readonly<Record<string, Schema>>
