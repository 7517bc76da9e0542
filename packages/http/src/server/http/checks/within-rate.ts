import { err, ok, type ResultAsync } from 'neverthrow'
import type { ClientRecord } from '../../ports/client-directory.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Exchange } from '../exchange.ts'
import type { ServerContext } from '../server-context.ts'
import { storeFailure } from '../store-failure.ts'

/** Whether a client may ask now. */
export function withinRate(
  exchange: Exchange,
  client: ClientRecord,
  { rates }: ServerContext,
): ResultAsync<void, ApiError> {
  return rates
    .take(client.id)
    .mapErr(storeFailure(exchange))
    .andThen((waitMs) =>
      waitMs === 0 ? ok() : err({ code: 'rate_limited' as const, retryAfterSeconds: waitMs / 1000 }),
    )
}
