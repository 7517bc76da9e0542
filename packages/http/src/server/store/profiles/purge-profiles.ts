import type { Database, SqlRunner } from '../../ports/database.ts'
import type { UpkeepTimes } from '../../ports/profile-store.ts'
import { readNow } from './read-now.ts'

/** A nonce is kept this much longer than it must be, should a clock be set back. */
const nonceMarginMs = 600_000

/** Forgets what nobody can ask for any more, inside a transaction; how many rows. */
export async function purgeProfiles(
  database: Database,
  tx: SqlRunner,
  { retentionMs }: UpkeepTimes,
): Promise<number> {
  const now = await readNow(database, tx)
  const nonces = await tx.run('delete from provider_profile_nonces where stale_at < ?', [now - nonceMarginMs])
  const profiles = await tx.run(
    `delete from provider_profiles where status = 'revoked' and revoked_at < ? and not exists (
       select 1 from provider_profile_versions v where v.profile_id = provider_profiles.id and v.state <> 'removed')`,
    [now - retentionMs],
  )
  // The last version of a revoked profile says what it was for, as long as the profile is shown.
  const versions = await tx.run(
    `delete from provider_profile_versions where state = 'removed' and remove_at < ? and not exists (
       select 1 from provider_profiles p where p.id = provider_profile_versions.profile_id
         and p.active_version = provider_profile_versions.version)`,
    [now - retentionMs],
  )
  return nonces + profiles + versions
}
