import type { SqlRunner } from '../../ports/database.ts'
import type { ProfileRecord } from '../../ports/profile-store.ts'
import { type ProfileRow, profileColumns, profileTables, toProfile } from './profile-rows.ts'

/** A client's profiles, newest first: all that are active, and the last ones that were revoked. */
export async function listProfiles(
  runner: SqlRunner,
  clientId: string,
  mostRevoked: number,
): Promise<readonly ProfileRecord[]> {
  const rows = await runner.all<ProfileRow>(
    `select ${profileColumns} from ${profileTables}
     where p.client_id = ? and (p.status = 'active' or p.id in (
       select r.id from provider_profiles r where r.client_id = ? and r.status = 'revoked'
       order by r.revoked_at desc, r.id limit ?))
     order by p.created_at desc, p.id`,
    [clientId, clientId, mostRevoked],
  )
  return rows.map(toProfile)
}
