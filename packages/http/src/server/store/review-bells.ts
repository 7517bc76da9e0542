import { type Bell, createBell } from './bell.ts'

/** What this process tells itself about reviews, so that it need not wait until it looks. Other processes hear nothing. */
export interface ReviewBells {
  /** A review is in line. */
  readonly queued: Bell<void>
  /** These reviews have ended. */
  readonly ended: Bell<readonly string[]>
}

/** Bells of one process. */
export function createReviewBells(): ReviewBells {
  return { queued: createBell(), ended: createBell() }
}
