import type { DetailCode } from './detail-code.ts'
import type { ErrorCode } from './error-code.ts'

/** One refused value of a request. */
export interface ErrorDetail {
  /** JSON Pointer into the body, or `/headers/<name>`. */
  readonly path: string
  readonly code: DetailCode
}

/** What denied a client something: its permissions, the list of repositories that it has, or that of the server. */
export type DeniedBy = 'permissions' | 'client_repositories' | 'server_repositories'

/** Why an operation was refused or failed. Its words are looked up by the code when it is answered. */
export interface ApiError {
  readonly code: ErrorCode
  /** In the order of the document; at most 100 are told. */
  readonly details?: readonly ErrorDetail[] | undefined
  /** When to come again; the server's own value where left out. */
  readonly retryAfterSeconds?: number | undefined
  /** For the operator, never for the caller. */
  readonly deniedBy?: DeniedBy | undefined
}
