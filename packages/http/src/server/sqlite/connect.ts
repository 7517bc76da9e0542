import type { SqliteConnection, SqliteDriver, SqliteStatement, SqliteValue } from './sqlite-driver.ts'
import { toDatabaseError } from './to-database-error.ts'

/** A connection whose statements are prepared once. Every call throws a `DatabaseError`. */
export interface Connection {
  exec(sql: string): void
  all<Row>(sql: string, values: readonly SqliteValue[]): Row[]
  run(sql: string, values: readonly SqliteValue[]): number
  close(): void
}

/** Opens the file, which is made if it is not there. */
export function connect(driver: SqliteDriver, file: string, settings: readonly string[]): Connection {
  const connection = attempt(() => new driver.DatabaseSync(file))
  const statements = new Map<string, SqliteStatement>()
  try {
    for (const setting of settings) attempt(() => connection.exec(`pragma ${setting}`))
  } catch (thrown) {
    connection.close()
    throw thrown
  }
  return {
    exec: (sql) => attempt(() => connection.exec(sql)),
    all: <Row>(sql: string, values: readonly SqliteValue[]) =>
      // The rows of SQLite have no prototype, those of other databases have one.
      attempt(() => prepared(connection, statements, sql).all(...values)).map((row) => ({ ...row }) as Row),
    run: (sql, values) => Number(attempt(() => prepared(connection, statements, sql).run(...values)).changes),
    close: () => connection.close(),
  }
}

/** Lists of values make statements of many lengths, so not all are kept. */
const statementsKept = 200

function prepared(
  connection: SqliteConnection,
  statements: Map<string, SqliteStatement>,
  sql: string,
): SqliteStatement {
  const known = statements.get(sql)
  if (known !== undefined) return known
  const statement = connection.prepare(sql)
  if (statements.size >= statementsKept) statements.clear()
  statements.set(sql, statement)
  return statement
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    throw toDatabaseError(thrown)
  }
}
