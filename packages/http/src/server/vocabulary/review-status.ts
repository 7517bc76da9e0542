/** Where a review stands. `expired`: it was completed, and its result is no longer kept. */
export const reviewStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const

/** Where a review stands: the last four are its ends. `expired`: it was completed, and its result is no longer kept. */
export type ReviewStatus = (typeof reviewStatuses)[number]
