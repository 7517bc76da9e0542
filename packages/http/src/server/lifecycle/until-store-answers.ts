import type { Result, ResultAsync } from 'neverthrow'
import type { StoreError } from '../ports/review-store.ts'
import type { Timers } from '../ports/timers.ts'
import { pause } from './pause.ts'

/** How a store is asked that may be away for a while. */
export interface AskingParts {
  readonly timers: Timers
  /** Ends the attempts: then the last failure is the answer. */
  readonly giveUp: AbortSignal
  readonly onError: (error: StoreError) => void
}

const firstPauseMs = 200
const longestPauseMs = 5000

/**
 * Asks until the store has answered: a review that cost minutes, or has not begun, is not thrown away because a disk was full or a
 * database was away for some. A failure is one of a kind that no waiting mends, or the last before it was given up.
 */
export async function untilStoreAnswers<T>(
  ask: () => ResultAsync<T, StoreError>,
  { timers, giveUp, onError }: AskingParts,
): Promise<Result<T, StoreError>> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const answer = await ask()
    if (answer.isOk()) return answer
    onError(answer.error)
    if (answer.error.code === 'store_defect' || giveUp.aborted) return answer
    await pause(timers, pauseMs, giveUp)
  }
}
