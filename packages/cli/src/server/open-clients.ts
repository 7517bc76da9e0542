import { existsSync } from 'node:fs'
import {
  createClientRegister,
  describeSqliteError,
  type OpenedClients,
  openSqliteClients,
} from '@scrutineer/http/server'
import { err, type Result } from 'neverthrow'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'

/** The clients of a server, wherever its store keeps them. */
export async function openClients(
  store: 'sqlite' | 'postgres',
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<OpenedClients, Failure>> {
  if (store === 'sqlite') {
    // Else a mistyped name would make a database that no server reads.
    if (!existsSync(directory)) {
      return err({
        code: 'config',
        message: `there is no data directory ${directory}: scrutineer server init makes one`,
      })
    }
    const opened = await openSqliteClients(directory)
    return opened.mapErr((error) => ({ code: error.code, message: describeSqliteError(error) }))
  }
  const connectionString = valueIn(env, 'SCRUTINEER_DATABASE_URL')
  if (connectionString === null) {
    return err({
      code: 'config',
      message: 'SCRUTINEER_DATABASE_URL is missing, expected the database of --store postgres',
    })
  }
  const { describePostgresError, openPostgresBackend } = await import('@scrutineer/http/postgres')
  const opened = await openPostgresBackend({ connectionString })
  return opened
    .map((backend) => ({ clients: createClientRegister(backend.database), close: () => backend.close() }))
    .mapErr((error) => ({ code: error.code, message: describePostgresError(error) }))
}
