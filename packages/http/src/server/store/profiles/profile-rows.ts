import type { ProfileRecord, VersionRecord } from '../../ports/profile-store.ts'

/** A profile beside its active version, whose columns are null while there is none. */
export interface ProfileRow {
  readonly id: string
  readonly client_id: string
  readonly status: ProfileRecord['status']
  readonly active_version: number | null
  readonly provider: ProfileRecord['choice']['provider']
  readonly model: string
  readonly execution_route: ProfileRecord['choice']['executionRoute']
  readonly created_at: number
  readonly updated_at: number
}

/** The columns of a profile, `p`, and of its active version, `a`. */
export const profileColumns = `p.id, p.client_id, p.status, p.active_version, p.created_at, p.updated_at,
  coalesce(a.provider, p.registered_provider) as provider,
  coalesce(a.model, p.registered_model) as model,
  coalesce(a.execution_route, p.registered_route) as execution_route`

/** Where those columns come from. */
export const profileTables = `provider_profiles p
  left join provider_profile_versions a on a.profile_id = p.id and a.version = p.active_version`

export function toProfile(row: ProfileRow): ProfileRecord {
  return {
    id: row.id,
    clientId: row.client_id,
    status: row.status,
    activeVersion: row.active_version,
    choice: { provider: row.provider, model: row.model, executionRoute: row.execution_route },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A version beside its profile. */
export interface VersionRow {
  readonly profile_id: string
  readonly version: number
  readonly client_id: string
  readonly status: ProfileRecord['status']
  readonly active_version: number | null
  readonly state: VersionRecord['state']
  readonly provider: ProfileRecord['choice']['provider']
  readonly model: string
  readonly execution_route: ProfileRecord['choice']['executionRoute']
  readonly expected_version: number | null
  readonly credential: string | null
  readonly credential_key_id: string | null
  readonly attempted_at: number
  readonly activated_at: number | null
}

/** The columns of a version, `v`, and of its profile, `p`, with where they come from. */
export const selectVersions = `select v.profile_id, v.version, p.client_id, p.status, p.active_version, v.state,
    v.provider, v.model, v.execution_route, v.expected_version, v.credential, v.credential_key_id,
    v.attempted_at, v.activated_at
  from provider_profile_versions v join provider_profiles p on p.id = v.profile_id`

export function toVersion(row: VersionRow): VersionRecord {
  const { credential, credential_key_id: keyId } = row
  return {
    profileId: row.profile_id,
    version: row.version,
    clientId: row.client_id,
    profileStatus: row.status,
    state: row.state,
    choice: { provider: row.provider, model: row.model, executionRoute: row.execution_route },
    expectedVersion: row.expected_version,
    credential: credential === null || keyId === null ? null : { text: credential, keyId },
  }
}
