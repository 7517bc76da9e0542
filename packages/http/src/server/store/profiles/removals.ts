import type { Database, SqlRunner } from '../../ports/database.ts'
import type { Removal, UpkeepTimes, VersionName } from '../../ports/profile-store.ts'
import { lockProfile } from './activate-version.ts'
import { readNow } from './read-now.ts'

/** How long one server keeps a removal to itself. */
const holdMs = 120_000

interface RemovalRow {
  readonly profile_id: string
  readonly version: number
  readonly execution_route: Removal['executionRoute']
  readonly remove_at: number
  readonly removal_attempts: number
}

/**
 * Takes removals that are due: those that no running review needs, or whose reviews are past every deadline. Each is held, so
 * that two servers do not remove the same.
 */
export async function takeRemovals(
  database: Database,
  runner: SqlRunner,
  { reviewDeadlineMs }: UpkeepTimes,
  most: number,
): Promise<readonly Removal[]> {
  const now = await readNow(database, runner)
  const due = await runner.all<RemovalRow>(
    `select v.profile_id, v.version, v.execution_route, v.remove_at, v.removal_attempts
     from provider_profile_versions v
     where v.state = 'superseded' and v.remove_at <= ? and (v.superseded_at <= ? or not exists (
       select 1 from reviews r
       where r.profile_id = v.profile_id and r.profile_version = v.version and r.status = 'running'))
     order by v.remove_at limit ?`,
    [now, now - reviewDeadlineMs, most],
  )
  const taken: Removal[] = []
  for (const row of due) {
    const held = await runner.run(
      `update provider_profile_versions set remove_at = ?, removal_attempts = removal_attempts + 1
       where profile_id = ? and version = ? and state = 'superseded' and remove_at = ?`,
      [now + holdMs, row.profile_id, row.version, row.remove_at],
    )
    if (held === 1) {
      taken.push({
        profileId: row.profile_id,
        version: row.version,
        executionRoute: row.execution_route,
        attempt: row.removal_attempts + 1,
      })
    }
  }
  return taken
}

/** Ends a removal, or puts it off. With the last version of a profile that never took effect the profile goes too. */
export async function settleRemoval(
  database: Database,
  tx: SqlRunner,
  { profileId, version }: VersionName,
  retryAfterMs: number | null,
): Promise<void> {
  await lockProfile(tx, profileId)
  const now = await readNow(database, tx)
  if (retryAfterMs !== null) {
    await tx.run(
      `update provider_profile_versions set remove_at = ?
       where profile_id = ? and version = ? and state = 'superseded'`,
      [now + retryAfterMs, profileId, version],
    )
    return
  }
  // One that took effect stays, so that its rotation can be told from a new one.
  await tx.run(
    `update provider_profile_versions set state = 'removed', remove_at = ?
     where profile_id = ? and version = ? and state = 'superseded'`,
    [now, profileId, version],
  )
  await tx.run(
    `delete from provider_profile_versions
     where profile_id = ? and version = ? and state = 'removed' and activated_at is null`,
    [profileId, version],
  )
  await tx.run(
    `delete from provider_profiles where id = ? and status = 'reserved'
     and not exists (select 1 from provider_profile_versions v where v.profile_id = provider_profiles.id)`,
    [profileId],
  )
}
