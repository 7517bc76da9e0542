import { ok, safeTry } from 'neverthrow'
import type { Operation } from '../answer.ts'
import { admit } from '../checks/admit.ts'
import { providerProfileJson } from '../views/provider-profile-json.ts'
import { findProfile } from './find-profile.ts'

/** `POST /v1/provider-profiles/{profileId}/revoke`: takes a credential out of use. No body is read. */
export const revokeProviderProfile: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'manage provider profiles')
    const profile = yield* findProfile(exchange, (id) => context.profiles.revoke(client.id, id))
    return ok({ status: 200, body: providerProfileJson(profile) })
  })
