import { randomUUID } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { err, ok, type Result } from 'neverthrow'
import type { ServerKeys } from './server-keys.ts'

/** Why keys were not written. */
export interface WriteKeysError {
  readonly code: 'keys_exist' | 'keys_not_written'
  readonly place: string
}

/**
 * Writes keys so that only the owner can read them, whole or not at all. `create` never takes the place of keys that are
 * there, for what they have encrypted would be lost.
 */
export async function writeServerKeys(
  file: string,
  keys: ServerKeys,
  mode: 'create' | 'replace',
): Promise<Result<void, WriteKeysError>> {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (mode === 'replace') await rename(draft, file)
    else await link(draft, file)
    return ok()
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    return err({ code: exists ? 'keys_exist' : 'keys_not_written', place: file })
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}
