import type { ProfileRecord } from '../../ports/profile-store.ts'
import type { ProviderProfile } from '../../vocabulary/provider-profile.ts'

/** A profile as its client sees it; null while there is nothing to see. */
export function toProfileView(profile: ProfileRecord): ProviderProfile | null {
  const { id, status, activeVersion, choice, createdAt, updatedAt } = profile
  if (status === 'reserved' || activeVersion === null) return null
  return { id, ...choice, status, version: activeVersion, createdAt, updatedAt }
}
