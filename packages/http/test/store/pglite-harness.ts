import { PGlite } from '@electric-sql/pglite'
import { numberPlaceholders } from '../../src/postgres/number-placeholders.ts'
import { toDatabaseError } from '../../src/postgres/to-database-error.ts'
import type { Database, SqlRunner, SqlValue } from '../../src/server/ports/database.ts'
import { harnessOf, type StoreHarness } from './harness.ts'
import { createPlainQueue } from './plain-queue.ts'

/** PostgreSQL inside this process: its SQL without its processes. */
export async function pgliteHarness(): Promise<StoreHarness> {
  const pglite = new PGlite({ parsers: { 20: Number } })
  const runner = (query: PGlite['query']): SqlRunner => {
    const ask = async <Row>(sql: string, values: readonly SqlValue[] = []) => {
      try {
        return await query<Row>(numberPlaceholders(sql), [...values])
      } catch (thrown) {
        throw toDatabaseError(thrown)
      }
    }
    return {
      all: async <Row>(sql: string, values?: readonly SqlValue[]) => (await ask<Row>(sql, values)).rows,
      run: async (sql, values) => (await ask(sql, values)).affectedRows ?? 0,
    }
  }
  const database: Database = {
    ...runner((sql, values) => pglite.query(sql, values)),
    dialect: 'postgres',
    transaction: (work) => pglite.transaction((tx) => work(runner((sql, values) => tx.query(sql, values)))),
    now: () => '(floor(extract(epoch from statement_timestamp()) * 1000))::bigint',
    close: () => pglite.close(),
  }
  return harnessOf({ database, createQueue: createPlainQueue, close: () => pglite.close() })
}
