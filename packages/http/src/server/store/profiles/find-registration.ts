import type { SqlRunner } from '../../ports/database.ts'
import type { ProviderChoice, RegistrationRecord } from '../../ports/profile-store.ts'
import { type ProfileRow, profileColumns, profileTables, toProfile } from './profile-rows.ts'

interface RegistrationRow extends ProfileRow {
  readonly registered_provider: ProviderChoice['provider']
  readonly registered_model: string
  readonly registered_route: ProviderChoice['executionRoute']
  readonly reserved_version: number | null
}

/** What a client registered under a name of its own; null when nothing. */
export async function findRegistration(
  runner: SqlRunner,
  clientId: string,
  registrationId: string,
): Promise<RegistrationRecord | null> {
  const [row] = await runner.all<RegistrationRow>(
    `select ${profileColumns}, p.registered_provider, p.registered_model, p.registered_route,
       (select max(r.version) from provider_profile_versions r
        where r.profile_id = p.id and r.state = 'reserved') as reserved_version
     from ${profileTables} where p.client_id = ? and p.registration_id = ?`,
    [clientId, registrationId],
  )
  if (row === undefined) return null
  return {
    profile: toProfile(row),
    registered: {
      provider: row.registered_provider,
      model: row.registered_model,
      executionRoute: row.registered_route,
    },
    reservedVersion: row.reserved_version,
  }
}
