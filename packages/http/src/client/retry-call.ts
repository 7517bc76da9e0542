import { err, type Result } from 'neverthrow'
import type { ClientError } from './client-error.ts'
import { type Answered, aborted, type Call, type Connection, sendCall } from './send-call.ts'
import type { ClientTiming } from './timing.ts'

/** How often a client asks again, and how. */
export interface Retrying {
  /** Requests for one call, the first included. */
  readonly maxRequests: number
  /** No longer wait is taken on: the call fails at once, and its error says how long. */
  readonly maxWaitMs: number
  readonly timing: ClientTiming
}

/**
 * Sends a call until it succeeds, cannot, or was sent often enough. Every call of the API may be repeated: reading changes
 * nothing, and what changes something goes by a key or is settled once done.
 */
export async function retryCall<Output>(
  call: Call<Output>,
  connection: Connection,
  { maxRequests, maxWaitMs, timing }: Retrying,
  signal: AbortSignal | undefined,
): Promise<Result<Answered<Output>, ClientError>> {
  for (let sent = 1; ; sent++) {
    const answered = await sendCall(call, connection, signal)
    if (answered.isOk()) return answered
    const { code, retryable, retryAfterSeconds } = answered.error
    if (!retryable || code === 'review_not_completed' || sent >= maxRequests) return answered
    const waitMs = retryAfterSeconds === null ? backoffMs(sent, timing.random()) : retryAfterSeconds * 1000
    if (waitMs > maxWaitMs) return answered
    await timing.wait(waitMs, signal)
    if (signal?.aborted === true) return err(aborted)
  }
}

/** Half a second and twice as much each time, and of that a share by chance, so that many clients do not come back at once. */
function backoffMs(sent: number, random: number): number {
  return Math.min(500 * 2 ** (sent - 1), 30_000) * (0.5 + random / 2)
}
