import type { Database, SqlRunner } from '../../ports/database.ts'
import type { UpkeepTimes } from '../../ports/profile-store.ts'
import { lockProfile } from './activate-version.ts'
import { readNow } from './read-now.ts'
import { supersedeVersion } from './supersede-version.ts'

/** At most so many a time; the next round takes the rest. */
const mostAtOnce = 100

/**
 * Takes back reservations whose last attempt is long ago, inside a transaction: first nobody can let them take effect any
 * more, then their routes are removed, then they are gone.
 */
export async function rollBackReservations(
  database: Database,
  tx: SqlRunner,
  { reservationMs, namedReservationMs, settleMs }: UpkeepTimes,
): Promise<number> {
  const now = await readNow(database, tx)
  const left = await tx.all<{ profile_id: string; version: number }>(
    `select v.profile_id, v.version from provider_profile_versions v
     join provider_profiles p on p.id = v.profile_id
     where ${isLeft} order by v.profile_id, v.version limit ${mostAtOnce}`,
    [now - namedReservationMs, now - reservationMs],
  )
  let count = 0
  for (const { profile_id: profileId, version } of left) {
    await lockProfile(tx, profileId)
    // Somebody may have come back to it before the lock.
    const [still] = await tx.all<{ attempted_at: number }>(
      `select v.attempted_at from provider_profile_versions v join provider_profiles p on p.id = v.profile_id
       where ${isLeft} and v.profile_id = ? and v.version = ?`,
      [now - namedReservationMs, now - reservationMs, profileId, version],
    )
    if (still === undefined) continue
    await supersedeVersion(tx, { profileId, version }, now, still.attempted_at + settleMs)
    count += 1
  }
  return count
}

/** A create is named by its registration, a rotation by itself. */
const isLeft = `v.state = 'reserved' and (v.attempted_at < ? or (v.attempted_at < ? and v.rotation_id is null
  and (p.status <> 'reserved' or p.registration_id is null)))`
