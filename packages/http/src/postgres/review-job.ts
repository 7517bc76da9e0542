/** What the engine knows of a review. The row knows the rest. */
export interface ReviewJob {
  readonly jobId: string
  readonly reviewId: string
  /** How often it was begun before this job: a review that was handed back gets a job of its own. */
  readonly attemptsBefore: number
}

/** The queues in the engine's schema. */
export const reviewQueue = 'reviews'
export const lostReviewQueue = 'lost_reviews'
export const upkeepQueue = 'upkeep'

/** Seconds without a sign of life after which a worker counts as lost; the engine takes no fewer. */
export const heartbeatSeconds = 10
