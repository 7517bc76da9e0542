import { ResultAsync } from 'neverthrow'
import type { Database } from '../server/ports/database.ts'
import type { RequestRates } from '../server/ports/request-rates.ts'
import type { RequestPace } from '../server/store/review-backend.ts'
import { toStoreError } from '../server/store/to-store-error.ts'

/** A token bucket for each client, in a row that all processes share. A client that was never seen has a full one. */
export function createRowRates(database: Database, { burst, perSecond }: RequestPace): RequestRates {
  const now = database.now()
  // Counted in thousandths of a token, so that milliseconds add up to whole ones. What is there before this request takes any:
  const there = `least(cast(? as double precision),
    r.tokens + greatest(0, ${now} - r.counted_at) * cast(? as double precision))`
  const sql = `insert into request_rates as r (client_id, tokens, taken, counted_at)
    values (?, cast(? as double precision) - 1000, 1, ${now})
    on conflict (client_id) do update set
      tokens = ${there} - case when ${there} >= 1000 then 1000 else 0 end,
      taken = case when ${there} >= 1000 then 1 else 0 end,
      counted_at = ${now}
    returning tokens, taken`
  const bounds = [burst * 1000, perSecond]
  return {
    take: (clientId) =>
      ResultAsync.fromPromise(
        database.all<{ tokens: number; taken: number }>(sql, [
          clientId,
          burst * 1000,
          ...bounds,
          ...bounds,
          ...bounds,
        ]),
        toStoreError,
      ).map(([row]) =>
        row === undefined || row.taken === 1 ? 0 : Math.ceil((1000 - row.tokens) / perSecond),
      ),
  }
}
