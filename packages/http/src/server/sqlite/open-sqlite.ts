import type { Database, SqlRunner, SqlValue } from '../ports/database.ts'
import { databaseError, isDatabaseError } from '../store/database-error.ts'
import { type Connection, connect } from './connect.ts'
import type { SqliteDriver } from './sqlite-driver.ts'
import { createTurns } from './take-turns.ts'

/**
 * A database in one file. What is committed is on the disk, whatever is killed. Writes take turns; reads outside of a
 * transaction see what is committed and wait for nobody. Throws a `DatabaseError` where the file cannot be used.
 */
export function openSqlite(driver: SqliteDriver, file: string): Database {
  const writer = connect(driver, file, [
    // Another process may write as well, such as an operator's command: then one waits, for milliseconds.
    'busy_timeout = 5000',
    'journal_mode = wal',
    'synchronous = full',
    'foreign_keys = on',
    // What is erased, such as a credential, is gone from the file too.
    'secure_delete = on',
    // What is written beside the file goes into it every so many pages, and what a burst left there is given back, in bytes:
    // a small disk must not be full of what the file says anyway.
    'wal_autocheckpoint = 250',
    'journal_size_limit = 4194304',
  ])
  const reader = connect(driver, file, ['busy_timeout = 5000', 'query_only = on'])
  const takeTurns = createTurns()
  let closed = false

  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    takeTurns(async () => {
      if (closed) throw databaseError('store_unavailable', 'the database is closed')
      try {
        return await work()
      } catch (thrown) {
        if (isDatabaseError(thrown) && thrown.code === 'store_full') makeRoom(writer)
        throw thrown
      }
    })

  return {
    dialect: 'sqlite',
    all: async <Row>(sql: string, values: readonly SqlValue[] = []) => {
      if (!readsOnly.test(sql)) return inTurn(async () => writer.all<Row>(sql, values))
      if (closed) throw databaseError('store_unavailable', 'the database is closed')
      return reader.all<Row>(sql, values)
    },
    run: (sql, values = []) => inTurn(async () => writer.run(sql, values)),
    transaction: (work) => inTurn(() => inTransaction(writer, work)),
    now: () => `cast(unixepoch('subsec') * 1000 as integer)`,
    close: () =>
      takeTurns(async () => {
        if (closed) return
        closed = true
        reader.close()
        // Not every driver lets its last connection do it; who copies the file of a server that has ended has all of it.
        foldIn(writer)
        writer.close()
      }),
  }
}

/** Gives back what is written beside the file, so that what comes next may find room. */
function makeRoom(writer: Connection): void {
  try {
    writer.exec('pragma wal_checkpoint(passive)')
  } catch {
    // There is none for this either.
  }
}

/** Puts what was written beside the file into it, unless others have it open: then the last of them does. */
function foldIn(writer: Connection): void {
  try {
    writer.all('pragma wal_checkpoint(passive)', [])
  } catch {
    // All of it is safe where it stands, and is read from there the next time.
  }
}

const readsOnly = /^\s*select\b/i

async function inTransaction<T>(writer: Connection, work: (tx: SqlRunner) => Promise<T>): Promise<T> {
  writer.exec('begin immediate')
  try {
    const value = await work({
      all: async <Row>(sql: string, values: readonly SqlValue[] = []) => writer.all<Row>(sql, values),
      run: async (sql, values = []) => writer.run(sql, values),
    })
    writer.exec('commit')
    return value
  } catch (thrown) {
    try {
      writer.exec('rollback')
    } catch {
      // SQLite has undone it already, as it does when the disk is full.
    }
    throw thrown
  }
}
