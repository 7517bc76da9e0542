import type { SqlRunner } from '../../ports/database.ts'
import type { NewVersion } from '../../ports/profile-store.ts'

/** Spends the nonce of an envelope; false when the client has spent it before. Two servers cannot both spend it. */
export async function spendNonce(tx: SqlRunner, { clientId, nonce }: NewVersion): Promise<boolean> {
  const spent = await tx.run(
    `insert into provider_profile_nonces (client_id, nonce_hash, stale_at) values (?, ?, ?)
     on conflict (client_id, nonce_hash) do nothing`,
    [clientId, nonce.hash, nonce.staleAt],
  )
  return spent === 1
}
