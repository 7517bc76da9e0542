import { randomBytes, randomUUID } from 'node:crypto'
import { encodeBase64url } from '../envelope/base64url.ts'
import type { ServerKeys, StoredCredentialKey, StoredRegistrationKey } from './server-keys.ts'
import { newPrivateKey } from './x25519.ts'

/** Keys for a server that starts: one of each kind. Keep them where only the server can read them. */
export function newServerKeys(): ServerKeys {
  const registration = newRegistrationKey()
  const credentials = newCredentialKey()
  return {
    version: 1,
    registration: { active: registration.kid, keys: [registration] },
    credentials: { active: credentials.id, keys: [credentials] },
  }
}

/**
 * The same keys behind a new registration key. Envelopes that were sealed to the one before are opened for the grace time;
 * those whose time is over at `now` (ms since 1970) are left out.
 */
export function replaceRegistrationKey(keys: ServerKeys, now: number, graceSeconds: number): ServerKeys {
  const fresh = newRegistrationKey()
  const seconds = Math.floor(now / 1000)
  const { active } = keys.registration
  const accepted = keys.registration.keys
    .map((key) => (key.kid === active ? { ...key, accepted_until: seconds + graceSeconds } : key))
    .filter((key) => key.accepted_until !== null && key.accepted_until > seconds)
  return { ...keys, registration: { active: fresh.kid, keys: [fresh, ...accepted] } }
}

/** More than are needed: within minutes a running server has encrypted anew what is theirs. */
const credentialKeysKept = 50

/** The same keys with a new one that encrypts. The others stay, until a running server has encrypted anew what is theirs. */
export function replaceCredentialKey(keys: ServerKeys): ServerKeys {
  const fresh = newCredentialKey()
  const kept = [fresh, ...keys.credentials.keys].slice(0, credentialKeysKept)
  return { ...keys, credentials: { active: fresh.id, keys: kept } }
}

function newRegistrationKey(): StoredRegistrationKey {
  return { kid: newName('registration'), private_key: newPrivateKey(), accepted_until: null }
}

function newCredentialKey(): StoredCredentialKey {
  return { id: newName('credentials'), key: encodeBase64url(randomBytes(32)) }
}

function newName(kind: string): string {
  return `${kind}-${randomUUID().slice(0, 8)}`
}
