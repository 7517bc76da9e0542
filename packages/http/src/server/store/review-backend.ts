import type { ResultAsync } from 'neverthrow'
import type { Database } from '../ports/database.ts'
import type { RequestRates } from '../ports/request-rates.ts'
import type { ReviewQueue } from '../ports/review-queue.ts'
import type { StoreError } from '../ports/review-store.ts'
import type { UpkeepTask } from '../ports/upkeep-task.ts'
import type { ReviewBells } from './review-bells.ts'
import type { ReviewTimes } from './review-times.ts'

/** What a queue is told about the rest of the server. */
export interface QueueSurroundings {
  readonly bells: ReviewBells
  readonly times: ReviewTimes
}

/** How often a client may ask. */
export interface RequestPace {
  /** Requests a client may make at once. */
  readonly burst: number
  /** How many of them it gets back in a second. */
  readonly perSecond: number
}

/** Runs a task and tells what came of it. Never rejects. */
export type RunTask = (task: UpkeepTask) => Promise<void>

/** What a server keeps its reviews in, its schema in place: one file or many machines. */
export interface ReviewBackend {
  readonly database: Database
  createQueue(surroundings: QueueSurroundings): ReviewQueue
  /** Counts the requests of clients where all processes see them; null: this process is the only one, so it may count by itself. */
  readonly createRates: ((pace: RequestPace) => RequestRates) | null
  /**
   * Has tasks done that one process does for all; gives what stops this process from doing them. Null: this process is the
   * only one.
   */
  readonly share:
    | ((tasks: readonly UpkeepTask[], run: RunTask) => ResultAsync<() => Promise<void>, StoreError>)
    | null
  /** Lets go of everything. Never rejects. */
  close(): Promise<void>
}
