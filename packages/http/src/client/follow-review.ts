import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { isEnded } from '../server/store/is-ended.ts'
import type { ReviewState } from './answers.ts'
import type { ClientError } from './client-error.ts'
import { type Answered, aborted } from './send-call.ts'
import type { ClientTiming } from './timing.ts'

/** Asks where a review stands, at the pace that the server asks for, until it has ended. */
export async function followReview(
  ask: () => ResultAsync<Answered<ReviewState>, ClientError>,
  {
    signal,
    onState,
  }: {
    readonly signal?: AbortSignal | undefined
    readonly onState?: ((state: ReviewState) => void) | undefined
  },
  timing: ClientTiming,
): Promise<Result<ReviewState, ClientError>> {
  for (;;) {
    const asked = await ask()
    if (asked.isErr()) return err(asked.error)
    const { value, retryAfterSeconds } = asked.value
    onState?.(value)
    if (isEnded(value.status)) return ok(value)
    await timing.wait((retryAfterSeconds ?? usualPaceSeconds) * 1000, signal)
    if (signal?.aborted === true) return err(aborted)
  }
}

/** Where the server does not say. */
const usualPaceSeconds = 5
