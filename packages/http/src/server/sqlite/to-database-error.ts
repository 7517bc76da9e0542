import type { DatabaseError, DatabaseErrorCode } from '../ports/database.ts'
import { databaseError, isDatabaseError } from '../store/database-error.ts'

/** What SQLite threw, in the words of the port. */
export function toDatabaseError(thrown: unknown): DatabaseError {
  if (isDatabaseError(thrown)) return thrown
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return databaseError(codeOf(thrown), detail, thrown)
}

function codeOf(thrown: unknown): DatabaseErrorCode {
  const number = thrown instanceof Error && 'errcode' in thrown ? thrown.errcode : null
  // A value that cannot be bound, a connection that is closed: no word of SQLite's own.
  if (typeof number !== 'number') return 'store_defect'
  if (fullIo.has(number)) return 'store_full'
  return primary.get(number & 0xff) ?? 'store_defect'
}

/** https://sqlite.org/rescode.html: the low byte of a result is its primary code. */
const primary: ReadonlyMap<number, DatabaseErrorCode> = new Map([
  [5, 'store_locked'], // SQLITE_BUSY
  [6, 'store_locked'], // SQLITE_LOCKED
  [7, 'store_unavailable'], // SQLITE_NOMEM
  [8, 'store_unavailable'], // SQLITE_READONLY
  [10, 'store_unavailable'], // SQLITE_IOERR
  [11, 'store_unavailable'], // SQLITE_CORRUPT
  [13, 'store_full'], // SQLITE_FULL
  [14, 'store_unavailable'], // SQLITE_CANTOPEN
  [15, 'store_unavailable'], // SQLITE_PROTOCOL
  [26, 'store_unavailable'], // SQLITE_NOTADB
])

/** Writing and growing files: what a quota or the largest allowed file size stops shows as one of these. */
const fullIo: ReadonlySet<number> = new Set([
  778, // SQLITE_IOERR_WRITE
  1546, // SQLITE_IOERR_TRUNCATE
  4874, // SQLITE_IOERR_SHMSIZE
])
