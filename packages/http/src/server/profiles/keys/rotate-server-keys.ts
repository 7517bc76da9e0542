import { readFile } from 'node:fs/promises'
import { err, type Result } from 'neverthrow'
import { type LoadKeysError, loadServerKeys } from './load-server-keys.ts'
import { replaceCredentialKey, replaceRegistrationKey } from './new-server-keys.ts'
import type { ServerKeys } from './server-keys.ts'
import { type WriteKeysError, writeServerKeys } from './write-server-keys.ts'

/**
 * Puts new keys before those of a file. Envelopes to the registration key before are opened for `graceSeconds` more; the credential
 * keys before stay, until what they have encrypted is encrypted anew. Servers go by it once they are started again.
 */
export async function rotateServerKeys(
  file: string,
  nowMs: number,
  graceSeconds: number,
): Promise<Result<void, LoadKeysError | WriteKeysError>> {
  const loaded = await loadServerKeys(file, {})
  if (loaded.isErr()) return err(loaded.error)
  try {
    // What has just been found to have the form of keys.
    const keys = JSON.parse(await readFile(file, 'utf8')) as ServerKeys
    return await writeServerKeys(
      file,
      replaceCredentialKey(replaceRegistrationKey(keys, nowMs, graceSeconds)),
      'replace',
    )
  } catch {
    return err({ code: 'keys_unreadable', place: file })
  }
}
