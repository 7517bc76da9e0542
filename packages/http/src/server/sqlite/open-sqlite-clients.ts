import { err, ok, type Result } from 'neverthrow'
import type { ClientRegister } from '../clients/client-register.ts'
import { createClientRegister } from '../clients/create-client-register.ts'
import { loadSqlite } from './load-sqlite.ts'
import { openDataDirectory } from './open-data-directory.ts'
import type { OpenSqliteError } from './open-sqlite-backend.ts'

/** The clients of a server, for an operator's command. */
export interface OpenedClients {
  readonly clients: ClientRegister
  close(): Promise<void>
}

/** Opens the clients that a data directory keeps, whether or not a server works on it meanwhile. Never rejects. */
export async function openSqliteClients(directory: string): Promise<Result<OpenedClients, OpenSqliteError>> {
  const driver = await loadSqlite()
  if (driver === null) return err({ code: 'sqlite_missing' })
  const opened = await openDataDirectory(driver, directory)
  if (opened.isErr()) return err(opened.error)
  const database = opened.value
  return ok({ clients: createClientRegister(database), close: () => database.close() })
}
