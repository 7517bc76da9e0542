/**
 * Why a model stopped, in the common words that every provider's own word is mapped to. `unknown` is a word nobody
 * documented, or none at all; it is never taken for success.
 */
export const finishReasons = [
  'tool_calls',
  'stop',
  'length',
  'content_filter',
  'refusal',
  'error',
  'unknown',
] as const

/** One of the common words. */
export type FinishReason = (typeof finishReasons)[number]

/** The common word beside the provider's own, so that nothing is lost when a vendor invents one. */
export interface Finish {
  readonly unified: FinishReason
  /** The provider's word; null when it sent none. */
  readonly raw: string | null
  /** What the provider adds to its word, such as the category of a refusal; left out where it adds nothing. */
  readonly detail?: string | undefined
}
