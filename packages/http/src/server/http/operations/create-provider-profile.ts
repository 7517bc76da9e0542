import { ok, safeTry } from 'neverthrow'
import type { Operation } from '../answer.ts'
import { profileRegistration } from '../body/profile-registration.ts'
import { admit } from '../checks/admit.ts'
import { fitsSchema } from '../checks/fits-schema.ts'
import { readDocument } from '../checks/read-document.ts'
import { providerProfileJson } from '../views/provider-profile-json.ts'

/** `POST /v1/provider-profiles`: registers a credential. */
export const createProviderProfile: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'manage provider profiles')
    const text = yield* readDocument(exchange)
    const registration = yield* fitsSchema(profileRegistration, text)
    const profile = yield* context.profiles.create(client.id, registration)
    return ok({
      status: 201,
      body: providerProfileJson(profile),
      headers: { location: `/v1/provider-profiles/${profile.id}` },
    })
  })
