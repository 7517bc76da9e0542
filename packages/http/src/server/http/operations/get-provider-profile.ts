import { ok, safeTry } from 'neverthrow'
import type { Operation } from '../answer.ts'
import { admit } from '../checks/admit.ts'
import { providerProfileJson } from '../views/provider-profile-json.ts'
import { findProfile } from './find-profile.ts'

/** `GET /v1/provider-profiles/{profileId}`: one profile. */
export const getProviderProfile: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'read provider profiles')
    const profile = yield* findProfile(exchange, (id) => context.profiles.get(client.id, id))
    return ok({ status: 200, body: providerProfileJson(profile) })
  })
