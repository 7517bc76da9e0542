/** Where a server of many machines keeps what it must. */
export interface PostgresOptions {
  /** `postgres://user:password@host:5432/database`, with `sslmode` and the rest as `pg` reads it. */
  readonly connectionString: string
  /** The schema of its tables, made where it is not there; `<schema>_queue` is that of the queue. `scrutineer` where left out. */
  readonly schema?: string | undefined
  /** Connections of this process at most, those of the queue not counted: 10 where left out. */
  readonly maxConnections?: number | undefined
  /** Hears of what goes wrong on its own, such as a lost connection. */
  readonly onError?: ((error: Error) => void) | undefined
}
