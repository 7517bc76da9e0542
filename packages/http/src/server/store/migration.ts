import type { Database } from '../ports/database.ts'

/** One step of the schema. Once released it never changes: what comes later is a step of its own. */
export interface Migration {
  readonly name: string
  /** In order; every step runs in one transaction. */
  statements(dialect: Database['dialect']): readonly string[]
}
