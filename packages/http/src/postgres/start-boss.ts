import type { PgBoss } from 'pg-boss'
import { heartbeatSeconds, lostReviewQueue, reviewQueue, upkeepQueue } from './review-job.ts'

/** Starts the engine and makes its queues, which any number of processes may do at once. Rejects as the engine does. */
export async function startBoss(boss: PgBoss): Promise<void> {
  await boss.start()
  // What is in these two is small and written again if a process ends over it.
  await boss.createQueue(lostReviewQueue, { retryLimit: 1000, retryDelay: 5, expireInSeconds: 60 })
  await boss.createQueue(upkeepQueue, { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 })
  await boss.createQueue(reviewQueue, {
    heartbeatSeconds,
    deadLetter: lostReviewQueue,
    // The longest that the engine takes: a review's end in time is the affair of its row.
    expireInSeconds: 24 * 3600,
    deleteAfterSeconds: 3600,
  })
}
