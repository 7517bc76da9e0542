import type { Database, SqlRunner } from '../../ports/database.ts'

/**
 * The version that a new review of a client pins, which does not change before the transaction ends; null when the client has
 * no such profile, or it is revoked.
 */
export function pinProfile(
  database: Database,
): (tx: SqlRunner, clientId: string, profileId: string) => Promise<number | null> {
  const lock = database.dialect === 'postgres' ? ' for share' : ''
  return async (tx, clientId, profileId) => {
    const [row] = await tx.all<{ active_version: number | null }>(
      `select active_version from provider_profiles
       where id = ? and client_id = ? and status = 'active'${lock}`,
      [profileId, clientId],
    )
    return row?.active_version ?? null
  }
}
