import type { Database, SqlRunner } from '../../ports/database.ts'

/** The database's clock, in milliseconds since 1970. */
export async function readNow(database: Database, runner: SqlRunner): Promise<number> {
  const [row] = await runner.all<{ now: number }>(`select ${database.now()} as now`)
  if (row === undefined) throw new Error('the database told no time')
  return row.now
}
