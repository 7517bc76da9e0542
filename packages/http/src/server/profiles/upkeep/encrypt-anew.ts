import { err, ok, type Result } from 'neverthrow'
import type { VersionName } from '../../ports/profile-store.ts'
import type { StoreError } from '../../ports/review-store.ts'
import { encryptCredential } from '../at-rest/credential-cipher.ts'
import { readStoredCredential } from '../at-rest/read-credential.ts'
import type { ProfileParts } from '../profile-parts.ts'

/** How many are read at a time. */
const mostAtOnce = 50

/** Encrypts with the active key what another one has encrypted; how many. What does not open stays as it is. */
export async function encryptAnew(parts: ProfileParts): Promise<Result<number, StoreError>> {
  const key = await parts.keyring.credentialKey()
  if (key.isErr()) return ok(0)
  let encrypted = 0
  let after: VersionName | null = null
  for (;;) {
    const read = await parts.store.credentialsOfOtherKeys(key.value.id, after, mostAtOnce)
    if (read.isErr()) return err(read.error)
    for (const version of read.value) {
      after = version
      const credential = await readStoredCredential(parts, version)
      if (credential === null || version.credential === null) continue
      const anew = { text: encryptCredential(credential, version, key.value), keyId: key.value.id }
      const replaced = await parts.store.replaceCredential(version, version.credential, anew)
      if (replaced.isErr()) return err(replaced.error)
      if (replaced.value) encrypted += 1
    }
    if (read.value.length < mostAtOnce) return ok(encrypted)
  }
}
