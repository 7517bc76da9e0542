import { randomBytes } from 'node:crypto'
import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow'
import type { Database, SqlRunner } from '../ports/database.ts'
import { toStoreError } from '../store/to-store-error.ts'
import { type Permission, permissions } from '../vocabulary/permission.ts'
import { maxSecrets } from './authenticate.ts'
import { clientIdPattern } from './client-id.ts'
import type { ClientError, ClientRegister, ClientSummary, IssuedToken } from './client-register.ts'
import { namesRepositories } from './names-repositories.ts'
import { secretHash } from './secret-hash.ts'

interface ClientRow {
  readonly client_id: string
  readonly permissions: string
  readonly repositories: string | null
  readonly disabled: number
  readonly created_at: number
  /** Null for a client without a secret. */
  readonly secret_sha256: string | null
  readonly secret_created_at: number | null
}

const columns = `select c.client_id, c.permissions, c.repositories, c.disabled, c.created_at,
  s.secret_sha256, s.created_at as secret_created_at
  from clients c left join client_secrets s on s.client_id = c.client_id`

/** The clients that a database knows. `newSecret` gives 32 random bytes as text; the default does. */
export function createClientRegister(
  database: Database,
  { newSecret = () => randomBytes(32).toString('base64url') }: { readonly newSecret?: () => string } = {},
): ClientRegister {
  async function issue(tx: SqlRunner, clientId: string): Promise<IssuedToken> {
    const secret = newSecret()
    const hash = Buffer.from(secretHash(secret)).toString('hex')
    await tx.run(
      `insert into client_secrets (client_id, secret_sha256, created_at, ordinal)
       select ?, ?, ${database.now()}, coalesce(max(ordinal), 0) + 1 from client_secrets where client_id = ?`,
      [clientId, hash, clientId],
    )
    return { clientId, token: `${clientId}.${secret}` }
  }

  /** Works on the row of a client that there is, which nobody changes meanwhile. */
  function change<T>(
    clientId: string,
    work: (tx: SqlRunner, client: ClientRow) => Promise<T>,
  ): ResultAsync<T, ClientError> {
    const lock = database.dialect === 'postgres' ? ' for update' : ''
    const done = database.transaction(async (tx): Promise<Result<T, ClientError>> => {
      const [client] = await tx.all<ClientRow>(`select * from clients where client_id = ?${lock}`, [clientId])
      return client === undefined ? err({ code: 'client_not_found', clientId }) : ok(await work(tx, client))
    })
    return ResultAsync.fromPromise(done, toStoreError).andThen((result) => result)
  }

  function permit(
    clientId: string,
    asked: readonly string[],
    combine: (held: readonly Permission[], asked: readonly Permission[]) => readonly Permission[],
  ): ResultAsync<void, ClientError> {
    return readPermissions(asked).asyncAndThen((known) =>
      change(clientId, async (tx, client) => {
        const held = combine(permissionsOf(client), known)
        await tx.run('update clients set permissions = ? where client_id = ?', [
          JSON.stringify(held),
          clientId,
        ])
      }),
    )
  }

  function set(clientId: string, column: 'disabled' | 'repositories', value: number | string | null) {
    return change(clientId, async (tx) => {
      await tx.run(`update clients set ${column} = ? where client_id = ?`, [value, clientId])
    })
  }

  return {
    find: (clientId) =>
      ResultAsync.fromPromise(
        database.all<ClientRow>(`${columns} where c.client_id = ? order by s.ordinal desc`, [clientId]),
        toStoreError,
      ).map((rows) => {
        const [first] = rows
        if (first === undefined) return null
        const hashes = rows.flatMap(({ secret_sha256: hash }) => (hash === null ? [] : [hash]))
        return {
          id: clientId,
          secretHashes: hashes.slice(0, maxSecrets).map((hash) => new Uint8Array(Buffer.from(hash, 'hex'))),
          permissions: permissionsOf(first),
          repositories: repositoriesOf(first),
          disabled: first.disabled !== 0,
        }
      }),

    add({ id, permissions: asked, repositories = null }) {
      if (!clientIdPattern.test(id)) return errAsync({ code: 'invalid_client_id', clientId: id })
      return readPermissions(asked)
        .andThen((known) => readRepositories(repositories).map((list) => ({ known, list })))
        .asyncAndThen(({ known, list }) => {
          const done = database.transaction(async (tx): Promise<Result<IssuedToken, ClientError>> => {
            const added = await tx.run(
              `insert into clients (client_id, permissions, repositories, created_at)
               values (?, ?, ?, ${database.now()}) on conflict do nothing`,
              [id, JSON.stringify(known), list && JSON.stringify(list)],
            )
            return added === 0 ? err({ code: 'client_exists', clientId: id }) : ok(await issue(tx, id))
          })
          return ResultAsync.fromPromise(done, toStoreError).andThen((result) => result)
        })
    },

    list: () =>
      ResultAsync.fromPromise(
        database.all<ClientRow>(`${columns} order by c.client_id, s.ordinal`),
        toStoreError,
      ).map(summaries),

    rotate: (clientId, { revokePrevious = false } = {}) =>
      change(clientId, async (tx) => {
        const kept = revokePrevious ? 0 : maxSecrets - 1
        await tx.run(
          `delete from client_secrets where client_id = ? and ordinal not in
           (select ordinal from client_secrets where client_id = ? order by ordinal desc limit ${kept})`,
          [clientId, clientId],
        )
        return issue(tx, clientId)
      }),

    disable: (clientId) => set(clientId, 'disabled', 1),
    enable: (clientId) => set(clientId, 'disabled', 0),
    grant: (clientId, asked) => permit(clientId, asked, (held, more) => [...new Set([...held, ...more])]),
    revoke: (clientId, asked) =>
      permit(clientId, asked, (held, less) => held.filter((permission) => !less.includes(permission))),
    restrict: (clientId, repositories) =>
      readRepositories(repositories).asyncAndThen((list) =>
        set(clientId, 'repositories', list && JSON.stringify(list)),
      ),
  }
}

function readPermissions(asked: readonly string[]): Result<readonly Permission[], ClientError> {
  const known = permissions.filter((permission) => asked.includes(permission))
  const unknown = asked.find((value) => !known.some((permission) => permission === value))
  return unknown === undefined ? ok(known) : err({ code: 'unknown_permission', value: unknown })
}

function readRepositories(list: readonly string[] | null): Result<readonly string[] | null, ClientError> {
  const invalid = list?.find((value) => !namesRepositories(value))
  return invalid === undefined ? ok(list) : err({ code: 'invalid_repository', value: invalid })
}

function permissionsOf(row: ClientRow): readonly Permission[] {
  const kept = JSON.parse(row.permissions) as readonly string[]
  return permissions.filter((permission) => kept.includes(permission))
}

function repositoriesOf(row: ClientRow): readonly string[] | null {
  return row.repositories === null ? null : (JSON.parse(row.repositories) as readonly string[])
}

function summaries(rows: readonly ClientRow[]): readonly ClientSummary[] {
  return [...new Map(rows.map((row) => [row.client_id, row])).values()].map((row) => ({
    id: row.client_id,
    permissions: permissionsOf(row),
    repositories: repositoriesOf(row),
    disabled: row.disabled !== 0,
    createdAt: row.created_at,
    secretsCreatedAt: rows.flatMap((other) =>
      other.client_id === row.client_id && other.secret_created_at !== null ? [other.secret_created_at] : [],
    ),
  }))
}
