import { err, type Result } from 'neverthrow'
import type { ProviderChoice, RotateRefusal } from '../../ports/profile-store.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { ProfileRotation, ProviderProfile } from '../../vocabulary/provider-profile.ts'
import { checkChoice, sameChoice } from '../check-choice.ts'
import type { ProfileParts } from '../profile-parts.ts'
import { bringAbout } from './bring-about.ts'
import { openCredential } from './open-credential.ts'
import { readView } from './read-view.ts'
import { requireProvisioner } from './require-provisioner.ts'
import { envelopeFailure, storeFailure } from './to-api-error.ts'

type Answer = Result<ProviderProfile, ApiError>

/** Replaces the credential of a profile, or finds that the same rotation did; each check in its order. */
export async function rotateCredential(
  parts: ProfileParts,
  clientId: string,
  profileId: string,
  { provider, model, executionRoute, sealedCredential, rotation }: ProfileRotation,
): Promise<Answer> {
  const choice = { provider, model, executionRoute }
  const profile = await readView(parts, clientId, profileId)
  if (profile.isErr()) return err(profile.error)
  if (profile.value.status === 'revoked') return err(refusals.revoked)
  const unsupported = checkChoice(parts.adapters, choice)
  if (unsupported !== null) return err(unsupported)
  const before = await findBefore(parts, clientId, profileId, rotation, choice)
  if (before !== null) return before
  if (rotation !== null && rotation.expectedVersion !== profile.value.version) return err(refusals.mismatch)
  const provisioner = await requireProvisioner(parts, executionRoute)
  if (provisioner.isErr()) return err(provisioner.error)
  const opened = await openCredential(parts, clientId, choice, sealedCredential)
  if (opened.isErr()) return err(opened.error)
  const rotated = await parts.store
    .rotate({ ...opened.value, profileId, rotation })
    .mapErr(storeFailure(parts))
  if (rotated.isErr()) return err(rotated.error)
  if (typeof rotated.value !== 'string') {
    if (!opened.value.immediate) return bringAbout(parts, clientId, rotated.value)
    parts.onEvent({ type: 'profile-rotated', clientId, ...rotated.value })
    return readView(parts, clientId, rotated.value.profileId)
  }
  if (rotated.value !== 'exists') return err(refusals[rotated.value])
  // Another call of the same rotation was first: this one is its replay.
  const other = await findBefore(parts, clientId, profileId, rotation, choice)
  return other ?? err({ code: 'service_unavailable' })
}

/** The answer to a rotation that was begun before; null when it was not. */
async function findBefore(
  parts: ProfileParts,
  clientId: string,
  profileId: string,
  rotation: ProfileRotation['rotation'],
  choice: ProviderChoice,
): Promise<Answer | null> {
  if (rotation === null) return null
  const found = await parts.store.findRotation(profileId, rotation.id).mapErr(storeFailure(parts))
  if (found.isErr()) return err(found.error)
  if (found.value === null) return null
  const { choice: begun, expectedVersion, version, state } = found.value
  if (!sameChoice(begun, choice) || expectedVersion !== rotation.expectedVersion)
    return err(refusals.mismatch)
  // One that was taken back gave up its name: this one took effect, whatever followed it.
  if (state !== 'reserved') return readView(parts, clientId, profileId)
  return bringAbout(parts, clientId, { profileId, version })
}

const refusals: Readonly<Record<Exclude<RotateRefusal, 'exists'>, ApiError>> = {
  not_found: { code: 'provider_profile_not_found' },
  revoked: { code: 'provider_profile_registration_revoked' },
  mismatch: { code: 'provider_profile_registration_conflict' },
  replayed: envelopeFailure('replayed'),
}
