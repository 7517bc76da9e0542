/** What a placeholder may hold. Truth values are 0 and 1, times milliseconds since 1970 by the database's clock. */
export type SqlValue = string | number | bigint | null | Uint8Array

/**
 * What a database could not do. `store_unavailable`: stopped, out of reach or out of order; `store_full`: no room for what
 * was to be written; `store_locked`: somebody else holds what was needed for longer than one waits. Whatever was under way
 * is undone. `store_defect`: the statement is wrong or breaks a rule of the schema, which is a mistake of the program.
 */
export type DatabaseErrorCode = 'store_unavailable' | 'store_full' | 'store_locked' | 'store_defect'

/** What every call below rejects with, and nothing else but what `work` of a transaction throws itself. */
export interface DatabaseError extends Error {
  readonly code: DatabaseErrorCode
}

/** Takes SQL with `?` for each value, outside of quotes; adapters renumber where their database counts. */
export interface SqlRunner {
  /** The rows; columns by the names the statement gives them, integers as numbers. */
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  /** How many rows were changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>
}

/** One database, whichever it is. */
export interface Database extends SqlRunner {
  readonly dialect: 'sqlite' | 'postgres'
  /**
   * Runs the work in one transaction: committed when it resolves, undone when it rejects, whose reason is passed on. SQLite
   * writes one at a time from the start (BEGIN IMMEDIATE); PostgreSQL is READ COMMITTED, so what must not change under
   * the work is locked by it. Nothing but `tx` may be used inside.
   */
  transaction<T>(work: (tx: SqlRunner) => Promise<T>): Promise<T>
  /** The SQL expression of the database's own clock: whole milliseconds since 1970. */
  now(): string
  /** Lets go of everything. Calls after it reject with `store_unavailable`. */
  close(): Promise<void>
}
