/** A private key to which clients seal credentials, as kept in a file or a variable. */
export interface StoredRegistrationKey {
  readonly kid: string
  /** X25519: 32 bytes in unpadded base64url. */
  readonly private_key: string
  /** Unix seconds until which envelopes for it are opened although another key is published; null while it is active. */
  readonly accepted_until: number | null
}

/** A key that encrypts credentials in the database, as kept in a file or a variable. */
export interface StoredCredentialKey {
  readonly id: string
  /** AES-256: 32 bytes in unpadded base64url. */
  readonly key: string
}

/**
 * The secrets of a server that its database must never hold, as JSON. Whoever has both this and the database has the
 * credentials of all profiles.
 */
export interface ServerKeys {
  readonly version: 1
  readonly registration: { readonly active: string; readonly keys: readonly StoredRegistrationKey[] }
  readonly credentials: { readonly active: string; readonly keys: readonly StoredCredentialKey[] }
}
