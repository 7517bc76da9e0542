/**
 * Something the reader of a review must know. A warning with `incomplete: true` keeps the review from counting as
 * complete, whatever else happened.
 */
export interface Warning {
  /** Stable snake_case code. */
  readonly code: string
  /** What it is about, most often a path; null for the whole review. */
  readonly subject: string | null
  /** One sentence for people. */
  readonly detail: string
  readonly incomplete: boolean
}
