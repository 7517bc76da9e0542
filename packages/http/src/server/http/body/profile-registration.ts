import * as v from 'valibot'
import {
  executionRoutes,
  type ProfileRegistration,
  providerNames,
} from '../../vocabulary/provider-profile.ts'
import { members } from './members.ts'
import { text } from './text.ts'

/** What the bodies of registration and rotation share. */
export const credentialMembers = {
  provider: v.picklist(providerNames, 'enum'),
  model: text({ min: 1, max: 128 }),
  execution_route: v.picklist(executionRoutes, 'enum'),
  sealed_credential: text({ min: 1, max: 8192, pattern: /^[A-Za-z0-9_-]+(?![\s\S])/ }),
}

/** A lowercase UUID that a client made to name one logical operation. */
export const operationId = text({
  pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\s\S])/,
})

/** The body of `POST /v1/provider-profiles`. */
export const profileRegistration = v.pipe(
  members({ ...credentialMembers, registration_id: v.optional(operationId) }),
  v.transform(
    (body): ProfileRegistration => ({
      provider: body.provider,
      model: body.model,
      executionRoute: body.execution_route,
      sealedCredential: body.sealed_credential,
      registrationId: body.registration_id ?? null,
    }),
  ),
)
