import { ResultAsync } from 'neverthrow'
import type { UpkeepTask } from '../../ports/upkeep-task.ts'
import type { ProfileParts } from '../profile-parts.ts'
import { encryptAnew } from './encrypt-anew.ts'
import { removeRoutes } from './remove-routes.ts'

/** What profiles need to have done again and again, whatever clients do. */
export function profileUpkeep(parts: ProfileParts): readonly UpkeepTask[] {
  const { store } = parts
  return [
    { name: 'roll_back_profiles', everyMs: 30_000, everywhere: false, run: () => store.rollBack() },
    {
      name: 'remove_routes',
      everyMs: 5000,
      everywhere: false,
      run: () => new ResultAsync(removeRoutes(parts)),
    },
    {
      name: 'encrypt_credentials',
      everyMs: 300_000,
      everywhere: false,
      run: () => new ResultAsync(encryptAnew(parts)),
    },
    { name: 'purge_profiles', everyMs: 60_000, everywhere: false, run: () => store.purge() },
  ]
}
