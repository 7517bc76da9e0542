import { createHash } from 'node:crypto'
import { err, ok, type Result } from 'neverthrow'
import type { NewVersion, ProviderChoice } from '../../ports/profile-store.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import { encryptCredential } from '../at-rest/credential-cipher.ts'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { checkKeys } from '../keys/check-keys.ts'
import type { ProfileParts } from '../profile-parts.ts'
import { envelopeFailure, storeFailure } from './to-api-error.ts'

/** What a new version needs beside its place. */
export type OpenedCredential = Omit<NewVersion, 'profileId'>

/** Finds the keys usable, or says `registration_key_unavailable`; then opens the envelope. */
export async function openCredential(
  parts: ProfileParts,
  clientId: string,
  choice: ProviderChoice,
  sealedCredential: string,
): Promise<Result<OpenedCredential, ApiError>> {
  const { store, keyring, box, maximumEnvelopeAgeSeconds } = parts
  const keys = await checkKeys(keyring, box)
  if (keys.isErr()) return err({ code: 'registration_key_unavailable' })
  const now = await store.now().mapErr(storeFailure(parts))
  if (now.isErr()) return err(now.error)
  const context = { keyring, box, clientId, now: now.value, maximumAgeSeconds: maximumEnvelopeAgeSeconds }
  const opened = await openEnvelope(sealedCredential, context)
  if (opened.isErr()) {
    const problem = opened.error
    return err(
      typeof problem === 'string' ? envelopeFailure(problem) : { code: 'registration_key_unavailable' },
    )
  }
  const { credential, nonce, staleAt } = opened.value
  const key = keys.value.credential
  return ok({
    clientId,
    choice,
    nonce: { hash: createHash('sha256').update(nonce).digest('hex'), staleAt },
    immediate: choice.executionRoute === 'direct_server',
    encrypt: (name) => ({
      text: encryptCredential(credential, { clientId, ...name }, key),
      keyId: key.id,
    }),
  })
}
