import type { VersionRecord } from '../../ports/profile-store.ts'
import type { ProfileParts } from '../profile-parts.ts'
import { decryptCredential } from './credential-cipher.ts'

/** The credential of a version in clear; null, and an event, when it does not open. */
export async function readStoredCredential(
  { keyring, onEvent }: Pick<ProfileParts, 'keyring' | 'onEvent'>,
  version: VersionRecord,
): Promise<string | null> {
  const { credential: stored } = version
  if (stored === null) return null
  const key = await keyring.credentialKeyOf(stored.keyId)
  const credential =
    key.isOk() && key.value !== null ? decryptCredential(stored.text, version, key.value) : null
  if (credential === null) {
    const { profileId, version: number } = version
    onEvent({ type: 'credential-unreadable', profileId, version: number, keyId: stored.keyId })
  }
  return credential
}
