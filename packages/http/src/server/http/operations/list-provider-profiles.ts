import { ok, safeTry } from 'neverthrow'
import type { Operation } from '../answer.ts'
import { admit } from '../checks/admit.ts'
import { providerProfileJson } from '../views/provider-profile-json.ts'

/** `GET /v1/provider-profiles`: the client's profiles, newest first. */
export const listProviderProfiles: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'read provider profiles')
    const profiles = yield* context.profiles.list(client.id)
    return ok({ status: 200, body: { profiles: profiles.map(providerProfileJson) } })
  })
