/** Where a review stands. `expired`: it was completed, and its result is no longer kept. */
export const reviewStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const

export type ReviewStatus = (typeof reviewStatuses)[number]
