import type { ProviderProfile } from '../../vocabulary/provider-profile.ts'
import { isoTime } from './iso-time.ts'

/** A profile as it leaves the server. */
export function providerProfileJson(profile: ProviderProfile) {
  return {
    id: profile.id,
    provider: profile.provider,
    model: profile.model,
    execution_route: profile.executionRoute,
    status: profile.status,
    version: profile.version,
    created_at: isoTime(profile.createdAt),
    updated_at: isoTime(profile.updatedAt),
  }
}
