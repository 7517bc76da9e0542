import type { ResultAsync } from 'neverthrow'

/** A key pair to which clients seal credentials. */
export interface RegistrationKey {
  /** Names the key in envelopes: `^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`. */
  readonly kid: string
  /** X25519, 32 bytes each. */
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}

/** A key that encrypts what is kept. */
export interface CredentialKey {
  /** Names the key beside what it has encrypted; the same form as a `kid`. */
  readonly id: string
  /** AES-256: 32 bytes. */
  readonly key: Uint8Array
}

/** Keys that cannot be had now, or that are no keys. */
export interface KeyringError {
  readonly code: 'key_unavailable'
}

/**
 * The keys of a server: from its environment, a file or a service that keeps keys, and never from its database. Both kinds
 * have one active key, and further ones that are still good for what was made with them.
 */
export interface Keyring {
  /** The key that is published: new envelopes are sealed to it. */
  registrationKey(): ResultAsync<RegistrationKey, KeyringError>
  /** The key of an envelope at a time in ms since 1970; Ok(null) when there is none, or its grace time is over. */
  registrationKeyOf(kid: string, now: number): ResultAsync<RegistrationKey | null, KeyringError>
  /** The key that encrypts from now on. */
  credentialKey(): ResultAsync<CredentialKey, KeyringError>
  /** The key that has encrypted; Ok(null) when it is not there any more. */
  credentialKeyOf(id: string): ResultAsync<CredentialKey | null, KeyringError>
}
