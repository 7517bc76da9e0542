import type { FinishReason, ModelErrorCode } from '@scrutineer/core'

/** A finish word that stands for a failure: the answer beside it is no result. */
export interface FinishFailure {
  readonly code: ModelErrorCode
  /** Whether one more try is fair. */
  readonly retryable: boolean
}

/** What a vendor's own finish word means: one of the common words, or a failure. */
export type FinishMeaning = Exclude<FinishReason, 'error'> | FinishFailure
