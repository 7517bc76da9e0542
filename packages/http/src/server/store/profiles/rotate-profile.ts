import { err, ok, type Result } from 'neverthrow'
import type { Database, SqlRunner } from '../../ports/database.ts'
import type { NewRotation, RotateRefusal, VersionName } from '../../ports/profile-store.ts'
import { activateVersion, lockProfile } from './activate-version.ts'
import { nextVersion } from './create-profile.ts'
import { insertVersion } from './insert-version.ts'
import { type ProfileRow, profileColumns, profileTables } from './profile-rows.ts'
import { readNow } from './read-now.ts'
import { spendNonce } from './spend-nonce.ts'

/** Reserves the next version of a profile inside a transaction. */
export async function rotateProfile(
  database: Database,
  tx: SqlRunner,
  rotation: NewRotation,
  settleMs: number,
): Promise<Result<VersionName, RotateRefusal>> {
  const { clientId, profileId, immediate } = rotation
  await lockProfile(tx, profileId)
  const [profile] = await tx.all<ProfileRow>(
    `select ${profileColumns} from ${profileTables} where p.id = ? and p.client_id = ?`,
    [profileId, clientId],
  )
  if (profile === undefined || profile.status === 'reserved') return err('not_found')
  if (profile.status === 'revoked') return err('revoked')
  const named = rotation.rotation
  if (named !== null && (await isNamed(tx, profileId, named.id))) return err('exists')
  if (named !== null && named.expectedVersion !== profile.active_version) return err('mismatch')
  if (!(await spendNonce(tx, rotation))) return err('replayed')
  const now = await readNow(database, tx)
  const version = await nextVersion(tx, profileId)
  await insertVersion(tx, now, version, rotation, named)
  if (immediate) await activateVersion(database, tx, { profileId, version }, settleMs)
  return ok({ profileId, version })
}

async function isNamed(tx: SqlRunner, profileId: string, rotationId: string): Promise<boolean> {
  const rows = await tx.all(
    'select version from provider_profile_versions where profile_id = ? and rotation_id = ?',
    [profileId, rotationId],
  )
  return rows.length > 0
}
