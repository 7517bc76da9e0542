import { ok, safeTry } from 'neverthrow'
import type { Operation } from '../answer.ts'
import { admit } from '../checks/admit.ts'
import { profileCapabilitiesJson } from '../views/profile-capabilities-json.ts'

/** `GET /v1/provider-capabilities`: how to register a credential. */
export const getProviderCapabilities: Operation = (exchange, context) =>
  safeTry(async function* () {
    yield* admit(exchange, context, 'read provider profiles')
    const capabilities = yield* context.profiles.capabilities()
    return ok({ status: 200, body: profileCapabilitiesJson(capabilities) })
  })
