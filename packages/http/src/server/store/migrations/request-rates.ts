import type { Migration } from '../migration.ts'

/**
 * How much each client may still ask, where several processes must agree on it. Not logged: what a crash forgets is only that
 * somebody was slowed down. A process that is alone counts in memory, so that reading never writes.
 */
export const requestRates: Migration = {
  name: 'request_rates',
  statements: (dialect) =>
    dialect === 'sqlite'
      ? []
      : [
          `create unlogged table request_rates (
            client_id text primary key,
            tokens double precision not null,
            taken integer not null,
            counted_at bigint not null
          )`,
        ],
}
