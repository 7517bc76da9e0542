import { errAsync, type ResultAsync } from 'neverthrow'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { ProviderProfile } from '../../vocabulary/provider-profile.ts'
import type { Exchange } from '../exchange.ts'
import { namedId } from '../named-id.ts'

/** The profile whose id stands in the path, by what is done with it; a malformed id is one that nobody has. */
export function findProfile(
  { request }: Exchange,
  work: (profileId: string) => ResultAsync<ProviderProfile, ApiError>,
): ResultAsync<ProviderProfile, ApiError> {
  const profileId = namedId(request)
  return profileId === null ? errAsync({ code: 'provider_profile_not_found' }) : work(profileId)
}
