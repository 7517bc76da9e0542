import type { ResultAsync } from 'neverthrow'
import type { StoreError } from '../ports/review-store.ts'
import type { Timers } from '../ports/timers.ts'
import { pause } from './pause.ts'

/** How what an attempt brought is written, although the store may be away for a while. */
export interface WritingParts {
  readonly timers: Timers
  /** Ends the attempts to write: then somebody else will find the review unfinished. */
  readonly giveUp: AbortSignal
  readonly onError: (error: StoreError) => void
}

const firstPauseMs = 200
const longestPauseMs = 5000

/**
 * Writes until the store has taken it: an answer that cost minutes is not thrown away because a disk was full for some. Gives
 * what the store said; null when it was given up, or is of a kind that no waiting mends.
 */
export async function writeOutcome(
  write: () => ResultAsync<boolean, StoreError>,
  { timers, giveUp, onError }: WritingParts,
): Promise<boolean | null> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const written = await write()
    if (written.isOk()) return written.value
    onError(written.error)
    if (written.error.code === 'store_defect' || giveUp.aborted) return null
    await pause(timers, pauseMs, giveUp)
  }
}
