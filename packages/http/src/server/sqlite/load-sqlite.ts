import type { SqliteDriver } from './sqlite-driver.ts'

/** SQLite as this Node has it; null where there is none. */
export async function loadSqlite(): Promise<SqliteDriver | null> {
  return builtIn() ?? (await installed())
}

/** Node's own, which needs no flag since 22.13. */
function builtIn(): SqliteDriver | null {
  const say = Object.getOwnPropertyDescriptor(process, 'emitWarning')
  try {
    // It tells on stderr that it is experimental, which is no news to whoever runs this program.
    process.emitWarning = () => undefined
    const loaded: unknown = process.getBuiltinModule('node:sqlite')
    return isDriver(loaded) ? loaded : null
  } catch {
    return null
  } finally {
    if (say !== undefined) Object.defineProperty(process, 'emitWarning', say)
  }
}

/** The same calls with SQLite inside, for Nodes without; an optional dependency, so it need not be there. */
async function installed(): Promise<SqliteDriver | null> {
  try {
    const loaded: unknown = await import('@photostructure/sqlite')
    return isDriver(loaded) ? loaded : null
  } catch {
    return null
  }
}

function isDriver(value: unknown): value is SqliteDriver {
  return typeof value === 'object' && value !== null && 'DatabaseSync' in value
}
