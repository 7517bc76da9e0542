import { ok, safeTry } from 'neverthrow'
import type { Operation } from '../answer.ts'
import { profileRotation } from '../body/profile-rotation.ts'
import { admit } from '../checks/admit.ts'
import { fitsSchema } from '../checks/fits-schema.ts'
import { readDocument } from '../checks/read-document.ts'
import { providerProfileJson } from '../views/provider-profile-json.ts'
import { findProfile } from './find-profile.ts'

/** `POST /v1/provider-profiles/{profileId}/rotate`: replaces a credential. */
export const rotateProviderProfile: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'manage provider profiles')
    const text = yield* readDocument(exchange)
    const rotation = yield* fitsSchema(profileRotation, text)
    const profile = yield* findProfile(exchange, (id) => context.profiles.rotate(client.id, id, rotation))
    return ok({ status: 200, body: providerProfileJson(profile) })
  })
