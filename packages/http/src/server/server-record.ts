import type { StoreError } from './ports/review-store.ts'
import type { DeniedBy } from './vocabulary/api-error.ts'

/**
 * An exchange in the server's log. Of the caller it holds nothing but who it is, once known, and a well formed name of the exchange.
 */
export interface ServerRecord {
  readonly requestId: string
  /** As the description of the API names it: `POST /v1/reviews/{reviewId}/cancel`. Null for what it does not know. */
  readonly operation: string | null
  readonly status: number
  /** Of the error; null for a success. `cancelled`: the caller went away. */
  readonly code: string | null
  /** What was behind `access_denied`; null for all else. For the operator, never for the caller. */
  readonly deniedBy: DeniedBy | null
  readonly clientId: string | null
  readonly reviewId: string | null
  /** What the store could not do; null when it did all. For the operator, never for the caller. */
  readonly storeError: StoreError | null
  readonly durationMs: number
}
