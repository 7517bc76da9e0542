import { err, type Result } from 'neverthrow'
import type { CreateRefusal, ProviderChoice, RegistrationRecord } from '../../ports/profile-store.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { ProfileRegistration, ProviderProfile } from '../../vocabulary/provider-profile.ts'
import { checkChoice, sameChoice } from '../check-choice.ts'
import type { ProfileParts } from '../profile-parts.ts'
import { bringAbout } from './bring-about.ts'
import { openCredential } from './open-credential.ts'
import { readView } from './read-view.ts'
import { requireProvisioner } from './require-provisioner.ts'
import { envelopeFailure, storeFailure } from './to-api-error.ts'

type Answer = Result<ProviderProfile, ApiError>

/** Creates a profile, or finds the one that the same registration created; each check in its order. */
export async function registerCredential(
  parts: ProfileParts,
  clientId: string,
  registration: ProfileRegistration,
): Promise<Answer> {
  const { provider, model, executionRoute, registrationId, sealedCredential } = registration
  const choice = { provider, model, executionRoute }
  const unsupported = checkChoice(parts.adapters, choice)
  if (unsupported !== null) return err(unsupported)
  const before = await findBefore(parts, clientId, registrationId, choice)
  if (before !== null) return before
  const provisioner = await requireProvisioner(parts, executionRoute)
  if (provisioner.isErr()) return err(provisioner.error)
  const opened = await openCredential(parts, clientId, choice, sealedCredential)
  if (opened.isErr()) return err(opened.error)
  const profileId = parts.newId()
  const created = await parts.store
    .create({ ...opened.value, profileId, registrationId, limit: parts.profilesPerClient })
    .mapErr(storeFailure(parts))
  if (created.isErr()) return err(created.error)
  if (typeof created.value !== 'string') {
    if (!opened.value.immediate) return bringAbout(parts, clientId, created.value)
    parts.onEvent({ type: 'profile-created', clientId, ...created.value })
    return readView(parts, clientId, created.value.profileId)
  }
  if (created.value !== 'exists') return err(refusals[created.value])
  // Another call of the same registration was first: this one is its replay.
  return (await findBefore(parts, clientId, registrationId, choice)) ?? err({ code: 'service_unavailable' })
}

/** The answer to a registration that was made before; null when it was not, or nothing is left of it to go on with. */
async function findBefore(
  parts: ProfileParts,
  clientId: string,
  registrationId: string | null,
  choice: ProviderChoice,
): Promise<Answer | null> {
  if (registrationId === null) return null
  const found = await parts.store.findRegistration(clientId, registrationId).mapErr(storeFailure(parts))
  if (found.isErr()) return err(found.error)
  return found.value === null ? null : replay(parts, found.value, choice)
}

async function replay(
  parts: ProfileParts,
  { profile, registered, reservedVersion }: RegistrationRecord,
  choice: ProviderChoice,
): Promise<Answer | null> {
  const { clientId, id: profileId } = profile
  if (!sameChoice(registered, choice)) return err({ code: 'provider_profile_registration_conflict' })
  if (profile.status === 'revoked') return err({ code: 'provider_profile_registration_revoked' })
  if (profile.status === 'active') return readView(parts, clientId, profileId)
  if (reservedVersion === null) return null
  return bringAbout(parts, clientId, { profileId, version: reservedVersion })
}

const refusals: Readonly<Record<Exclude<CreateRefusal, 'exists'>, ApiError>> = {
  replayed: envelopeFailure('replayed'),
  limit_reached: { code: 'profile_limit_reached' },
}
