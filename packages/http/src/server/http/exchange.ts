import type { Language } from '../messages/languages.ts'
import type { StoreError } from '../ports/review-store.ts'
import type { DeniedBy } from '../vocabulary/api-error.ts'

/** One request while it is answered, and what became known of it for the log. */
export interface Exchange {
  readonly request: Request
  /** Aborted when the caller has gone, or when the server can wait no longer for anything. */
  readonly signal: AbortSignal
  readonly requestId: string
  /** In which its errors are told. */
  readonly language: Language
  readonly seen: {
    clientId: string | null
    reviewId: string | null
    code: string | null
    deniedBy: DeniedBy | null
    storeError: StoreError | null
  }
}
