/** What a statement of SQLite may hold and give. */
export type SqliteValue = string | number | bigint | null | Uint8Array

/** One prepared statement. */
export interface SqliteStatement {
  all(...values: SqliteValue[]): Readonly<Record<string, SqliteValue>>[]
  run(...values: SqliteValue[]): { readonly changes: number | bigint }
}

/** One connection. Every call throws what SQLite finds wrong. */
export interface SqliteConnection {
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  close(): void
}

/** What Node's own module and the package that stands in for it on Node 20 have in common. */
export interface SqliteDriver {
  readonly DatabaseSync: new (file: string) => SqliteConnection
}
