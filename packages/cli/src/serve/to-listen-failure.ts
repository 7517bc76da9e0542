import type { ListenError } from '@scrutineer/http/node'
import type { Failure } from '../failure.ts'

/** Why nobody listens, as the one line that says so. */
export function toListenFailure({ code, host, port }: ListenError): Failure {
  return { code, message: `${host}:${port} ${words[code]}, expected a place to listen at; set HOST or PORT` }
}

const words: Readonly<Record<ListenError['code'], string>> = {
  address_in_use: 'is taken by another program',
  address_not_available: 'is no address of this machine',
  permission_denied: 'may not be used by this program',
  listen_failed: 'cannot be used',
}
