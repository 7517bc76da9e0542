import { ok } from 'neverthrow'
import type { ReviewExecutor } from '../ports/review-executor.ts'
import type { ReviewQueue } from '../ports/review-queue.ts'
import type { ClaimedReview, ReviewOutcome, ReviewStore } from '../ports/review-store.ts'
import type { Timers } from '../ports/timers.ts'
import type { ReviewBells } from '../store/review-bells.ts'
import { executeAttempt } from './execute-attempt.ts'
import type { OnLifecycleEvent } from './lifecycle-event.ts'
import { pause } from './pause.ts'
import { untilStoreAnswers } from './until-store-answers.ts'

/** What one attempt needs. */
export interface AttemptParts {
  readonly store: Pick<ReviewStore, 'finish'>
  readonly queue: Pick<ReviewQueue, 'renew' | 'renewMs' | 'release'>
  readonly executor: ReviewExecutor
  readonly bells: ReviewBells
  readonly timers: Timers
  readonly onEvent: OnLifecycleEvent
}

/** Why an attempt was told to stop before its executor was done. */
type StopReason = 'deadline' | 'lost' | 'drain'

/** One attempt at a review, from its claim to what the store keeps of it. `drain` asks to hand it back. Never rejects. */
export async function runClaimed(
  parts: AttemptParts,
  review: ClaimedReview,
  drain: AbortSignal,
): Promise<void> {
  const { executor, bells, timers, onEvent } = parts
  const { reviewId, attempt } = review
  const stopped = new AbortController()
  const over = new AbortController()
  let reason: StopReason | null = null
  const stop = (why: StopReason): void => {
    reason ??= why
    stopped.abort()
  }
  const onDrain = (): void => stop('drain')

  onEvent({ kind: 'review_started', reviewId, attempt })
  drain.addEventListener('abort', onDrain)
  if (drain.aborted) onDrain()
  const unlisten = bells.ended.listen((reviewIds) => {
    if (reviewIds.includes(reviewId)) stop('lost')
  })
  const callOffDeadline = timers.after(review.remainingMs, () => stop('deadline'))
  const keeping = keepClaim(parts, review, () => stop('lost'), over.signal)
  const onMisbehaviour = (detail: string): void => onEvent({ kind: 'executor_misbehaved', reviewId, detail })
  const outcome = await executeAttempt({ executor, timers, onMisbehaviour }, review, stopped.signal)
  // What is written from here on is this worker's own.
  unlisten()
  await settle(parts, review, whatToWrite(outcome, reason), drain)
  callOffDeadline()
  drain.removeEventListener('abort', onDrain)
  over.abort()
  await keeping
}

/** Says that the worker is alive until the attempt is over. */
async function keepClaim(
  { queue, timers, onEvent }: AttemptParts,
  review: ClaimedReview,
  onLost: () => void,
  over: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(timers, queue.renewMs, over)
    if (over.aborted) return
    const renewed = await queue.renew(review)
    // A store that is away says nothing about the claim.
    if (renewed.isErr()) {
      onEvent({ kind: 'store_failed', during: 'renew', error: renewed.error })
    } else if (!renewed.value) {
      onLost()
      return
    }
  }
}

function whatToWrite(
  outcome: ReviewOutcome | null,
  reason: StopReason | null,
): ReviewOutcome | 'release' | 'nothing' {
  if (reason === 'lost') return 'nothing'
  // Done at the last moment is done.
  if (outcome?.kind === 'completed') return outcome
  if (reason === 'deadline') return { kind: 'failed', code: 'review_timeout' }
  if (reason === 'drain' || outcome === null) return 'release'
  return outcome
}

/** Writes what came of it, as far as the claim still holds. */
async function settle(
  { store, queue, timers, onEvent }: AttemptParts,
  review: ClaimedReview,
  what: ReviewOutcome | 'release' | 'nothing',
  drain: AbortSignal,
): Promise<void> {
  const { reviewId, attempt } = review
  const written =
    what === 'nothing'
      ? ok(false)
      : await untilStoreAnswers(
          () => (what === 'release' ? queue.release(review) : store.finish(review, what)),
          {
            timers,
            giveUp: drain,
            onError: (error) => onEvent({ kind: 'store_failed', during: 'finish', error }),
          },
        )
  // Where nothing could be written, the claim runs out and the review is begun again.
  if (what === 'nothing' || written.isErr() || !written.value)
    onEvent({ kind: 'claim_lost', reviewId, attempt })
  else if (what === 'release') onEvent({ kind: 'review_released', reviewId, attempt })
  else {
    const errorCode = what.kind === 'failed' ? what.code : null
    onEvent({ kind: 'review_ended', reviewId, attempt, errorCode })
  }
}
