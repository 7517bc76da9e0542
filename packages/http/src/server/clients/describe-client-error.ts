import { permissions } from '../vocabulary/permission.ts'
import type { ClientError } from './client-register.ts'

/** What an operator reads when nothing was changed. */
export function describeClientError(error: ClientError): string {
  switch (error.code) {
    case 'invalid_client_id':
      return `${JSON.stringify(error.clientId)} cannot be the id of a client: a lowercase letter, then at most 63 lowercase letters, digits, - or _.`
    case 'client_exists':
      return `There is a client ${error.clientId} already.`
    case 'client_not_found':
      return `There is no client ${JSON.stringify(error.clientId)}.`
    case 'unknown_permission':
      return `${JSON.stringify(error.value)} is no permission. There are: ${permissions.join(', ')}.`
    case 'invalid_repository':
      return `${JSON.stringify(error.value)} names no repositories: give a host, host:port or host/path, without a scheme.`
    case 'store_unavailable':
    case 'store_full':
    case 'store_locked':
    case 'store_defect':
      return `The store could not be used: ${error.detail}`
  }
}
