import type { Database, SqlRunner } from '../../ports/database.ts'
import type { ProfileRecord } from '../../ports/profile-store.ts'
import { lockProfile } from './activate-version.ts'
import { type ProfileRow, profileColumns, profileTables, toProfile } from './profile-rows.ts'
import { readNow } from './read-now.ts'
import { supersedeVersion } from './supersede-version.ts'

/** Ends a profile inside a transaction: no version of it is used any more, and no credential of it is kept. */
export async function revokeProfile(
  database: Database,
  tx: SqlRunner,
  clientId: string,
  profileId: string,
  settleMs: number,
): Promise<ProfileRecord | null> {
  await lockProfile(tx, profileId)
  const found = await readProfile(tx, clientId, profileId)
  if (found === null || found.status !== 'active') return found?.status === 'revoked' ? found : null
  const now = await readNow(database, tx)
  const versions = await tx.all<{ version: number; state: string; attempted_at: number }>(
    `select version, state, attempted_at from provider_profile_versions
     where profile_id = ? and state in ('reserved', 'active')`,
    [profileId],
  )
  for (const { version, state, attempted_at } of versions) {
    const removeAt = state === 'reserved' ? attempted_at + settleMs : now
    await supersedeVersion(tx, { profileId, version }, now, removeAt)
  }
  await tx.run(
    `update provider_profiles set status = 'revoked', revoked_at = ?, updated_at = ? where id = ?`,
    [now, now, profileId],
  )
  return readProfile(tx, clientId, profileId)
}

/** A profile of a client, whatever its status. */
export async function readProfile(
  runner: SqlRunner,
  clientId: string,
  profileId: string,
): Promise<ProfileRecord | null> {
  const [row] = await runner.all<ProfileRow>(
    `select ${profileColumns} from ${profileTables} where p.id = ? and p.client_id = ?`,
    [profileId, clientId],
  )
  return row === undefined ? null : toProfile(row)
}
