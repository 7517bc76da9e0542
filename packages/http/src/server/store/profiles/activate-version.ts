import type { Database, SqlRunner } from '../../ports/database.ts'
import type { ActivationOutcome, VersionName } from '../../ports/profile-store.ts'
import { decideActivation } from './decide-activation.ts'
import { selectVersions, type VersionRow } from './profile-rows.ts'
import { readNow } from './read-now.ts'
import { supersedeVersion } from './supersede-version.ts'

/** Lets a version take effect inside a transaction: supersedes the one before, and queues the removal of its route. */
export async function activateVersion(
  database: Database,
  tx: SqlRunner,
  { profileId, version }: VersionName,
  settleMs: number,
): Promise<ActivationOutcome> {
  await lockProfile(tx, profileId)
  const now = await readNow(database, tx)
  const [row] = await tx.all<VersionRow>(`${selectVersions} where v.profile_id = ? and v.version = ?`, [
    profileId,
    version,
  ])
  if (row === undefined) return 'gone'
  const decision = decideActivation({
    status: row.status,
    activeVersion: row.active_version,
    version,
    state: row.state,
    activated: row.activated_at !== null,
    expectedVersion: row.expected_version,
  })
  if (decision === 'done') return 'active'
  if (decision === 'gone' || decision === 'revoked') return decision
  if (decision === 'refuse') {
    await supersedeVersion(tx, { profileId, version }, now, row.attempted_at + settleMs)
    return 'conflict'
  }
  await tx.run(
    `update provider_profile_versions set state = 'active', activated_at = ? where profile_id = ? and version = ?`,
    [now, profileId, version],
  )
  if (decision === 'overtake') {
    await supersedeVersion(tx, { profileId, version }, now, row.attempted_at + settleMs)
    return 'activated'
  }
  if (row.active_version !== null) {
    await supersedeVersion(tx, { profileId, version: row.active_version }, now, now)
  }
  // From here on the route alone has the credential.
  if (row.execution_route === 'apisix_managed') {
    await tx.run(
      `update provider_profile_versions set credential = null, credential_key_id = null
       where profile_id = ? and version = ?`,
      [profileId, version],
    )
  }
  await tx.run(
    `update provider_profiles set status = 'active', active_version = ?, updated_at = ?, flagged_at = null
     where id = ?`,
    [version, now, profileId],
  )
  return 'activated'
}

/** Makes everybody else wait who would change this profile; how many profiles there are of that id. */
export function lockProfile(tx: SqlRunner, profileId: string): Promise<number> {
  return tx.run('update provider_profiles set id = id where id = ?', [profileId])
}
