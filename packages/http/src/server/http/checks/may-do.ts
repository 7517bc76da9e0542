import { err, ok, type Result } from 'neverthrow'
import type { ClientRecord } from '../../ports/client-directory.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Permission } from '../../vocabulary/permission.ts'

/** Whether a client has a permission. */
export function mayDo(client: ClientRecord, permission: Permission): Result<void, ApiError> {
  return client.permissions.includes(permission)
    ? ok()
    : err({ code: 'access_denied', deniedBy: 'permissions' })
}
