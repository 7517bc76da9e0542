import { err, type Result } from 'neverthrow'
import type { ActivationOutcome, VersionName, VersionRecord } from '../../ports/profile-store.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { ProviderProfile } from '../../vocabulary/provider-profile.ts'
import { readStoredCredential } from '../at-rest/read-credential.ts'
import type { ProfileParts } from '../profile-parts.ts'
import { readView } from './read-view.ts'
import { storeFailure } from './to-api-error.ts'

/**
 * Brings a reserved version about with the credential that was kept for it, however often it is begun: makes its route, then
 * lets it take effect. After a failure the reservation stays, for whether the route was made is not known.
 */
export async function bringAbout(
  parts: ProfileParts,
  clientId: string,
  name: VersionName,
): Promise<Result<ProviderProfile, ApiError>> {
  const version = await parts.store.beginAttempt(name).mapErr(storeFailure(parts))
  if (version.isErr()) return err(version.error)
  if (version.value !== null) {
    const problem = await makeRoute(parts, version.value)
    if (problem !== null) return err(problem)
  }
  const outcome = await parts.store.activate(name).mapErr(storeFailure(parts))
  if (outcome.isErr()) return err(outcome.error)
  if (outcome.value !== 'activated' && outcome.value !== 'active') return err(refusals[outcome.value])
  if (outcome.value === 'activated') {
    const isFirst = version.value?.profileStatus === 'reserved'
    parts.onEvent({ type: isFirst ? 'profile-created' : 'profile-rotated', clientId, ...name })
  }
  return readView(parts, clientId, name.profileId)
}

async function makeRoute(parts: ProfileParts, version: VersionRecord): Promise<ApiError | null> {
  const { provisioner, adapters, onEvent } = parts
  const { choice, profileId, version: number } = version
  if (choice.executionRoute === 'direct_server') return null
  if (provisioner?.durable !== true) return { code: 'provider_provisioner_unavailable' }
  const credential = await readStoredCredential(parts, version)
  if (credential === null) return { code: 'registration_key_unavailable' }
  const { provider, model } = choice
  const gatewayUrl = adapters.find(({ id }) => id === provider)?.gatewayUrl ?? null
  const made = await provisioner.provision({
    profileId,
    version: number,
    provider,
    model,
    gatewayUrl,
    credential,
  })
  if (made.isOk()) return null
  onEvent({ type: 'provision-failed', profileId, version: number, error: made.error })
  return { code: 'provider_provisioner_unavailable' }
}

const refusals: Readonly<Record<Exclude<ActivationOutcome, 'activated' | 'active'>, ApiError>> = {
  conflict: { code: 'provider_profile_registration_conflict' },
  revoked: { code: 'provider_profile_registration_revoked' },
  // Maintenance took the reservation back: the same call makes a new one.
  gone: { code: 'provider_provisioner_unavailable' },
}
