import type { ResultAsync } from 'neverthrow'
import type { StoreError } from './review-store.ts'

/** Something to be done again and again, by any number of processes at once without harm. */
export interface UpkeepTask {
  readonly name: string
  /** From the end of one run to the begin of the next, in milliseconds. */
  readonly everyMs: number
  /**
   * Whether every process does it by itself. Otherwise it is enough that one does it for all, and the pace may be as slow as once
   * a minute.
   */
  readonly everywhere: boolean
  /** How much it changed. */
  run(): ResultAsync<number, StoreError>
}
