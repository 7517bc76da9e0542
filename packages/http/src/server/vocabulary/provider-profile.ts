/** Providers that a deployment can enable. */
export const providerNames = ['openai', 'azure_openai', 'anthropic'] as const

/** A provider by the word that the API has for it. */
export type ProviderName = (typeof providerNames)[number]

/** `apisix_managed`: the credential lives in a managed route of APISIX. `direct_server`: this server calls the provider. */
export const executionRoutes = ['apisix_managed', 'direct_server'] as const

/** The way a credential takes to its provider: `apisix_managed` keeps it in a managed route of APISIX, with `direct_server` this server calls the provider. */
export type ExecutionRoute = (typeof executionRoutes)[number]

/** What a client sees of a profile. */
export interface ProviderProfile {
  readonly id: string
  readonly provider: ProviderName
  readonly model: string
  readonly executionRoute: ExecutionRoute
  readonly status: 'active' | 'revoked'
  /** From 1; never used again. */
  readonly version: number
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** A credential and where it is to be used. */
export interface ProfileRegistration {
  readonly provider: ProviderName
  readonly model: string
  readonly executionRoute: ExecutionRoute
  /** The envelope as sent: unpadded base64url. Never logged. */
  readonly sealedCredential: string
  /** Names one logical create; null when the caller gave none. */
  readonly registrationId: string | null
}

/** A new credential of a profile. */
export interface ProfileRotation extends Omit<ProfileRegistration, 'registrationId'> {
  /** Names one logical rotation, and the version its caller believes active; null when the caller gave none. */
  readonly rotation: { readonly id: string; readonly expectedVersion: number } | null
}

/** How to register a credential here. */
export interface ProfileCapabilities {
  readonly registration: {
    readonly keyId: string
    /** X25519, 32 bytes in unpadded base64url. */
    readonly publicKey: string
    readonly maximumEnvelopeAgeSeconds: number
  }
  readonly providers: readonly { readonly id: string; readonly executionRoutes: readonly ExecutionRoute[] }[]
}
