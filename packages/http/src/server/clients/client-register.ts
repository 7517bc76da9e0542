import type { ResultAsync } from 'neverthrow'
import type { ClientDirectory } from '../ports/client-directory.ts'
import type { StoreError } from '../ports/review-store.ts'
import type { Permission } from '../vocabulary/permission.ts'

/** A client as its operator sees it. */
export interface ClientSummary {
  readonly id: string
  readonly permissions: readonly Permission[]
  /** Null: what the deployment allows. */
  readonly repositories: readonly string[] | null
  readonly disabled: boolean
  /** When it was added, and when each of its secrets was made, oldest first: milliseconds since 1970. */
  readonly createdAt: number
  readonly secretsCreatedAt: readonly number[]
}

/** Why nothing was changed. */
export type ClientError =
  | StoreError
  | { readonly code: 'invalid_client_id' | 'client_exists' | 'client_not_found'; readonly clientId: string }
  | { readonly code: 'unknown_permission' | 'invalid_repository'; readonly value: string }

/** A client's token, in full. It is shown this once: only a hash of its secret is kept. */
export interface IssuedToken {
  readonly clientId: string
  readonly token: string
}

/** What operators do with clients. */
export interface ClientRegister extends ClientDirectory {
  /** A new client with a first secret. `repositories` null (the default): those that the deployment allows. */
  add(client: {
    readonly id: string
    readonly permissions: readonly string[]
    readonly repositories?: readonly string[] | null | undefined
  }): ResultAsync<IssuedToken, ClientError>
  /** All, by their ids. */
  list(): ResultAsync<readonly ClientSummary[], ClientError>
  /** A further secret. The one before it stays good, unless `revokePrevious` is set; older ones do not. */
  rotate(
    clientId: string,
    options?: { readonly revokePrevious?: boolean },
  ): ResultAsync<IssuedToken, ClientError>
  /** Nothing of the client's is answered any more, until it is enabled again. */
  disable(clientId: string): ResultAsync<void, ClientError>
  enable(clientId: string): ResultAsync<void, ClientError>
  grant(clientId: string, permissions: readonly string[]): ResultAsync<void, ClientError>
  revoke(clientId: string, permissions: readonly string[]): ResultAsync<void, ClientError>
  /** Which repositories its reviews may read from now on: `host`, `host:port`, each with a path in front if need be. */
  restrict(clientId: string, repositories: readonly string[] | null): ResultAsync<void, ClientError>
}
