import { err, ok, type Result } from 'neverthrow'
import type { Database, SqlRunner } from '../../ports/database.ts'
import type { CreateRefusal, NewProfile, VersionName } from '../../ports/profile-store.ts'
import { activateVersion, lockProfile } from './activate-version.ts'
import { findRegistration } from './find-registration.ts'
import { insertVersion } from './insert-version.ts'
import { readNow } from './read-now.ts'
import { spendNonce } from './spend-nonce.ts'

/** Reserves a profile, or a further version of one that never took effect, inside a transaction. */
export async function createProfile(
  database: Database,
  tx: SqlRunner,
  profile: NewProfile,
  settleMs: number,
): Promise<Result<VersionName, CreateRefusal>> {
  const { clientId, registrationId, limit, immediate } = profile
  await lockHolder(tx, clientId)
  const before = registrationId === null ? null : await findRegistration(tx, clientId, registrationId)
  const waiting = before !== null && before.profile.status === 'reserved' && before.reservedVersion === null
  if (before !== null && !waiting) return err('exists')
  if (!(await spendNonce(tx, profile))) return err('replayed')
  const now = await readNow(database, tx)
  if (before === null) {
    if ((await countProfiles(tx, clientId)) >= limit) return err('limit_reached')
    await insertProfile(tx, now, profile)
  }
  const profileId = before?.profile.id ?? profile.profileId
  const version = await nextVersion(tx, profileId)
  await insertVersion(tx, now, version, { ...profile, profileId }, null)
  if (immediate) await activateVersion(database, tx, { profileId, version }, settleMs)
  return ok({ profileId, version })
}

/** The next number of a profile, which nobody gets again, with the profile locked. */
export async function nextVersion(tx: SqlRunner, profileId: string): Promise<number> {
  await lockProfile(tx, profileId)
  await tx.run('update provider_profiles set last_version = last_version + 1 where id = ?', [profileId])
  const [row] = await tx.all<{ last_version: number }>(
    'select last_version from provider_profiles where id = ?',
    [profileId],
  )
  if (row === undefined) throw new Error('a profile that was locked is not there')
  return row.last_version
}

/** Lets one create of a client at a time go on, so that none passes the limit beside another. */
async function lockHolder(tx: SqlRunner, clientId: string): Promise<void> {
  await tx.run(
    `insert into provider_profile_holders (client_id, changes) values (?, 0) on conflict (client_id) do nothing`,
    [clientId],
  )
  await tx.run('update provider_profile_holders set changes = changes + 1 where client_id = ?', [clientId])
}

async function countProfiles(tx: SqlRunner, clientId: string): Promise<number> {
  const [row] = await tx.all<{ held: number }>(
    `select count(*) as held from provider_profiles where client_id = ? and status in ('reserved', 'active')`,
    [clientId],
  )
  return row?.held ?? 0
}

async function insertProfile(tx: SqlRunner, now: number, profile: NewProfile): Promise<void> {
  const { profileId, clientId, registrationId, choice } = profile
  await tx.run(
    `insert into provider_profiles (id, client_id, status, active_version, last_version, registration_id,
       registered_provider, registered_model, registered_route, created_at, updated_at)
     values (?, ?, 'reserved', null, 0, ?, ?, ?, ?, ?, ?)`,
    [profileId, clientId, registrationId, choice.provider, choice.model, choice.executionRoute, now, now],
  )
}
