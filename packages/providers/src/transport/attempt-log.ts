import type { ModelAttempt, ModelErrorCode, TokenUsage } from '@scrutineer/core'

/** Every request that went out for one answer, oldest first. */
export interface AttemptLog {
  /** Notes an attempt. `waitedMs` is the pause that was made before it. */
  add(
    status: number | null,
    errorCode: ModelErrorCode | null,
    waitedMs: number,
    usage: TokenUsage | null,
  ): void
  all(): readonly ModelAttempt[]
}

/** An empty log. */
export function startAttemptLog(): AttemptLog {
  const attempts: ModelAttempt[] = []
  return {
    add(status, errorCode, waitedMs, usage) {
      attempts.push({ status, errorCode, waitedMs, usage })
    },
    all: () => [...attempts],
  }
}
