import { ResultAsync } from 'neverthrow'
import type { Database, SqlRunner } from '../../ports/database.ts'
import type { ProfileStore, UpkeepTimes, VersionName } from '../../ports/profile-store.ts'
import type { StoreError } from '../../ports/review-store.ts'
import { toStoreError } from '../to-store-error.ts'
import { activateVersion } from './activate-version.ts'
import { beginAttempt } from './begin-attempt.ts'
import { createProfile } from './create-profile.ts'
import { findRegistration } from './find-registration.ts'
import { listProfiles } from './list-profiles.ts'
import { selectVersions, toVersion, type VersionRow } from './profile-rows.ts'
import { purgeProfiles } from './purge-profiles.ts'
import { readNow } from './read-now.ts'
import { settleRemoval, takeRemovals } from './removals.ts'
import { readProfile, revokeProfile } from './revoke-profile.ts'
import { rollBackReservations } from './roll-back-reservations.ts'
import { rotateProfile } from './rotate-profile.ts'
import { undoOnError } from './undo-on-error.ts'
import { defaultUpkeepTimes } from './upkeep-times.ts'

/** The profiles that a database keeps. */
export function createProfileStore(
  database: Database,
  times: UpkeepTimes = defaultUpkeepTimes,
): ProfileStore {
  const { settleMs } = times
  const read = <T>(work: Promise<T>): ResultAsync<T, StoreError> =>
    ResultAsync.fromPromise(work, toStoreError)
  const change = <T>(work: (tx: SqlRunner) => Promise<T>): ResultAsync<T, StoreError> =>
    read(database.transaction(work))
  const versions = async (where: string, values: readonly (string | number)[]) =>
    (await database.all<VersionRow>(`${selectVersions} where ${where}`, values)).map(toVersion)

  return {
    now: () => read(readNow(database, database)),
    find: (clientId, profileId) => read(readProfile(database, clientId, profileId)),
    list: (clientId, mostRevoked) => read(listProfiles(database, clientId, mostRevoked)),
    findRegistration: (clientId, id) => read(findRegistration(database, clientId, id)),
    findRotation: (profileId, rotationId) =>
      read(versions('v.profile_id = ? and v.rotation_id = ?', [profileId, rotationId])).map(first),
    findVersion: ({ profileId, version }) =>
      read(versions('v.profile_id = ? and v.version = ?', [profileId, version])).map(first),
    create: (profile) => undoOnError(database, (tx) => createProfile(database, tx, profile, settleMs)),
    rotate: (rotation) => undoOnError(database, (tx) => rotateProfile(database, tx, rotation, settleMs)),
    beginAttempt: (name) => change((tx) => beginAttempt(database, tx, name)),
    activate: (name) => change((tx) => activateVersion(database, tx, name, settleMs)),
    revoke: (clientId, profileId) =>
      change((tx) => revokeProfile(database, tx, clientId, profileId, settleMs)),
    flag: (name) => read(flag(database, name)).map(() => undefined),
    rollBack: () => change((tx) => rollBackReservations(database, tx, times)),
    takeRemovals: (most) => read(takeRemovals(database, database, times, most)),
    settleRemoval: (name, retryAfterMs) => change((tx) => settleRemoval(database, tx, name, retryAfterMs)),
    credentialsOfOtherKeys: (keyId, after, most) =>
      read(
        versions(
          `v.credential_key_id <> ? and (v.profile_id > ? or (v.profile_id = ? and v.version > ?))
           order by v.profile_id, v.version limit ?`,
          [keyId, after?.profileId ?? '', after?.profileId ?? '', after?.version ?? 0, most],
        ),
      ),
    replaceCredential: ({ profileId, version }, before, after) =>
      read(
        database.run(
          `update provider_profile_versions set credential = ?, credential_key_id = ?
           where profile_id = ? and version = ? and credential = ?`,
          [after.text, after.keyId, profileId, version, before.text],
        ),
      ).map((changed) => changed === 1),
    purge: () => change((tx) => purgeProfiles(database, tx, times)),
  }
}

function first<T>(rows: readonly T[]): T | null {
  return rows[0] ?? null
}

function flag(database: Database, { profileId, version }: VersionName): Promise<number> {
  return database.run(
    `update provider_profiles set flagged_at = ${database.now()}
     where id = ? and active_version = ? and status = 'active' and flagged_at is null`,
    [profileId, version],
  )
}
