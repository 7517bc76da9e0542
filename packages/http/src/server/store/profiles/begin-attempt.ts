import type { Database, SqlRunner } from '../../ports/database.ts'
import type { VersionName, VersionRecord } from '../../ports/profile-store.ts'
import { lockProfile } from './activate-version.ts'
import { selectVersions, toVersion, type VersionRow } from './profile-rows.ts'
import { readNow } from './read-now.ts'

/** Notes inside a transaction that somebody works on a reserved version, so that nobody takes it back; null when it is none. */
export async function beginAttempt(
  database: Database,
  tx: SqlRunner,
  { profileId, version }: VersionName,
): Promise<VersionRecord | null> {
  await lockProfile(tx, profileId)
  await tx.run(
    `update provider_profile_versions set attempted_at = ?
     where profile_id = ? and version = ? and state = 'reserved'`,
    [await readNow(database, tx), profileId, version],
  )
  const [row] = await tx.all<VersionRow>(
    `${selectVersions} where v.profile_id = ? and v.version = ? and v.state = 'reserved'`,
    [profileId, version],
  )
  return row === undefined ? null : toVersion(row)
}
