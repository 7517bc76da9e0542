import pg from 'pg'
import { openPool, type PostgresDatabase } from '../../src/postgres/open-pool.ts'

/** How long tests let a statement wait for a connection, in milliseconds: as long as for anything else. */
export const patienceMs = 150_000

/** Connections as a server has them. Many that ask at once may wait for their turn, however slow the machine is. */
export function openPatientPool(connectionString: string, maxConnections: number): PostgresDatabase {
  return openPool(pg, { connectionString, schema: 'scrutineer', maxConnections, connectMs: patienceMs })
}
