import { err, ok, type Result } from 'neverthrow'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { ProviderProfile } from '../../vocabulary/provider-profile.ts'
import type { ProfileParts } from '../profile-parts.ts'
import { storeFailure } from './to-api-error.ts'
import { toProfileView } from './to-profile-view.ts'

/** A client's profile as it is now. */
export async function readView(
  parts: ProfileParts,
  clientId: string,
  profileId: string,
): Promise<Result<ProviderProfile, ApiError>> {
  const found = await parts.store.find(clientId, profileId).mapErr(storeFailure(parts))
  if (found.isErr()) return err(found.error)
  const view = found.value === null ? null : toProfileView(found.value)
  return view === null ? err({ code: 'provider_profile_not_found' }) : ok(view)
}
