import type { DatabaseError, DatabaseErrorCode } from '../server/ports/database.ts'
import { databaseError, isDatabaseError } from '../server/store/database-error.ts'

/** What PostgreSQL or the way to it threw, in the words of the port. */
export function toDatabaseError(thrown: unknown): DatabaseError {
  if (isDatabaseError(thrown)) return thrown
  const detail = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  return databaseError(codeOf(thrown), detail, thrown)
}

function codeOf(thrown: unknown): DatabaseErrorCode {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null
  // A refused or broken connection has a word of Node's, such as ECONNREFUSED, or none.
  if (typeof code !== 'string' || !sqlState.test(code)) return 'store_unavailable'
  return exactly.get(code) ?? ofClass.get(code.slice(0, 2)) ?? 'store_unavailable'
}

const sqlState = /^[0-9A-Z]{5}$/

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const exactly: ReadonlyMap<string, DatabaseErrorCode> = new Map([
  ['25006', 'store_unavailable'], // read_only_sql_transaction: a standby took over and is not yet the first
  ['40001', 'store_locked'], // serialization_failure
  ['40P01', 'store_locked'], // deadlock_detected
  ['53100', 'store_full'], // disk_full
  ['55P03', 'store_locked'], // lock_not_available
])

/** Classes that speak of the statement and not of the server. All others are the server's. */
const ofClass: ReadonlyMap<string, DatabaseErrorCode> = new Map([
  ['0A', 'store_defect'], // feature not supported
  ['21', 'store_defect'], // cardinality violation
  ['22', 'store_defect'], // data exception
  ['23', 'store_defect'], // integrity constraint violation
  ['25', 'store_defect'], // invalid transaction state
  ['42', 'store_defect'], // syntax error or access rule violation
])
