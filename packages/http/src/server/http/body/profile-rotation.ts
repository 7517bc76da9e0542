import * as v from 'valibot'
import type { ProfileRotation } from '../../vocabulary/provider-profile.ts'
import { members } from './members.ts'
import { credentialMembers, operationId } from './profile-registration.ts'

/** The body of `POST /v1/provider-profiles/{profileId}/rotate`. */
export const profileRotation = v.pipe(
  members({
    ...credentialMembers,
    rotation_id: v.optional(operationId),
    expected_version: v.optional(
      v.pipe(
        v.number('type'),
        v.check((version) => Number.isInteger(version), 'type'),
        v.check((version) => version >= 1, 'minimum'),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['rotation_id'], ['expected_version']],
      (body) => body.rotation_id === undefined || body.expected_version !== undefined,
      'dependentRequired',
    ),
    ['expected_version'],
  ),
  v.forward(
    v.partialCheck(
      [['rotation_id'], ['expected_version']],
      (body) => body.expected_version === undefined || body.rotation_id !== undefined,
      'dependentRequired',
    ),
    ['rotation_id'],
  ),
  v.transform(
    (body): ProfileRotation => ({
      provider: body.provider,
      model: body.model,
      executionRoute: body.execution_route,
      sealedCredential: body.sealed_credential,
      rotation:
        body.rotation_id === undefined || body.expected_version === undefined
          ? null
          : { id: body.rotation_id, expectedVersion: body.expected_version },
    }),
  ),
)
