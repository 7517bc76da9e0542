import { err, ok, type ResultAsync } from 'neverthrow'
import { authenticate } from '../../clients/authenticate.ts'
import type { ClientRecord } from '../../ports/client-directory.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Exchange } from '../exchange.ts'
import type { ServerContext } from '../server-context.ts'
import { storeFailure } from '../store-failure.ts'

/** Who calls: the client of the service token. */
export function knowCaller(
  exchange: Exchange,
  { clients }: ServerContext,
): ResultAsync<ClientRecord, ApiError> {
  return authenticate(exchange.request.headers.get('authorization'), clients)
    .mapErr(storeFailure(exchange))
    .andThen((client) => {
      if (client === null) return err({ code: 'unauthenticated' as const })
      exchange.seen.clientId = client.id
      return ok(client)
    })
}
