import { err, ok, type Result } from 'neverthrow'
import type { CredentialKey, Keyring, KeyringError, RegistrationKey } from '../../ports/keyring.ts'
import type { SealedBox } from '../../ports/sealed-box.ts'
import { decryptCredential, encryptCredential } from '../at-rest/credential-cipher.ts'

/** The keys that are active. */
export interface ActiveKeys {
  readonly registration: RegistrationKey
  readonly credential: CredentialKey
}

/** The active keys, if what is sealed to the one opens again and what the other encrypts decrypts again. */
export async function checkKeys(keyring: Keyring, box: SealedBox): Promise<Result<ActiveKeys, KeyringError>> {
  const registration = await keyring.registrationKey()
  if (registration.isErr()) return err(registration.error)
  const credential = await keyring.credentialKey()
  if (credential.isErr()) return err(credential.error)
  const works = (await opens(box, registration.value)) && decrypts(credential.value)
  return works
    ? ok({ registration: registration.value, credential: credential.value })
    : err({ code: 'key_unavailable' })
}

async function opens(box: SealedBox, key: RegistrationKey): Promise<boolean> {
  const sealed = await box.seal(new TextEncoder().encode(key.kid), key.publicKey)
  const opened = sealed === null ? null : await box.open(sealed, key)
  return opened !== null && new TextDecoder().decode(opened) === key.kid
}

function decrypts(key: CredentialKey): boolean {
  const place = { clientId: '', profileId: '', version: 0 }
  try {
    return decryptCredential(encryptCredential(key.id, place, key), place, key) === key.id
  } catch {
    // A key of another length is none.
    return false
  }
}
