import type { SqlRunner } from '../../ports/database.ts'
import type { VersionName } from '../../ports/profile-store.ts'

/**
 * Ends a version that is active or reserved: its credential is erased, and its route is removed from `removeAt` on. One that
 * never took effect gives up the name of its rotation, so that the same rotation can be tried again.
 */
export async function supersedeVersion(
  tx: SqlRunner,
  { profileId, version }: VersionName,
  now: number,
  removeAt: number,
): Promise<void> {
  await tx.run(
    `update provider_profile_versions
     set state = 'superseded', credential = null, credential_key_id = null, superseded_at = ?, remove_at = ?,
       rotation_id = case when activated_at is null then null else rotation_id end
     where profile_id = ? and version = ? and state in ('reserved', 'active')`,
    [now, removeAt, profileId, version],
  )
}
