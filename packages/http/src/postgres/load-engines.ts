import { err, ok, type Result } from 'neverthrow'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { PostgresRefusal } from './postgres-refusal.ts'

/** What PostgreSQL is spoken to with. */
export interface Engines {
  readonly pg: typeof pg
  readonly PgBoss: typeof PgBoss
}

/** What the queue's engine asks of Node. */
const needed = '22.12.0'

/** The two packages, which nobody has who does not want PostgreSQL. */
export async function loadEngines(
  found: string = process.versions.node,
): Promise<Result<Engines, PostgresRefusal>> {
  if (isOlder(found, needed)) return err({ code: 'node_too_old', found, needed })
  let name: 'pg' | 'pg-boss' = 'pg'
  try {
    const loaded = await import('pg')
    name = 'pg-boss'
    const { PgBoss: Boss } = await import('pg-boss')
    return ok({ pg: loaded.default, PgBoss: Boss })
  } catch (thrown) {
    const detail = thrown instanceof Error ? thrown.message : String(thrown)
    return err({ code: 'package_missing', name, detail })
  }
}

function isOlder(found: string, than: string): boolean {
  const [a, b] = [found, than].map((version) => version.split('.').map(Number))
  for (const [place, number] of (b ?? []).entries()) {
    const difference = (a?.[place] ?? 0) - number
    if (difference !== 0) return difference < 0
  }
  return false
}
