import type { SqlRunner } from '../../ports/database.ts'
import type { NewVersion } from '../../ports/profile-store.ts'

/** Writes a reserved version. The profile's row has counted it already and is locked. */
export async function insertVersion(
  tx: SqlRunner,
  now: number,
  version: number,
  { profileId, choice, encrypt }: NewVersion,
  rotation: { readonly id: string; readonly expectedVersion: number } | null,
): Promise<void> {
  const credential = encrypt({ profileId, version })
  await tx.run(
    `insert into provider_profile_versions (profile_id, version, state, provider, model, execution_route,
       rotation_id, expected_version, credential, credential_key_id, attempted_at, removal_attempts)
     values (?, ?, 'reserved', ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
    [
      profileId,
      version,
      choice.provider,
      choice.model,
      choice.executionRoute,
      rotation?.id ?? null,
      rotation?.expectedVersion ?? null,
      credential.text,
      credential.keyId,
      now,
    ],
  )
}
