import type { ReviewExecutor } from '../ports/review-executor.ts'
import type { ClaimedReview, ReviewOutcome } from '../ports/review-store.ts'
import type { Timers } from '../ports/timers.ts'
import { pause } from './pause.ts'
import { placeOfMistake } from './place-of-mistake.ts'

/** Who executes, and who hears when that is not done as it should be. */
export interface ExecutionParts {
  readonly executor: ReviewExecutor
  readonly timers: Timers
  readonly onMisbehaviour: (detail: string) => void
}

/** How long an executor that was told to stop is waited for, in milliseconds. */
const settleMs = 5000

/** What the executor says of a review; null when it was told to stop and did not. Never rejects. */
export async function executeAttempt(
  { executor, timers, onMisbehaviour }: ExecutionParts,
  review: ClaimedReview,
  signal: AbortSignal,
): Promise<ReviewOutcome | null> {
  const done = new AbortController()
  const execution = (async (): Promise<ReviewOutcome> => {
    try {
      const executed = await executor.execute(review, signal)
      if (executed.isOk()) return { kind: 'completed', result: executed.value }
      return { kind: 'failed', code: executed.error.code }
    } catch (thrown) {
      onMisbehaviour(placeOfMistake(thrown))
      return { kind: 'failed', code: 'internal_error' }
    } finally {
      done.abort()
    }
  })()
  const outstayed = aborted(signal).then(async () => {
    await pause(timers, settleMs, done.signal)
    return null
  })
  const outcome = await Promise.race([execution, outstayed])
  if (outcome !== null) return outcome
  if (done.signal.aborted) return execution
  onMisbehaviour('it went on after it was told to stop')
  return null
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    if (signal.aborted) resolve()
  })
}
