/** How many requests a test model takes, and how it says no. */
export interface RequestLimit {
  readonly perSecond: number
  /** How many at once, when it had rest. */
  readonly burst: number
  readonly status?: number
  /** What a refusal says of the wait: whole seconds, milliseconds, or nothing. */
  readonly tells: 'seconds' | 'milliseconds' | 'nothing'
}

/** A refusal, as it is sent. */
export interface Refused {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * A bucket of tokens: says whether a request at that time, in milliseconds, is refused. It fills from its first refusal on, so
 * that more than the burst find it empty however slowly they come.
 */
export function limitRequests({
  perSecond,
  burst,
  status = 429,
  tells,
}: RequestLimit): (now: number) => Refused | null {
  let tokens = burst
  let filledAt: number | null = null
  return (now) => {
    if (filledAt !== null) {
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
      filledAt = now
    }
    if (tokens >= 1) {
      tokens--
      return null
    }
    filledAt ??= now
    const waitMs = Math.ceil(((1 - tokens) / perSecond) * 1000)
    return {
      status,
      headers: {
        ...(tells === 'seconds' && { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) }),
        ...(tells === 'milliseconds' && { 'retry-after-ms': String(waitMs) }),
      },
      body: { error: { message: 'Rate limit reached.', type: 'requests', code: 'rate_limit_exceeded' } },
    }
  }
}
