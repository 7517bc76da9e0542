import type { ResultAsync } from 'neverthrow'
import type { Permission } from '../vocabulary/permission.ts'
import type { StoreError } from './review-store.ts'

/** A client as the server must know it to answer one exchange. */
export interface ClientRecord {
  /** `^[a-z][a-z0-9_-]*$`, at most 64 characters. */
  readonly id: string
  /** SHA-256 of each secret that opens; at most two, so that one can follow another. */
  readonly secretHashes: readonly Uint8Array[]
  readonly permissions: readonly Permission[]
  /** Hosts, `host:port` or `host/path` that its reviews may read; null: what the deployment allows. */
  readonly repositories: readonly string[] | null
  readonly disabled: boolean
}

/** Who may call. */
export interface ClientDirectory {
  /** Ok(null) for a client that does not exist. */
  find(clientId: string): ResultAsync<ClientRecord | null, StoreError>
}
