import type { StoreError } from '../ports/review-store.ts'
import type { ErrorCode } from '../vocabulary/error-code.ts'

/** What happens to reviews here, for whoever keeps a log. Holds no word of a client's. */
export type LifecycleEvent =
  | { readonly kind: 'review_started'; readonly reviewId: string; readonly attempt: number }
  | {
      readonly kind: 'review_ended'
      readonly reviewId: string
      readonly attempt: number
      /** Null: completed. */
      readonly errorCode: ErrorCode | null
    }
  /**
   * Another worker has it or will have it, since nothing could be written, or it was ended from outside: what this attempt found is
   * thrown away.
   */
  | { readonly kind: 'claim_lost'; readonly reviewId: string; readonly attempt: number }
  /** Handed back for another worker. */
  | { readonly kind: 'review_released'; readonly reviewId: string; readonly attempt: number }
  /** The executor threw or did not stop, which it should not. */
  | { readonly kind: 'executor_misbehaved'; readonly reviewId: string; readonly detail: string }
  /** A task of upkeep changed something. */
  | { readonly kind: 'upkeep_done'; readonly task: string; readonly count: number }
  | { readonly kind: 'store_failed'; readonly during: string; readonly error: StoreError }

/** Hears of events; what it throws is its own affair and must be nothing. */
export type OnLifecycleEvent = (event: LifecycleEvent) => void
