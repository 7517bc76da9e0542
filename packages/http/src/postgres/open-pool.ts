import type pg from 'pg'
import type { CustomTypesConfig, Pool, PoolClient } from 'pg'
import type { Database, SqlRunner, SqlValue } from '../server/ports/database.ts'
import { databaseError } from '../server/store/database-error.ts'
import { numberPlaceholders } from './number-placeholders.ts'
import { toDatabaseError } from './to-database-error.ts'

/** Runs a statement as it is, `$1` and all, and gives its rows. */
export type RawQuery = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: unknown[]; rowCount?: number | null }>

/** A database of PostgreSQL, and for those who bring their own SQL the way into a transaction of it. */
export interface PostgresDatabase extends Database {
  raw(tx: SqlRunner): RawQuery
}

/** What a pool is made with. */
export interface PoolOptions {
  readonly connectionString: string
  readonly maxConnections: number
  /** A schema of its own, made where it is not there. Lowercase letters, digits and `_`. */
  readonly schema: string
  /** How long a statement waits for a connection, in milliseconds: 5,000 where left out. */
  readonly connectMs?: number | undefined
}

/** Connections that are made when they are needed. The library comes from the caller, since it may not be installed. */
export function openPool(library: typeof pg, options: PoolOptions): PostgresDatabase {
  const pool = new library.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectMs ?? 5000,
    // A process that stands still in a transaction must not hold up the others.
    idle_in_transaction_session_timeout: 15_000,
    statement_timeout: 30_000,
    application_name: 'scrutineer',
    types: wholeNumbers(library),
    verify: (client, done) => {
      client.query(`set search_path to ${options.schema}`).then(() => done(), done)
    },
  })
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', () => undefined)
  const raws = new WeakMap<SqlRunner, RawQuery>()
  const rawOfPool: RawQuery = (text, values) => pool.query(text, values)

  return {
    ...runnerOf(rawOfPool),
    dialect: 'postgres',
    transaction: (work) =>
      inTransaction(pool, (client) => {
        const raw: RawQuery = (text, values) => client.query(text, values)
        const tx = runnerOf(raw)
        raws.set(tx, raw)
        return work(tx)
      }),
    now: () => '(floor(extract(epoch from statement_timestamp()) * 1000))::bigint',
    raw(tx) {
      const raw = raws.get(tx)
      if (raw === undefined) throw databaseError('store_defect', 'no transaction of this database')
      return raw
    },
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

function runnerOf(raw: RawQuery): SqlRunner {
  const query = async (sql: string, values: readonly SqlValue[] = []) => {
    try {
      return await raw(numberPlaceholders(sql), [...values])
    } catch (thrown) {
      throw toDatabaseError(thrown)
    }
  }
  return {
    all: async <Row>(sql: string, values?: readonly SqlValue[]) => (await query(sql, values)).rows as Row[],
    run: async (sql, values) => {
      const { rowCount } = await query(sql, values)
      return rowCount ?? 0
    },
  }
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connected(pool)
  let broken: Error | null = null
  // It may break between two statements; the next one then says so.
  const note = (error: Error): void => {
    broken = error
  }
  client.on('error', note)
  try {
    await settled(client.query('begin'))
    const value = await work(client)
    await settled(client.query('commit'))
    return value
  } catch (thrown) {
    try {
      await client.query('rollback')
    } catch (failure) {
      broken = failure instanceof Error ? failure : new Error(String(failure))
    }
    throw thrown
  } finally {
    client.removeListener('error', note)
    client.release(broken ?? undefined)
  }
}

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (thrown) {
    throw toDatabaseError(thrown)
  }
}

async function settled(query: Promise<unknown>): Promise<void> {
  try {
    await query
  } catch (thrown) {
    throw toDatabaseError(thrown)
  }
}

/** Whole numbers come as text, since they may be larger than a number holds; none of this schema are. */
function wholeNumbers(library: typeof pg): CustomTypesConfig {
  const types = new library.TypeOverrides()
  types.setTypeParser(library.types.builtins.INT8, Number)
  return types
}
